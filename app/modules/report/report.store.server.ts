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
    .where(isOf(key));
  return row;
}

/** The SHA-256 of a kept file without its bytes; null while there is none. */
export async function findReportHash(tx: Tx, key: ReportFileKey): Promise<string | null> {
  const [row] = await tx.select({ sha256: reportFiles.sha256 }).from(reportFiles).where(isOf(key));
  return row?.sha256 ?? null;
}

/** Keeps a printed file; one that another request has kept in the meantime stays. */
export async function insertReportFile(
  tx: Tx,
  row: ReportFileKey & { sha256: string; bytes: Uint8Array },
): Promise<void> {
  await tx.insert(reportFiles).values(row).onConflictDoNothing();
}

function isOf({ estimateId, format, productVersion }: ReportFileKey) {
  return and(
    eq(reportFiles.estimateId, estimateId),
    eq(reportFiles.format, format),
    eq(reportFiles.productVersion, productVersion),
  );
}
