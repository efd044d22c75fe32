import { checkRange, EMPTY_MESSAGE, PATTERN_MESSAGE, type ParsedNumber, parseNumber } from '../number/parse.ts';
import type { Field } from '../types.ts';
import { CURRENCY_MESSAGE, MIN_CURRENCY_VALUE } from './resolve.ts';
import { limitsOf } from './resolve-fields.ts';

/** Stands in a form where nothing has been chosen yet. */
export const NOT_SELECTED = 'notSelected';
/** What a value that is typed in place of a preset cannot be below, where the field has no higher minimum of its own. */
export const MIN_MANUAL_VALUE = 0;
export const MIN_VALUE_MESSAGE = 'enter value more than 0';

export interface FieldValidity {
  readonly isValid: boolean;
  /** The number, null while there is none. */
  readonly value: number | null;
  /** The message to show; empty when valid. */
  readonly error: string;
}

interface ValidityRules {
  readonly min?: number;
  readonly max?: number;
  /** A pattern that the text, as typed, has to match. */
  readonly pattern?: string | RegExp;
  /** Manual input only: a lower value is refused as not more than 0, unless `min` is higher and so says what is true. */
  readonly minValue?: number;
  /** Whether -1 and lower stand for an excluded value. */
  readonly canBeExcluded?: boolean;
}

/** A form item by its rules: valid if it is chosen, not empty, a number of the pattern and within the limits. */
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

/** A field of the model by its own limits, in the estimate's currency. */
export function validateFieldValue(field: Field, text: string, currencyValue = 1): FieldValidity {
  return validateNumber(text, limitsOf(field, currencyValue));
}

/** The exchange value of a currency: at least 0.1. */
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
