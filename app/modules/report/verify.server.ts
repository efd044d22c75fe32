import { createHash } from 'node:crypto';
import type { Edition } from '@worthwhile/roi-core/report-model';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { findRegistrationByHash } from './registration.store.server.ts';
import { findFiguresByHash, findFileByHash } from './verify.store.server.ts';

/** Result for a hash. `unknown` means only that this installation did not make it. */
export type Verification =
  | { readonly proves: 'file'; readonly at: Date; readonly edition: Edition; readonly version: string }
  | { readonly proves: 'figures'; readonly at: Date; readonly version: string }
  /** Someone's claim. `inputHash` is of the estimate that they name, whose results are whole. */
  | {
      readonly proves: 'registered';
      readonly at: Date;
      readonly by: string;
      readonly version: string;
      readonly inputHash: string;
    }
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
    const claim = await findRegistrationByHash(tx, wanted);
    if (claim) {
      const { at, firstName, lastName, modelVersion: version, inputHash } = claim;
      return { proves: 'registered', at, by: `${firstName} ${lastName}`.trim(), version, inputHash };
    }
    const figures = await findFiguresByHash(tx, wanted);
    return figures ? { proves: 'figures', at: figures.at, version: figures.modelVersion } : { proves: 'unknown' };
  });
}

/** @returns lower-case hex */
export function hashOfFile(bytes: ArrayBuffer): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}
