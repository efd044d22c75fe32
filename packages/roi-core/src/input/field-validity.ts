import { checkRange, EMPTY_MESSAGE, PATTERN_MESSAGE, type ParsedNumber, parseNumber } from '../number/parse.ts';
import type { Field } from '../types.ts';
import { CURRENCY_MESSAGE, MIN_CURRENCY_VALUE } from './resolve.ts';
import { limitsOf } from './resolve-fields.ts';

/** The option in a form before a choice. */
export const NOT_SELECTED = 'notSelected';
/** The lower limit of a typed value, unless the field has a higher one. */
export const MIN_MANUAL_VALUE = 0;
export const MIN_VALUE_MESSAGE = 'enter value more than 0';

export interface FieldValidity {
  readonly isValid: boolean;
  /** Null for empty or invalid text. */
  readonly value: number | null;
  /** Empty when valid. */
  readonly error: string;
}

interface ValidityRules {
  readonly min?: number;
  readonly max?: number;
  /** Matches the typed text. */
  readonly pattern?: string | RegExp;
  /**
   * For manual input only. A lower value gets the message "more than 0"; a higher `min` takes precedence, since only it is true.
   */
  readonly minValue?: number;
  /** -1 and lower exclude the value. */
  readonly canBeExcluded?: boolean;
}

export function validateNumber(text: string, rules: ValidityRules = {}): FieldValidity {
  const typed = text.trim();
  if (typed === '' || typed === NOT_SELECTED) return invalid(EMPTY_MESSAGE);
  if (rules.pattern !== undefined && !new RegExp(rules.pattern).test(typed)) return invalid(PATTERN_MESSAGE);
  const parsed = parseNumber(typed);
  if (!parsed.ok) return invalid(parsed.message);
  if (rules.canBeExcluded && parsed.value <= -1) return valid(parsed.value);
  const { min = Number.NEGATIVE_INFINITY, minValue = Number.NEGATIVE_INFINITY } = rules;
  if (min <= minValue && parsed.value < minValue) return invalid(MIN_VALUE_MESSAGE);
  return validityOf(checkRange(parsed.value, rules));
}

export function validateFieldValue(field: Field, text: string, currencyValue = 1): FieldValidity {
  return validateNumber(text, limitsOf(field, currencyValue));
}

export function validateCurrencyValue(text: string): FieldValidity {
  const parsed = parseNumber(text);
  if (!parsed.ok) return invalid(parsed.message);
  return parsed.value < MIN_CURRENCY_VALUE ? invalid(CURRENCY_MESSAGE) : valid(parsed.value);
}

function validityOf(parsed: ParsedNumber): FieldValidity {
  return parsed.ok ? valid(parsed.value) : invalid(parsed.message);
}

function valid(value: number): FieldValidity {
  return { isValid: true, value, error: '' };
}

function invalid(error: string): FieldValidity {
  return { isValid: false, value: null, error };
}
