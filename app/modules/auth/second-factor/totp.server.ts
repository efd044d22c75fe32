import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';

const STEP_SECONDS = 30;
/** Steps before and after the present one whose codes count too: clocks are not exact, and typing takes its time. */
const TOLERATED_STEPS = 1;
const RECOVERY_CODES = 10;

const purposeOf = (userId: number) => `totp secret of user ${userId}`;

/** A new secret for an authenticator app, as it is stored. */
export function newSealedSecret(userId: number): string {
  return encrypt(new Secret({ size: 20 }).base32, purposeOf(userId));
}

/** Opens a stored secret; null when the session secret that it was sealed with is gone. */
export function openSecret(sealed: string, userId: number): { base32: string; sealedAnew: string | null } | null {
  const opened = decrypt(sealed, purposeOf(userId));
  if (!opened) return null;
  return { base32: opened.text, sealedAnew: opened.isOutdated ? encrypt(opened.text, purposeOf(userId)) : null };
}

/** The address that an authenticator app reads out of the picture. */
export function appAddress(base32: string, email: string): string {
  return totpOf(base32, email).toString();
}

/**
 * The time step that a code belongs to, or null for one that is not right now.
 *
 * @param seconds the time since 1970 that counts: the database's
 */
export function stepOfCode(base32: string, code: string, seconds: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(base32, '').validate({ token, timestamp: seconds * 1000, window: TOLERATED_STEPS });
  return delta === null ? null : Math.floor(seconds / STEP_SECONDS) + delta;
}

function totpOf(base32: string, label: string): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: Secret.fromBase32(base32),
  });
}

/** Ten new recovery codes of 80 random bits each, as they are shown: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => grouped(new Secret({ buffer: randomBuffer(10) }).base32));
}

/** A typed recovery code as it is hashed: case, spaces and dashes do not matter. */
export function normalRecoveryCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Four letters at a time are easier to copy. */
export function grouped(base32: string, separator = '-'): string {
  return (base32.match(/.{1,4}/g) ?? []).join(separator);
}

function randomBuffer(size: number): ArrayBuffer {
  return new Uint8Array(randomBytes(size)).buffer;
}
