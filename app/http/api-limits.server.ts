import { AppError } from '#app/errors.ts';
import { type Count, limitOf } from '#app/infra/limits/limits.store.server.ts';

const windowSeconds = 60;

/**
 * What one token may ask for in a minute: far above what people and the command line do, and far below what would keep
 * the database or the printer from others. Files count apart, because making one takes seconds.
 */
const LIMITS = {
  calls: limitOf('api:calls', { points: 6000, windowSeconds }),
  files: limitOf('api:files', { points: 3000, windowSeconds }),
};

/** Counts a call of a token. @param tokenHash names the token */
export function countCall(kind: keyof typeof LIMITS, tokenHash: string): Promise<Count> {
  return LIMITS[kind].count(tokenHash);
}

/** Refuses a call that was one too many. */
export function requireWithin({ isOver, secondsLeft }: Count): void {
  if (!isOver) return;
  throw new AppError('tooMany', 'Too many calls with this token. Try again in a moment.', {
    retryAfterSeconds: secondsLeft,
  });
}

/** How the token's counter stands, for each of its answers. */
export function limitHeaders({ used, remaining, secondsLeft }: Count): Record<string, string> {
  return {
    'RateLimit-Limit': String(used + remaining),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(secondsLeft),
  };
}
