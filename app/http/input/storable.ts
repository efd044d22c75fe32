import { AppError, type FieldErrors } from '#app/errors.ts';
import { fieldName } from './field-name.ts';

/** PostgreSQL rejects these in texts: the zero character and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Cs}]/u;
const MESSAGE = 'Value does not match the required pattern';

/**
 * Returns the value if the database can store every text in it.
 *
 * @throws AppError `unprocessable` with the fields that hold other characters
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
      // Names are stored too, and an error must not repeat this one.
      if (UNSTORABLE.test(name)) errors[fieldName(path) || 'body'] = [MESSAGE];
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
