import { createHash } from 'node:crypto';
import type { Edition } from '@worthwhile/roi-core/report-model';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { findFiguresByHash, findFileByHash } from './verify.store.server.ts';

/** Result for a hash. `unknown` means only that this installation did not make it. */
export type Verification =
  | { readonly proves: 'file'; readonly at: Date; readonly edition: Edition; readonly version: string }
  | { readonly proves: 'figures'; readonly at: Date; readonly version: string }
  | { readonly proves: 'unknown' };

/**
 * Looks a hash up: a report's SHA-256 proves the file, its printed input hash proves the figures. Anyone with the report can ask
 * without signing in, so the answer reveals nothing about the estimate.
 * @param hash 64 hexadecimal digits
 */
export async function verifyHash(hash: string): Promise<Verification> {
  return unscoped('anyone can verify a report by its hash', async (tx) => {
    const wanted = hash.toLowerCase();
    const file = await findFileByHash(tx, wanted);
    if (file) return { proves: 'file', at: file.at, edition: file.edition, version: file.productVersion };
    const figures = await findFiguresByHash(tx, wanted);
    return figures ? { proves: 'figures', at: figures.at, version: figures.modelVersion } : { proves: 'unknown' };
  });
}

/** @returns lower-case hex */
export function hashOfFile(bytes: ArrayBuffer): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}
