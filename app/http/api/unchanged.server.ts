import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#app/errors.ts';

interface Versioned {
  readonly version?: number | undefined;
  readonly [name: string]: unknown;
}

const MESSAGE = 'This can’t be changed here';

/**
 * Compares properties that an update takes back as its read call answered them. The save itself refuses a stale version.
 *
 * @throws AppError `invalid` for another value
 */
export function requireUnchanged(given: Versioned, stored: Versioned): void {
  if (given.version !== stored.version) return;
  const changed = Object.keys(given).filter(
    (name) => given[name] !== undefined && !isDeepStrictEqual(given[name], stored[name]),
  );
  if (changed.length === 0) return;
  throw new AppError('invalid', MESSAGE, { errors: Object.fromEntries(changed.map((name) => [name, [MESSAGE]])) });
}
