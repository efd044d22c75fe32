import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { decrypt, encrypt } from '#app/infra/encryption.server.ts';
import { PRODUCT_NAME } from '#app/text.ts';

const STEP_SECONDS = 30;
/** Accepted steps before and after the current one, for inexact clocks and slow typing. */
const TOLERATED_STEPS = 1;
const RECOVERY_CODES = 10;

export const purposeOf = (userId: number) => `totp secret of user ${userId}`;
const candidatePurposeOf = (userId: number, sessionId: string) => `candidate of user ${userId} in session ${sessionId}`;

/**
 * Creates an authenticator secret in its encrypted form. Only the session that creates it can open it, so that no one else who
 * was signed in knows the secret that the user turns on later.
 */
export function newCandidate(userId: number, sessionId: string): string {
  return encrypt(new Secret({ size: 20 }).base32, candidatePurposeOf(userId, sessionId));
}

/** @returns the secret in base32; null in another session */
export function openCandidate(encrypted: string, userId: number, sessionId: string): string | null {
  return decrypt(encrypted, candidatePurposeOf(userId, sessionId))?.text ?? null;
}

export function encryptSecret(base32: string, userId: number): string {
  return encrypt(base32, purposeOf(userId));
}

/**
 * Decrypts a stored secret.
 *
 * @returns null if its session secret is no longer configured
 */
export function openSecret(encrypted: string, userId: number): { base32: string; reencrypted: string | null } | null {
  const opened = decrypt(encrypted, purposeOf(userId));
  if (!opened) return null;
  return { base32: opened.text, reencrypted: opened.isOutdated ? encryptSecret(opened.text, userId) : null };
}

/** Builds the `otpauth:` address for the QR code. */
export function appAddress(base32: string, email: string): string {
  return totpOf(base32, email).toString();
}

/**
 * Finds the time step of a code.
 *
 * @param seconds database time in seconds since 1970
 * @returns null if the code is not valid now
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

/** Creates ten recovery codes of 80 random bits each, in four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => grouped(new Secret({ buffer: randomBuffer(10) }).base32));
}

/** Normalizes a typed recovery code for hashing: case, spaces and dashes do not matter. */
export function normalRecoveryCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Groups of four letters are easier to copy. */
export function grouped(base32: string, separator = '-'): string {
  return (base32.match(/.{1,4}/g) ?? []).join(separator);
}

function randomBuffer(size: number): ArrayBuffer {
  return new Uint8Array(randomBytes(size)).buffer;
}
