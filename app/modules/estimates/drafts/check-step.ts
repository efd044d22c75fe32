import { EMPTY_MESSAGE, type LevelId, NONE, parseNumber, validateNumber } from '@worthwhile/roi-core';
import { textProblem } from '@worthwhile/roi-core/report-model';
import type { FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import { isLeftOut } from '../inputs.ts';
import { isUnchanged } from '../model/unchanged-values.ts';

/** The rule of one field, serializable for the page. */
export type FieldRule =
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly minValue?: number;
      /** Replaces the message of every lower limit. */
      readonly minMessage?: string;
      /** Message for a fraction; its presence means whole numbers only. */
      readonly wholeMessage?: string;
      readonly isOptional?: true;
    }
  /** A value with a name that ends in `.value`; its level has the same name with `.level`. */
  | {
      readonly kind: 'entry';
      readonly min: number;
      readonly max: number;
      readonly minValue: number;
      readonly presets: Readonly<Record<LevelId, number>> | null;
      /** Shown on the page, as stored or proposed. */
      readonly shown: { readonly level: string; readonly value: number | null };
      readonly hasExcludeOption: boolean;
    }
  | {
      readonly kind: 'line';
      readonly label: string;
      readonly max: number;
      readonly isOptional?: true;
      /** Optional while the field of this name is empty. */
      readonly neededWith?: string;
    }
  | { readonly kind: 'markdown'; readonly max: number }
  /** Requires a choice in this field or in the field `or`. */
  | { readonly kind: 'choice'; readonly message: string; readonly or?: string };

/** Rules by field name; `licences[].quantity` covers every line without its own rule. */
export type StepRules = Readonly<Record<string, FieldRule>>;

/** A row of a list counts only if one of these parts is filled in. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  freePages: ['title', 'text'],
  retiredTools: ['name', 'annualCost'],
};

/**
 * Checks a step's texts, for the page and for the save.
 * @param printProblem why a report cannot print a text; a page gets it a moment after it opens
 * @returns the first message of each field, by its name
 */
export function checkStep(
  rules: StepRules,
  texts: Texts,
  printProblem: (text: string) => string | null = () => null,
): FieldErrors {
  const names = [...Object.keys(texts), ...Object.keys(rules).filter((name) => rules[name]?.kind === 'choice')];
  const errors: FieldErrors = {};
  for (const name of names) {
    const rule = ruleOf(rules, name);
    if (!rule || isInBlankRow(name, texts)) continue;
    const text = textOf(texts, name);
    const message = problemOf(rule, text, name, texts) ?? (isPrinted(rule) ? printProblem(text) : null);
    if (message !== null) errors[name] = [message];
  }
  return errors;
}

/** True for texts that stand in the report as they are. */
export const isPrinted = ({ kind }: FieldRule) => kind === 'line' || kind === 'markdown';

/** Converts `driver:component` for a form's names. */
export function reductionName(key: string): string {
  return key.replace(':', '_');
}

/** @returns undefined for a field without a rule */
export function ruleOf(rules: StepRules, name: string): FieldRule | undefined {
  return rules[name] ?? rules[name.replace(/\[\d+\]/, '[]')];
}

/** Parses `retiredTools[2].name` into list and row; null outside a list. */
export function rowOf(name: string): { readonly list: string; readonly row: number } | null {
  const [, list = '', row = ''] = /^(\w+)\[(\d+)\]/.exec(name) ?? [];
  return list === '' ? null : { list, row: Number(row) };
}

export function isInBlankRow(name: string, texts: Texts): boolean {
  const at = rowOf(name);
  const parts = at ? ROWS[at.list] : undefined;
  return parts?.every((part) => textOf(texts, `${at?.list}[${at?.row}].${part}`).trim() === '') ?? false;
}

function textOf(texts: Texts, name: string): string {
  const text = texts[name] ?? '';
  return typeof text === 'string' ? text : text.join('');
}

function problemOf(rule: FieldRule, text: string, name: string, texts: Texts): string | null {
  switch (rule.kind) {
    case 'number':
      return numberProblem(rule, text);
    case 'entry':
      return entryProblem(rule, text, (part) => textOf(texts, name.replace(/value$/, part)));
    case 'line':
      return lineProblem(rule, text, rule.neededWith !== undefined && textOf(texts, rule.neededWith).trim() === '');
    case 'markdown':
      return text.length > rule.max ? tooLong(rule.max) : textProblem(text.replace(/\r\n?/g, '\n'));
    case 'choice':
      return text.trim() !== '' || (rule.or && textOf(texts, rule.or).trim() !== '') ? null : rule.message;
  }
}

export const AGREEMENT_NEEDED = 'Enter who agreed to it and the date';
export const AGREED_BEFORE =
  'This was agreed for the previous value. Enter a new agreement, or save the new value as our estimate first';

/** Requires who agreed at the customer, and on which day. */
export function isAgreement(name: string, date: string): boolean {
  return name.trim() !== '' && name.length <= MAX_AGREED_BY && isDay(date.trim());
}

const MAX_AGREED_BY = 120;

function isDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function tooLong(max: number): string {
  return `Must be ${max.toLocaleString('en-US')} characters or fewer`;
}

function lineProblem(
  { label, max, isOptional }: FieldRule & { kind: 'line' },
  text: string,
  isNotNeeded: boolean,
): string | null {
  if (text.length > max) return tooLong(max);
  return text.trim() === '' && !isOptional && !isNotNeeded ? `Enter ${label}` : null;
}

function numberProblem(rule: FieldRule & { kind: 'number' }, text: string): string | null {
  if (rule.isOptional && text.trim() === '') return null;
  const { value, error } = validateNumber(text, rule);
  if (value !== null) return rule.wholeMessage && !Number.isInteger(value) ? rule.wholeMessage : null;
  const parsed = parseNumber(text);
  return rule.minMessage && parsed.ok && parsed.value < rule.min ? rule.minMessage : error;
}

/** Decides how the text of an assumption is read. */
export type EntryRule = Omit<FieldRule & { kind: 'entry' }, 'kind'>;
const NOT_EXCLUDED = 'This figure can’t be excluded';

/** The meaning of a level and a text: the value shown on the page, the level's preset, excluded, or the typed number. */
export type EntryReading =
  | 'shown'
  | 'preset'
  | 'exclude'
  | 'notApplicable'
  | { readonly typed: number }
  | { readonly error: string };

/** Reads a level with an empty or unchanged text as that level; any other text is Manual. */
export function readEntryText(
  { presets, shown, hasExcludeOption, ...limits }: EntryRule,
  level: string,
  given: string,
): EntryReading {
  const text = given.trim();
  if (isLeftOut(level)) return hasExcludeOption ? level : { error: NOT_EXCLUDED };
  if (level === 'low' || level === 'average' || level === 'high') {
    if (!presets) return { error: EMPTY_MESSAGE };
    const posted = validateNumber(text).value;
    const leavesShown = posted !== null && shown.value !== null && isUnchanged(shown.value, posted);
    if (level === shown.level && leavesShown) return 'shown';
    if (text === '' || leavesShown || (posted !== null && isUnchanged(presets[level], posted))) return 'preset';
  }
  if (text === String(NONE.id)) return hasExcludeOption ? 'exclude' : { error: NOT_EXCLUDED };
  const { value, error } = validateNumber(text, limits);
  return value === null ? { error } : { typed: value };
}

/** @param beside reads the other texts of the same figure */
function entryProblem(rule: EntryRule, text: string, beside: (part: string) => string): string | null {
  const reading = readEntryText(rule, beside('level'), text);
  if (typeof reading !== 'object') return null;
  if ('error' in reading) return reading.error;
  const isOpen = beside('whose') === 'agreed' && !isAgreement(beside('agreedBy'), beside('agreedOn'));
  return isOpen ? AGREEMENT_NEEDED : null;
}
