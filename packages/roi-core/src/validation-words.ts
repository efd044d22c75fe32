import type { z } from 'zod';
import { formatLimit } from './number/format.ts';

type Issue = z.core.$ZodRawIssue;

/** By the type names of the validation library. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
  file: 'Must be a file',
};
const NOT_VALID = 'Not a valid value';
const PATTERN = 'Value does not match the required pattern';
const MOST_OPTIONS = 30;

/** Replaces the library's own messages, which are for developers and name its types. */
export function wordsFor(issue: Issue): string {
  if (issue.input === undefined) return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? NOT_VALID;
    case 'too_big':
      return tooBig(String(issue.origin), formatLimit(Number(issue.maximum)));
    case 'too_small':
      return tooSmall(String(issue.origin), Number(issue.minimum));
    case 'invalid_format':
      return PATTERN;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return 'Unknown property';
    default:
      return NOT_VALID;
  }
}

function tooBig(of: string, maximum: string): string {
  if (of === 'string') return `Must be ${maximum} characters or fewer`;
  if (of === 'array' || of === 'set') return `Must have at most ${maximum}`;
  if (of === 'file') return `Must be ${maximum} bytes or fewer`;
  return `Value can't be more than ${maximum}`;
}

function tooSmall(of: string, minimum: number): string {
  if (of === 'string') return minimum === 1 ? 'Enter a value' : `Use at least ${minimum} characters`;
  if (of === 'array' || of === 'set') return minimum === 1 ? 'Choose at least one' : `Must have at least ${minimum}`;
  return `Value can't be less than ${formatLimit(minimum)}`;
}

function oneOf(values: readonly unknown[]): string {
  const [only] = values;
  if (values.length === 1) return `Must be ${String(only)}`;
  return values.length > MOST_OPTIONS ? NOT_VALID : `Must be one of: ${values.join(', ')}`;
}
