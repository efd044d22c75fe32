import { createHash, randomBytes } from 'node:crypto';

/** Creates 256 random bits as text for cookies, headers and links. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a secret for storage (SHA-256, hex). With 256 random bits it needs no salt. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
