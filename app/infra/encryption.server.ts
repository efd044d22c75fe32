import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sessionSecrets } from './secrets.server.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for a database column, so a copy of the database alone does not reveal it. The key is derived from the first
 * session secret.
 *
 * @param purpose use and owner of the text; it cannot be decrypted for another purpose
 */
export function encrypt(text: string, purpose: string): string {
  const [secret = ''] = sessionSecrets();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/**
 * Decrypts with any of the session secrets.
 *
 * @returns the text, outdated if encrypted with an older secret; null if no secret matches
 */
export function decrypt(encrypted: string, purpose: string): { text: string; isOutdated: boolean } | null {
  for (const [index, secret] of sessionSecrets().entries()) {
    const text = tryToOpen(Buffer.from(encrypted, 'base64url'), keyOf(secret), purpose);
    if (text !== null) return { text, isOutdated: index > 0 };
  }
  return null;
}

/**
 * Computes hashes that require a session secret, so guessable texts cannot be tested against them.
 *
 * @returns hex, one per session secret; store the first, compare with any
 */
export function keyedHashes(text: string, purpose: string): string[] {
  return sessionSecrets().map((secret) =>
    createHmac('sha256', keyOf(secret)).update(`${purpose}\n${text}`).digest('hex'),
  );
}

function tryToOpen(bytes: Buffer, key: Uint8Array, purpose: string): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'worthwhile sealed columns', 32));
}
