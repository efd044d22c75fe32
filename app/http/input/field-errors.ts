import type { z } from 'zod';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { fieldName } from './field-name.ts';

/** So many fields are named in a refusal: nobody reads more, and an answer may not grow beyond what was sent. */
const MOST_FIELDS = 50;
const MOST_OF_A_FIELD = 10;
const LONGEST_NAME = 200;
const LONGEST_MESSAGE = 300;
const UNKNOWN = 'Unknown property.';

/**
 * What is wrong with an input, as one error that names each field. Shape is 400 (wrong type, unknown or missing property), a
 * broken rule of the product is 422: schemas mark the latter with `params: { rule: true }`.
 *
 * Its size does not depend on what was sent. A schema's own message for unknown properties lists them all: told under each of
 * their names it would grow with the square of their number, and a body of one megabyte would be answered with gigabytes.
 */
export function refusedInput({ issues }: z.ZodError): AppError {
  // Without a prototype: a property may be called __proto__.
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
  const [field, messages] = Object.entries(errors)[0] ?? ['body', ['not right']];
  return new AppError(isRule ? 'unprocessable' : 'invalid', `${field}: ${messages[0]}`, { errors });
}
