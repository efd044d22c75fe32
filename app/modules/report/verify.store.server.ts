import { eq } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { estimateSnapshots, reportFiles } from '#drizzle/schema/index.ts';

/** Finds when and by which product version a file was printed; reveals nothing about its estimate. */
export async function findFileByHash(tx: Tx, sha256: string) {
  const [row] = await tx
    .select({ edition: reportFiles.edition, at: reportFiles.createdAt, productVersion: reportFiles.productVersion })
    .from(reportFiles)
    .where(eq(reportFiles.sha256, sha256))
    .limit(1);
  return row;
}

/** Finds when and by which model version figures with this input hash were frozen. */
export async function findFiguresByHash(tx: Tx, inputHash: string) {
  const [row] = await tx
    .select({ at: estimateSnapshots.createdAt, modelVersion: estimateSnapshots.modelVersion })
    .from(estimateSnapshots)
    .where(eq(estimateSnapshots.inputHash, inputHash))
    .limit(1);
  return row;
}
