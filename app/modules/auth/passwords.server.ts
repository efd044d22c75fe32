import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#app/errors.ts';

/** argon2id with 19 MiB and two passes, as OWASP recommends. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_LENGTH = 1024;
/** Concurrent hashes: a flood of sign-ins must exhaust neither memory nor the threads that read files. */
const RUNNING = 2;
/** Queue limit: the last in the queue would wait for seconds. */
const WAITING = 100;

/** Verified for unknown addresses, so the response takes as long as for known ones. */
const DUMMY_HASH = hash('a password that nobody has', PARAMETERS);

/** Hashes a password in NFC, so the same letters from another keyboard match. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), PARAMETERS));
}

/**
 * Verifies a password. Without a hash (unknown user, open invitation) it verifies a dummy and returns false. Over-long
 * passwords return false without hashing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false;
  const matches = await inTurn(async () => verify(passwordHash ?? (await DUMMY_HASH), password.normalize('NFC')));
  return passwordHash !== null && matches;
}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws AppError `unavailable` if the queue is full */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < RUNNING) running += 1;
  else {
    if (waiting.length >= WAITING) {
      throw new AppError('unavailable', 'Very many people are signing in. Try again in a few seconds.', {
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Hands the slot to the next in the queue, so no new caller can take it first.
    if (next) next();
    else running -= 1;
  }
}
