import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sessionSecrets } from './secrets.server.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for a column of the database, so that a copy of the database alone does not give it away. The key comes
 * from the first of the session secrets.
 *
 * @param purpose what the text is for and whose it is; sealed for one it cannot be opened for another
 */
export function encrypt(text: string, purpose: string): string {
  const [secret = ''] = sessionSecrets();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Opens what was sealed with any of the session secrets.
 *
 * @returns the text, and whether it was sealed with an older secret and is to be sealed anew; null when no secret fits
 */
export function decrypt(sealed: string, purpose: string): { text: string; isOutdated: boolean } | null {
  for (const [index, secret] of sessionSecrets().entries()) {
    const text = tryToOpen(Buffer.from(sealed, 'base64url'), keyOf(secret), purpose);
    if (text !== null) return { text, isOutdated: index > 0 };
  }
  return null;
}

/**
 * Hashes of a text that nobody can compute who has no session secret, so that they do not give away what can be guessed.
 *
 * @returns one for each session secret, hex; the first is the one to keep, any may be found kept
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
