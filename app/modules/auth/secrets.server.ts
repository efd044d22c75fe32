import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 random bits, as text that fits cookies, headers and links. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret: its SHA-256, hex. The secret itself has 256 random bits, so no salt is needed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
