import type { Edition, Snapshot } from '@worthwhile/roi-core/report-model';
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { estimateSnapshots, estimates, reportFiles } from '#drizzle/schema/index.ts';

/** Row security ties a file to its estimate's scope, which the use case has checked. */
export interface ReportFileKey {
  readonly estimateId: number;
  readonly edition: Edition;
  readonly productVersion: string;
}

/** Retention of a file after its last download. */
const KEPT_UNTIL = sql`now() + interval '30 days'`;
/** Extend the retention at most once a day. */
const AGING = sql`${KEPT_UNTIL} - interval '1 day'`;

/** Finds an unexpired file. Its bytes are read only if `known` has none of this hash. */
export async function findReportFile(
  tx: Tx,
  key: ReportFileKey,
  known: { bytesOf(sha256: string): Uint8Array<ArrayBuffer> | undefined },
): Promise<{ sha256: string; bytes: Uint8Array<ArrayBuffer>; isAging: boolean } | undefined> {
  const [kept] = await tx
    .select({ sha256: reportFiles.sha256, isAging: sql<boolean>`${reportFiles.keptUntil} < ${AGING}` })
    .from(reportFiles)
    .where(and(isOf(key), isNotNull(reportFiles.bytes)))
    .orderBy(desc(reportFiles.createdAt))
    .limit(1);
  if (!kept) return undefined;
  const bytes = known.bytesOf(kept.sha256);
  if (bytes) return { ...kept, bytes };
  const [row] = await tx
    .select({ bytes: reportFiles.bytes })
    .from(reportFiles)
    .where(and(isOf(key), eq(reportFiles.sha256, kept.sha256)));
  return row?.bytes ? { ...kept, bytes: new Uint8Array(row.bytes) } : undefined;
}

/** Lists the last file of each edition; an expired one has no size. */
export async function listReportFiles(
  tx: Tx,
  { estimateId, productVersion }: Omit<ReportFileKey, 'edition'>,
): Promise<{ edition: Edition; sha256: string; sizeBytes: number | null; pages: number | null }[]> {
  return tx
    .selectDistinctOn([reportFiles.edition], {
      edition: reportFiles.edition,
      sha256: reportFiles.sha256,
      sizeBytes: sql<number | null>`octet_length(${reportFiles.bytes})`,
      pages: reportFiles.pages,
    })
    .from(reportFiles)
    .where(and(eq(reportFiles.estimateId, estimateId), eq(reportFiles.productVersion, productVersion)))
    .orderBy(reportFiles.edition, desc(reportFiles.createdAt));
}

/** Finds the snapshot of an estimate that is not deleted. */
export async function findFrozen(tx: Tx, estimateId: number): Promise<Snapshot | undefined> {
  const [row] = await tx
    .select({ snapshot: estimateSnapshots.snapshot })
    .from(estimateSnapshots)
    .innerJoin(estimates, eq(estimates.id, estimateSnapshots.estimateId))
    .where(and(eq(estimateSnapshots.estimateId, estimateId), isNull(estimates.deletedAt)));
  return row?.snapshot as Snapshot | undefined;
}

/** @returns the SHA-256 of the last printed file; null if there is none */
export async function findReportHash(tx: Tx, key: ReportFileKey): Promise<string | null> {
  const [row] = await tx
    .select({ sha256: reportFiles.sha256 })
    .from(reportFiles)
    .where(isOf(key))
    .orderBy(desc(reportFiles.createdAt))
    .limit(1);
  return row?.sha256 ?? null;
}

/** Stores a printed file and preserves earlier ones. The same file again restores its bytes. */
export async function insertReportFile(
  tx: Tx,
  row: ReportFileKey & { sha256: string; bytes: Uint8Array | null; pages: number | null },
): Promise<void> {
  await tx
    .insert(reportFiles)
    .values(row)
    .onConflictDoUpdate({
      target: [reportFiles.estimateId, reportFiles.edition, reportFiles.productVersion, reportFiles.sha256],
      set: { bytes: row.bytes, keptUntil: KEPT_UNTIL },
      setWhere: isNull(reportFiles.bytes),
    });
}

export async function extendRetention(tx: Tx, key: ReportFileKey): Promise<void> {
  await tx.update(reportFiles).set({ keptUntil: KEPT_UNTIL }).where(isOf(key));
}

/** Finds the bytes of an estimate's file by SHA-256, of any version; undefined after it expired. */
export async function findKeptBytes(
  tx: Tx,
  key: { estId: number; edition: Edition; sha256: string },
): Promise<Uint8Array | undefined> {
  const [row] = await tx
    .select({ bytes: reportFiles.bytes })
    .from(reportFiles)
    .where(
      and(
        eq(reportFiles.sha256, key.sha256),
        eq(reportFiles.estimateId, key.estId),
        eq(reportFiles.edition, key.edition),
        isNotNull(reportFiles.bytes),
      ),
    )
    .limit(1);
  return row?.bytes ?? undefined;
}

/** Deletes the bytes of expired files. The hash stays for verification. */
export async function emptyExpiredFiles(tx: Tx): Promise<void> {
  await tx
    .update(reportFiles)
    .set({ bytes: null })
    .where(and(isNotNull(reportFiles.bytes), lt(reportFiles.keptUntil, sql`now()`)));
}

function isOf({ estimateId, edition, productVersion }: ReportFileKey) {
  return and(
    eq(reportFiles.estimateId, estimateId),
    eq(reportFiles.edition, edition),
    eq(reportFiles.productVersion, productVersion),
  );
}
