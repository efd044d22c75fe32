import { createHash } from 'node:crypto';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { findFiguresByHash, findFileByHash } from './verify.store.server.ts';

/** What a hash proves. `unknown` says only that this installation has not made it. */
export type Verification =
  | { readonly proves: 'file'; readonly at: Date; readonly format: string; readonly version: string }
  | { readonly proves: 'figures'; readonly at: Date; readonly version: string }
  | { readonly proves: 'unknown' };

/**
 * What is known of a hash: the SHA-256 of a report proves the file, the input hash that it prints proves the figures.
 * Whoever asks holds the report already, so nobody has to be signed in, and nothing of the estimate is told.
 *
 * @param hash 64 hexadecimal digits
 */
export async function verifyHash(hash: string): Promise<Verification> {
  return unscoped('a report is checked by whoever holds it', async (tx) => {
    const wanted = hash.toLowerCase();
    const file = await findFileByHash(tx, wanted);
    if (file) return { proves: 'file', at: file.at, format: file.format, version: file.productVersion };
    const figures = await findFiguresByHash(tx, wanted);
    return figures ? { proves: 'figures', at: figures.at, version: figures.modelVersion } : { proves: 'unknown' };
  });
}

/** The SHA-256 of a file, as reports are known by; lower-case hex. */
export function hashOfFile(bytes: ArrayBuffer): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}
