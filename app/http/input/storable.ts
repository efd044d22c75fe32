import { AppError, type FieldErrors } from '#app/errors.ts';
import { fieldName } from './field-name.ts';

/** PostgreSQL takes any text but these: the character zero, and half of a pair of surrogates. */
const UNSTORABLE = /[\0\p{Cs}]/u;
const MESSAGE = 'Value does not match the required pattern';

/**
 * Lets through what was read from a request if every text in it can be stored.
 *
 * @throws AppError `unprocessable` with the fields whose text holds a character that is none
 */
export function requireStorable<T>(value: T): T {
  const errors: FieldErrors = Object.create(null);
  collect(value, [], errors);
  const [field] = Object.keys(errors);
  if (field === undefined) return value;
  throw new AppError('unprocessable', `${field}: ${MESSAGE}`, { errors });
}

function collect(value: unknown, path: readonly PropertyKey[], errors: FieldErrors): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) errors[fieldName(path) || 'body'] = [MESSAGE];
  } else if (Array.isArray(value) || isPlain(value)) {
    for (const [name, one] of Object.entries(value)) {
      // A name is stored, too, and cannot be told in an answer either.
      if (UNSTORABLE.test(name)) errors[fieldName(path) || 'body'] = [MESSAGE];
      else collect(one, [...path, Array.isArray(value) ? Number(name) : name], errors);
    }
  }
}

/** Files, dates and the like hold no text of the kind. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
