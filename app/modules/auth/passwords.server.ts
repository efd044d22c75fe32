import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes (OWASP's parameters); the thread pool bounds how many run at a time. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_LENGTH = 1024;

/** Hash of no one's password: verified for unknown addresses, so that the answer takes as long as for known ones. */
const DUMMY_HASH = hash('a password that nobody has', PARAMETERS);

/** Hashes a password (NFC, so that the same letters typed on another keyboard match). */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

/**
 * Whether the password is the one behind the hash. With no hash (unknown user, invitation not accepted) a dummy is
 * verified and the answer is false. An over-long password is false without hashing.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > MAX_LENGTH) return false;
  const matches = await verify(passwordHash ?? (await DUMMY_HASH), password.normalize('NFC'));
  return passwordHash !== null && matches;
}
