import { findUnshowable } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { fieldName } from '../input/field-name.ts';

/** Passwords are never shown. */
const SECRET = /password$/i;

const messageOf = (character: string) => `Remove the character ${character}: it can’t be shown`;

/**
 * Returns the value if the database can store, and pages can show, every text in it.
 *
 * @throws AppError `unprocessable` with the fields that hold other characters
 */
export function requireStorable<T>(value: T): T {
  const errors: FieldErrors = Object.create(null);
  collect(value, [], errors);
  const [first] = Object.entries(errors);
  if (first === undefined) return value;
  throw new AppError('unprocessable', `${first[0]}: ${first[1]}`, { errors });
}

function collect(value: unknown, path: readonly PropertyKey[], errors: FieldErrors): void {
  if (typeof value === 'string') {
    const field = fieldName(path) || 'body';
    const found = SECRET.test(field) ? null : findUnshowable(value);
    if (found) errors[field] = [messageOf(found)];
  } else if (Array.isArray(value) || isPlain(value)) {
    for (const [name, one] of Object.entries(value)) {
      // Names are stored too, and an error must not repeat this one.
      const found = findUnshowable(name);
      if (found) errors[fieldName(path) || 'body'] = [messageOf(found)];
      else collect(one, [...path, Array.isArray(value) ? Number(name) : name], errors);
    }
  }
}

/** Files, dates and the like hold no such texts. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
