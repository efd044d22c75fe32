import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#app/errors.ts';

/** argon2id with 19 MiB and two passes (OWASP's parameters). */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_LENGTH = 1024;
/** At a time, so that a flood of sign-ins takes neither all memory nor the threads that read files. */
const RUNNING = 2;
/** Who comes when so many wait is sent away: the last of them would wait for seconds. */
const WAITING = 100;

/** Hash of no one's password: verified for unknown addresses, so that the answer takes as long as for known ones. */
const DUMMY_HASH = hash('a password that nobody has', PARAMETERS);

/** Hashes a password (NFC, so that the same letters typed on another keyboard match). */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), PARAMETERS));
}

/**
 * Whether the password is the one behind the hash. With no hash (unknown user, invitation not accepted) a dummy is
 * verified and the answer is false. An over-long password is false without hashing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false;
  const matches = await inTurn(async () => verify(passwordHash ?? (await DUMMY_HASH), password.normalize('NFC')));
  return passwordHash !== null && matches;
}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws AppError `unavailable` when too many wait already */
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
    // Whoever is next takes the place over, so that nobody who comes meanwhile does.
    if (next) next();
    else running -= 1;
  }
}
