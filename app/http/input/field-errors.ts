import type { z } from 'zod';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { fieldName } from './field-name.ts';

/** An answer must not grow beyond the request. */
const MOST_FIELDS = 50;
const MOST_OF_A_FIELD = 10;
const LONGEST_NAME = 200;
const LONGEST_MESSAGE = 300;
const UNKNOWN = 'Unknown property.';

/**
 * Makes one error that names each field: 400 for shape (wrong type, unknown or missing property), 422 for a rule of the
 * product, which schemas mark with `params: { rule: true }`.
 *
 * Its size is bounded: a schema's message for unknown properties lists them all. Repeated under each name, it would
 * turn a body of 1 MB into an answer of gigabytes.
 */
export function refusedInput({ issues }: z.ZodError): AppError {
  // No prototype: a property can be called __proto__.
  const errors: FieldErrors = Object.create(null);
  let count = 0;
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = fieldName(path).slice(0, LONGEST_NAME) || 'body';
    const told = errors[name] ?? [];
    if (told.length >= MOST_OF_A_FIELD || (told.length === 0 && count >= MOST_FIELDS)) return;
    if (told.length === 0) count += 1;
    errors[name] = [...told, message.slice(0, LONGEST_MESSAGE)];
  };
  for (const issue of issues) {
    const { path } = issue;
    if (issue.code !== 'unrecognized_keys') add(path, issue.message);
    else for (const key of issue.keys.slice(0, MOST_FIELDS)) add([...path, key], UNKNOWN);
  }
  const isRule = issues.every((issue) => issue.code === 'custom' && issue.params?.rule === true);
  const [field, messages] = Object.entries(errors)[0] ?? ['body', ['not valid']];
  return new AppError(isRule ? 'unprocessable' : 'invalid', `${field}: ${messages[0]}`, { errors });
}
