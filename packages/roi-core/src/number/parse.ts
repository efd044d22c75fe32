import { formatLimit } from './format.ts';

export const PATTERN_MESSAGE = 'Value does not match the required pattern';
export const EMPTY_MESSAGE = 'Enter a value';

export interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
}
type NumberFault = 'empty' | 'pattern' | 'min' | 'max';
export type ReadNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: NumberFault };
export type ParsedNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: NumberFault; readonly message: string };

const PLAIN = /^-?\d{1,15}(?:\.\d{1,6})?$/;
/** Commas only where a thousands separator can be, so `1,5` is refused and not read as 15. */
const GROUPED = /^-?\d+(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/**
 * Removes spaces and thousands separators, then accepts at most 15 digits and 6 decimals; no hexadecimal, exponent, Infinity or
 * digits of other scripts. `-0` is read as 0.
 */
export function parseNumber(text: string, limits: NumberLimits = {}): ParsedNumber {
  return inWords(readNumber(text, limits), limits);
}

/** Returns a fault code, for callers with their own messages. */
export function readNumber(text: string, limits: NumberLimits = {}): ReadNumber {
  const compact = text.replace(/\s/g, '');
  if (compact === '') return { ok: false, reason: 'empty' };
  const plain = GROUPED.test(compact) ? compact.replaceAll(',', '') : compact;
  if (!PLAIN.test(plain)) return { ok: false, reason: 'pattern' };
  return readRange(Number(plain) + 0, limits);
}

export function checkRange(value: number, limits: NumberLimits): ParsedNumber {
  return inWords(readRange(value, limits), limits);
}

function readRange(value: number, { min = value, max = value }: NumberLimits): ReadNumber {
  if (value < min) return { ok: false, reason: 'min' };
  if (value > max) return { ok: false, reason: 'max' };
  return { ok: true, value };
}

function inWords(read: ReadNumber, { min = 0, max = 0 }: NumberLimits): ParsedNumber {
  if (read.ok) return read;
  const messages = {
    empty: EMPTY_MESSAGE,
    pattern: PATTERN_MESSAGE,
    min: `Value can't be less than ${formatLimit(min)}`,
    max: `Value can't be more than ${formatLimit(max)}`,
  };
  return { ...read, message: messages[read.reason] };
}
