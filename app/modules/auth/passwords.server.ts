import { hash, verify } from '@node-rs/argon2';
import { type Client, FairLimiter } from '#app/infra/limits/fair-limiter.ts';
import { withoutSlot } from '#app/infra/limits/request-slot.server.ts';

/** argon2id with 19 MiB and two passes, as OWASP recommends. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_LENGTH = 1024;
/**
 * A flood of sign-ins must exhaust neither memory nor the threads that read files, and strangers must leave a core to the thread that renders pages. The
 * last in the queue waits for seconds.
 */
const hashing = new FairLimiter({
  maxActive: 2,
  maxActiveUnproven: 1,
  maxActivePerClient: 1,
  maxQueued: 100,
  waitMs: 10_000,
  provenPauseMs: 0,
});

/** Verified for unknown addresses, so the response takes as long as for known ones. */
const DUMMY_HASH = hash('a password that no one has', PARAMETERS);

/** Hashes a password in NFC, so the same letters from another keyboard match. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), PARAMETERS));
}

/**
 * Verifies a password. Without a hash (unknown user, open invitation) it verifies a dummy and returns false. Over-long
 * passwords return false without hashing.
 *
 * @param knownDevice hash of a device that the account knows: it does not wait behind strangers who guess
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  knownDevice?: string,
): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false;
  const check = async () => verify(passwordHash ?? (await DUMMY_HASH), password.normalize('NFC'));
  const matches = await inTurn(
    check,
    knownDevice === undefined ? undefined : { key: `d:${knownDevice}`, isProven: true },
  );
  return passwordHash !== null && matches;
}

/** @throws AppError `unavailable` or `tooMany` if the queue is full */
function inTurn<T>(work: () => Promise<T>, known?: Client): Promise<T> {
  return withoutSlot(async ({ client, signal }) => {
    const release = await hashing.acquire(known ?? client, { waitsWithoutTimeout: true, signal });
    try {
      return await work();
    } finally {
      release();
    }
  });
}
