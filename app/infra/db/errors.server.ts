import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';

/** The connection is gone, or was given up because nothing came through it any more. */
export class LostConnectionError extends Error {
  override name = 'LostConnectionError';
  readonly code = 'CONNECTION_CLOSED';
}

/** All connections were in use for longer than anybody should wait. */
export class PoolBusyError extends Error {
  override name = 'PoolBusyError';
  readonly code = 'POOL_BUSY';

  constructor() {
    super('All connections to the database are in use.');
  }
}

/** What postgres.js, the pool and the network call a connection that is not there. */
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
 * SQLSTATEs that pass by themselves: connection trouble (08), resources (53: disk full, too many connections),
 * a server that starts, stops or cancels (57), an idle transaction ended (25P03), a deadlock or lock time-out.
 */
const passingState = /^(08...|53...|57...|25P03|40P01|55P03)$/;

/** The SQLSTATE or network code of a database error, also inside Drizzle's wrapper. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}

/** Whether the database is away, or too busy, rather than the query wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code !== undefined && (lostConnection.has(code) || passingState.test(code));
}

/** What a row refers to is not there: somebody removed it after it was read. */
const MISSING_REFERENCE = '23503';

/** A number or a date that no column holds. What is asked for is checked before; results and sums are found out here. */
const OUT_OF_RANGE = new Set(['22003', '22008']);

/**
 * An `AppError` `unavailable` for what passes by itself, `conflict` for a reference to what was removed meanwhile,
 * `unprocessable` for a number or date out of range; anything else as it came.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = databaseErrorCode(error);
  if (code === MISSING_REFERENCE) return new AppError('conflict', TEXT.removedMeanwhile, { cause: error });
  if (code !== undefined && OUT_OF_RANGE.has(code))
    return new AppError('unprocessable', TEXT.outOfRange, { cause: error });
  if (!isDatabaseUnavailable(error)) return error;
  return new AppError('unavailable', TEXT.unavailable, { retryAfterSeconds: 5, cause: error });
}
