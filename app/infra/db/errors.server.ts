import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';

/** The connection is lost, or was abandoned after it stopped responding. */
export class LostConnectionError extends Error {
  override name = 'LostConnectionError';
  readonly code = 'CONNECTION_CLOSED';
}

/** No connection became free within the maximum wait. */
export class PoolBusyError extends Error {
  override name = 'PoolBusyError';
  readonly code = 'POOL_BUSY';

  constructor() {
    super('All connections to the database are in use.');
  }
}

/** The database's administrator must act first; `message` says how. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError';
}

/** Codes of postgres.js, the pool and the network for a lost connection. */
const lostConnection = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'POOL_BUSY',
]);

/**
 * Temporary SQLSTATEs: connection trouble (08), resources (53: disk full, too many connections), a server that starts, stops or
 * cancels (57), an idle transaction ended (25P03), a deadlock or lock timeout.
 */
const passingState = /^(08...|53...|57...|25P03|40P01|55P03)$/;

/** Returns the SQLSTATE or network code of a database error, also inside Drizzle's wrapper. */
export function databaseErrorCode(error: unknown): string | undefined {
  return databaseErrorOf(error)?.code;
}

function databaseErrorOf(error: unknown): { readonly code: string; readonly constraint_name?: string } | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at as Error & { code: string };
  }
  return undefined;
}

/** True if the database is unavailable or busy, false if the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code !== undefined && (lostConnection.has(code) || passingState.test(code));
}

/** True if the disk of the database has no room for what was written. */
export function isDatabaseFull(error: unknown): boolean {
  const translated = error instanceof AppError ? error.cause : error;
  return databaseErrorCode(translated) === '53100';
}

const DUPLICATE = '23505';

/** What two writers can both find free, by the unique index that lets one of them in; all others are a plain conflict. */
const DUPLICATES: Readonly<Record<string, { readonly field: string; readonly message: string }>> = {
  users_email_unique: { field: 'email', message: TEXT.accountExists },
  users_email_in_organisation: { field: 'email', message: TEXT.userExists },
};

/** A referenced row was deleted after it was read. */
const MISSING_REFERENCE = '23503';

/** A number or date outside its column's range. Input is validated earlier; results and sums are caught here. */
const OUT_OF_RANGE = new Set(['22003', '22008']);

/**
 * Maps temporary errors to AppError `unavailable`, a missing reference to `conflict`, a duplicate to `unprocessable` or
 * `conflict`, and an out-of-range number or date to `unprocessable`; returns other errors unchanged.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, constraint_name: constraint = '' } = databaseErrorOf(error) ?? {};
  if (code === DUPLICATE) return duplicateError(DUPLICATES[constraint], error);
  if (code === MISSING_REFERENCE) return new AppError('conflict', TEXT.removedMeanwhile, { cause: error });
  if (code !== undefined && OUT_OF_RANGE.has(code))
    return new AppError('unprocessable', TEXT.outOfRange, { cause: error });
  if (!isDatabaseUnavailable(error)) return error;
  return new AppError('unavailable', TEXT.unavailable, { retryAfterSeconds: 5, cause: error });
}

function duplicateError(known: (typeof DUPLICATES)[string] | undefined, cause: unknown): AppError {
  if (!known) return new AppError('conflict', TEXT.savedMeanwhile, { cause });
  return new AppError('unprocessable', known.message, { errors: { [known.field]: [known.message] }, cause });
}
