import { AppError } from '#app/errors.ts';
import { type Count, limitOf } from '#app/infra/limits/limits.store.server.ts';

const windowSeconds = 60;

/**
 * Per token and minute: far above the use of people and the CLI, low enough to spare the database and the printer.
 * Files count separately: each takes seconds.
 */
const LIMITS = {
  calls: limitOf('api:calls', { points: 6000, windowSeconds }),
  files: limitOf('api:files', { points: 3000, windowSeconds }),
};

export function countCall(kind: keyof typeof LIMITS, tokenHash: string): Promise<Count> {
  return LIMITS[kind].count(tokenHash);
}

/** Rejects a call above the limit. @throws AppError `tooMany` */
export function requireWithin({ isOver, secondsLeft }: Count): void {
  if (!isOver) return;
  throw new AppError('tooMany', 'Too many calls with this token. Try again in a moment.', {
    retryAfterSeconds: secondsLeft,
  });
}

export function limitHeaders({ used, remaining, secondsLeft }: Count): Record<string, string> {
  return {
    'RateLimit-Limit': String(used + remaining),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(secondsLeft),
  };
}
