import { createHash, randomBytes } from 'node:crypto';

/** Creates 256 random bits as text for cookies, headers and links. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Seconds since 1970 by a clock that cannot be set back while the process runs. */
const processSeconds = () => (performance.timeOrigin + performance.now()) / 1000;

/** Creates a secret that says when it was created, by the process's clock. */
export function newDatedSecret(): string {
  return `${newSecret()}.${Math.floor(processSeconds()).toString(36)}`;
}

/** Seconds since a dated secret was created; NaN for one without a date. */
export function secondsSince(datedSecret: string): number {
  return processSeconds() - Number.parseInt(datedSecret.split('.')[1] ?? '', 36);
}

/** Hashes a secret for storage (SHA-256, hex). With 256 random bits it needs no salt. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
