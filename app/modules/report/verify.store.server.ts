import { eq } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { estimateSnapshots, reportFiles } from '#drizzle/schema/index.ts';

/** When a file with this SHA-256 was printed, and by which version of the product; nothing that names its estimate. */
export async function findFileByHash(tx: Tx, sha256: string) {
  const [row] = await tx
    .select({ format: reportFiles.format, at: reportFiles.createdAt, productVersion: reportFiles.productVersion })
    .from(reportFiles)
    .where(eq(reportFiles.sha256, sha256))
    .limit(1);
  return row;
}

/** When figures with this input hash were frozen, and by which version of the model. */
export async function findFiguresByHash(tx: Tx, inputHash: string) {
  const [row] = await tx
    .select({ at: estimateSnapshots.createdAt, modelVersion: estimateSnapshots.modelVersion })
    .from(estimateSnapshots)
    .where(eq(estimateSnapshots.inputHash, inputHash))
    .limit(1);
  return row;
}
