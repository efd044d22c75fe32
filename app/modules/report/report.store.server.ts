import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { reportFiles } from '#drizzle/schema/index.ts';

/** Row security lets a file be seen and stored only with its estimate, whose scope the use-case has checked before. */
export interface ReportFileKey {
  readonly estimateId: number;
  readonly format: 'pdf' | 'xlsx';
  readonly productVersion: string;
}

export async function findReportFile(tx: Tx, key: ReportFileKey) {
  const [row] = await tx
    .select({ sha256: reportFiles.sha256, bytes: reportFiles.bytes })
    .from(reportFiles)
    .where(
      and(
        eq(reportFiles.estimateId, key.estimateId),
        eq(reportFiles.format, key.format),
        eq(reportFiles.productVersion, key.productVersion),
      ),
    );
  return row;
}

/** Keeps a printed file; one that another request has kept in the meantime stays. */
export async function insertReportFile(
  tx: Tx,
  row: ReportFileKey & { sha256: string; bytes: Uint8Array },
): Promise<void> {
  await tx.insert(reportFiles).values(row).onConflictDoNothing();
}
