import { checkRange, type NumberLimits, parseNumber } from '../number/parse.ts';

/** The option in a form before a choice. */
export const NOT_SELECTED = 'notSelected';
/** The lower limit of a typed value, unless the field has a higher one. */
export const MIN_MANUAL_VALUE = 0;
const MIN_VALUE_MESSAGE = 'enter value more than 0';

interface FieldValidity {
  /** Null for empty or invalid text. */
  readonly value: number | null;
  /** Empty when valid. */
  readonly error: string;
}

interface ValidityRules extends NumberLimits {
  /** A lower value gets the message "more than 0"; a higher `min` takes precedence, since only it is true. */
  readonly minValue?: number;
}

export function validateNumber(text: string, rules: ValidityRules = {}): FieldValidity {
  const { min = Number.NEGATIVE_INFINITY, minValue = Number.NEGATIVE_INFINITY } = rules;
  const parsed = parseNumber(text.trim() === NOT_SELECTED ? '' : text);
  if (parsed.ok && min <= minValue && parsed.value < minValue) return { value: null, error: MIN_VALUE_MESSAGE };
  const checked = parsed.ok ? checkRange(parsed.value, rules) : parsed;
  return checked.ok ? { value: checked.value, error: '' } : { value: null, error: checked.message };
}
