import type { Snapshot } from '@worthwhile/roi-core/report-model';
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { estimateSnapshots, estimates, reportFiles } from '#drizzle/schema/index.ts';

/** Row security lets a file be seen and stored only with its estimate, whose scope the use-case has checked before. */
export interface ReportFileKey {
  readonly estimateId: number;
  readonly format: 'pdf' | 'xlsx';
  readonly productVersion: string;
}

/** How long a file is kept after it was last asked for. */
const KEPT_UNTIL = sql`now() + interval '30 days'`;
/** The end of a file's time is written at most once a day: when it is nearer than this. */
const AGING = sql`${KEPT_UNTIL} - interval '1 day'`;

/** A kept file; its bytes are read only where `known` has none of this hash. Nothing when its time is over. */
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

/** What Generate froze of an estimate that is not deleted. */
export async function findFrozen(tx: Tx, estimateId: number): Promise<Snapshot | undefined> {
  const [row] = await tx
    .select({ snapshot: estimateSnapshots.snapshot })
    .from(estimateSnapshots)
    .innerJoin(estimates, eq(estimates.id, estimateSnapshots.estimateId))
    .where(and(eq(estimateSnapshots.estimateId, estimateId), isNull(estimates.deletedAt)));
  return row?.snapshot as Snapshot | undefined;
}

/** The SHA-256 of the file that was printed last, without its bytes; null while there is none. */
export async function findReportHash(tx: Tx, key: ReportFileKey): Promise<string | null> {
  const [row] = await tx
    .select({ sha256: reportFiles.sha256 })
    .from(reportFiles)
    .where(isOf(key))
    .orderBy(desc(reportFiles.createdAt))
    .limit(1);
  return row?.sha256 ?? null;
}

/** Keeps a printed file beside those that were printed before. The same file again gets its bytes back. */
export async function insertReportFile(
  tx: Tx,
  row: ReportFileKey & { sha256: string; bytes: Uint8Array },
): Promise<void> {
  await tx
    .insert(reportFiles)
    .values(row)
    .onConflictDoUpdate({
      target: [reportFiles.estimateId, reportFiles.format, reportFiles.productVersion, reportFiles.sha256],
      set: { bytes: row.bytes, keptUntil: KEPT_UNTIL },
      setWhere: isNull(reportFiles.bytes),
    });
}

/** A file that is still asked for is kept longer. */
export async function extendRetention(tx: Tx, key: ReportFileKey): Promise<void> {
  await tx.update(reportFiles).set({ keptUntil: KEPT_UNTIL }).where(isOf(key));
}

/** The bytes of an estimate's file with this SHA-256, of whatever version; nothing when its time is over. */
export async function findKeptBytes(
  tx: Tx,
  key: { estId: number; format: 'pdf' | 'xlsx'; sha256: string },
): Promise<Uint8Array | undefined> {
  const [row] = await tx
    .select({ bytes: reportFiles.bytes })
    .from(reportFiles)
    .where(
      and(
        eq(reportFiles.sha256, key.sha256),
        eq(reportFiles.estimateId, key.estId),
        eq(reportFiles.format, key.format),
        isNotNull(reportFiles.bytes),
      ),
    )
    .limit(1);
  return row?.bytes ?? undefined;
}

/** Empties the files whose time is over; what stays is what a hash proves. */
export async function emptyExpiredFiles(tx: Tx): Promise<void> {
  await tx
    .update(reportFiles)
    .set({ bytes: null })
    .where(and(isNotNull(reportFiles.bytes), lt(reportFiles.keptUntil, sql`now()`)));
}

function isOf({ estimateId, format, productVersion }: ReportFileKey) {
  return and(
    eq(reportFiles.estimateId, estimateId),
    eq(reportFiles.format, format),
    eq(reportFiles.productVersion, productVersion),
  );
}
