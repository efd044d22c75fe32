import { createHash } from 'node:crypto';
import { countPages } from '@worthwhile/report/printer';
import {
  buildReportModel,
  EDITIONS,
  type Edition,
  type ReportModel,
  type Snapshot,
} from '@worthwhile/roi-core/report-model';
import { isDatabaseFull } from '#app/infra/db/errors.server.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueueOnce } from '#app/infra/jobs/enqueue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { previewSnapshot } from '#app/modules/estimates/generate.server.ts';
import { readFrozenSubject, readSnapshot } from '#app/modules/estimates/savings.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import { labelOf, mimeTypeOf, type OnDownload, type ReportFile, serveCachedReport } from './cached-report.server.ts';
import { makeEdition, type Priority } from './make-edition.server.ts';
import {
  emptyExpiredFiles,
  findFrozen,
  findKeptBytes,
  findReportHash,
  insertReportFile,
  listReportFiles,
} from './report.store.server.ts';

/** Task that makes files of a report before anyone downloads them. */
export const PRINT_TOO = 'reports.printToo';
/** After reports that a user is waiting for. */
const PRINT_TOO_PRIORITY = 10;

/**
 * Builds the report model of a generated estimate, and records the access. The queue prints the report here too, so a file
 * printed elsewhere can be verified by hash if it is the same: only our own print proves it.
 * @throws AppError `notFound` outside the scope; `unprocessable` before the estimate is generated
 */
export async function reportModelOf(actor: Actor, estId: number): Promise<ReportModel> {
  const model = buildReportModel(await readSnapshot(actor, estId));
  await inScope(scopeOf(actor), async (tx) => {
    await recordView(tx, actor, estId, 'call');
    if ((await findReportHash(tx, printKeyOf(estId))) === null)
      await enqueueOnce(tx, PRINT_TOO, { estId }, { jobKey: `${PRINT_TOO} ${estId}`, priority: PRINT_TOO_PRIORITY });
  });
  return model;
}

/** Lets the queue make the files that are missing, for an estimate whose downloads are on screen. */
export async function prepareFiles(actor: Actor, estId: number, editions: readonly Edition[]): Promise<void> {
  const job = { jobKey: `${PRINT_TOO} ${estId} all`, priority: PRINT_TOO_PRIORITY };
  await inScope(scopeOf(actor), (tx) => enqueueOnce(tx, PRINT_TOO, { estId, editions }, job));
}

/**
 * Makes and caches files of an estimate without a user; does nothing for those that are cached, or if the estimate was deleted.
 * Those that need no browser come first.
 * @throws AppError `unavailable` if printing is impossible
 */
export async function printToo(estId: number, editions: readonly Edition[] = ['full']): Promise<void> {
  const inNobodysName: Transact = (run) => unscoped('a report is printed before anyone asks for it', run);
  const snapshot = await inNobodysName((tx) => findFrozen(tx, estId));
  if (!snapshot) return;
  for (const edition of EDITIONS.toReversed())
    if (editions.includes(edition))
      await reportFileOf({ estId, edition, snapshot, priority: 'bulk' }, inNobodysName, () => Promise.resolve());
}

/**
 * Builds the report for the screen: of a generated estimate from its snapshot, which is recorded; of a complete draft from its
 * current content, which is not a report yet.
 * @throws AppError `notFound` outside the scope; `unprocessable` for an incomplete draft
 */
export async function viewReport(actor: Actor, estId: number): Promise<{ model: ReportModel; isDraft: boolean }> {
  const { estimate } = await readEstimate(actor, estId);
  const isDraft = estimate.state !== 2;
  const snapshot = isDraft ? await previewSnapshot(actor, estId) : await readSnapshot(actor, estId);
  const model = buildReportModel(snapshot);
  if (!isDraft) await inScope(scopeOf(actor), (tx) => recordView(tx, actor, estId, 'page'));
  return { model, isDraft };
}

/** A view exposes the whole report, so the audit log records it like a download. */
function recordView(tx: Tx, actor: Actor, estId: number, by: 'page' | 'call'): Promise<void> {
  return recordAudit(tx, actor, { action: 'estimate.reportViewed', target: ['estimate', estId], detail: { by } });
}

const printKeyOf = (estimateId: number) => ({ estimateId, edition: 'full', productVersion: PRODUCT_VERSION }) as const;

/**
 * Returns the report as a PDF, or as a workbook that recalculates every figure. The first download makes and caches it: within a
 * product version, an estimate always gives the same bytes.
 * @throws AppError `notFound` outside the scope; `unprocessable` before the estimate is generated; `unavailable` if printing is
 * impossible
 */
export async function downloadReport(
  actor: Actor,
  { estId, edition }: { estId: number; edition: Edition },
): Promise<ReportFile> {
  const transact: Transact = (run) => inScope(scopeOf(actor), run);
  const onDownload: OnDownload = (tx, sha256) =>
    recordAudit(tx, actor, { action: 'estimate.downloaded', target: ['estimate', estId], detail: { edition, sha256 } });
  // Fast path for a cached file: access, file and audit entry in one transaction, without reading the snapshot.
  const kept = await transact(async (tx) => {
    const estimate = await readFrozenSubject(tx, actor, estId);
    return estimate ? serveCachedReport(tx, { estId, edition, snapshot: { estimate } }, onDownload) : null;
  });
  if (kept) return kept;
  return reportFileOf({ estId, edition, snapshot: await readSnapshot(actor, estId) }, transact, onDownload);
}

/** A cached report without its bytes. */
export interface KeptReport {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

/**
 * Makes and caches the report for later downloads. Interactive prints come first.
 * @throws AppError as `downloadReport`
 */
export async function cacheReport(
  actor: Actor,
  { estId, edition }: { estId: number; edition: Edition },
): Promise<KeptReport> {
  const snapshot = await readSnapshot(actor, estId);
  const { sha256, fileName, bytes } = await reportFileOf(
    { estId, edition, snapshot, priority: 'bulk' },
    (run) => inScope(scopeOf(actor), run),
    () => Promise.resolve(),
  );
  return { sha256, fileName, sizeBytes: bytes.byteLength };
}

/**
 * Reads a cached report by its hash, without printing.
 * @returns null after it expired
 */
export async function readKeptReport(
  actor: Actor,
  { fileName, ...key }: { estId: number; edition: Edition; sha256: string; fileName: string },
): Promise<ReportFile | null> {
  const bytes = await inScope(scopeOf(actor), (tx) => findKeptBytes(tx, key));
  if (!bytes) return null;
  return { bytes: new Uint8Array(bytes), sha256: key.sha256, fileName, mimeType: mimeTypeOf(key.edition) };
}

/** Frees the space of expired files. Their hashes stay for verification. */
export async function removeExpiredFiles(): Promise<void> {
  await unscoped('housekeeping is for all tenants', emptyExpiredFiles);
}

/** @returns the SHA-256 of the printed report; null before the first download */
export async function hashOfReport(actor: Actor, estId: number): Promise<string | null> {
  return inScope(scopeOf(actor), (tx) => findReportHash(tx, printKeyOf(estId)));
}

/** A file that was made. */
export interface FileOfReport {
  readonly sha256: string;
  /** Null after its bytes expired. */
  readonly sizeBytes: number | null;
  /** Of a full report. */
  readonly pages: number | null;
}

/** Lists the report's files that were made, by edition. Their hashes outlive their bytes. */
export async function filesOfReport(actor: Actor, estId: number): Promise<Partial<Record<Edition, FileOfReport>>> {
  const key = { estimateId: estId, productVersion: PRODUCT_VERSION };
  const files = await inScope(scopeOf(actor), (tx) => listReportFiles(tx, key));
  return Object.fromEntries(files.map(({ edition, ...file }) => [edition, file]));
}

/** Counts the pages of the full report. The caller has checked access. @returns null before it is printed */
export async function pagesOfReport(tx: Tx, estId: number): Promise<number | null> {
  const files = await listReportFiles(tx, { estimateId: estId, productVersion: PRODUCT_VERSION });
  return files.find(({ edition }) => edition === 'full')?.pages ?? null;
}

/**
 * Returns the cached file of a generated estimate, or makes and caches it. Without room to cache it, it is made for this download
 * alone. The caller has checked access.
 * @param transact opens a transaction in the caller's scope
 * @param onDownload records the download, in the transaction that stores the file
 * @throws AppError `unavailable` if printing is impossible
 */
export async function reportFileOf(
  wanted: { estId: number; edition: Edition; snapshot: Snapshot; priority?: Priority },
  transact: Transact,
  onDownload: OnDownload,
): Promise<ReportFile> {
  const kept = await transact((tx) => serveCachedReport(tx, wanted, onDownload));
  if (kept) return kept;
  const { estId, edition, snapshot, priority = 'interactive' } = wanted;
  const bytes = new Uint8Array(await makeOnce(estId, snapshot, edition, priority));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const pages = edition === 'full' ? countPages(bytes) : null;
  const key = { estimateId: estId, edition, productVersion: PRODUCT_VERSION };
  const store = (kept: Uint8Array | null) =>
    transact(async (tx) => {
      await insertReportFile(tx, { ...key, sha256, bytes: kept, pages });
      await onDownload(tx, sha256);
    });
  await store(bytes).catch((error: unknown) => {
    // Hash and record need far less room than the file, which the next download makes again. A batch reads it later.
    if (priority === 'bulk' || !isDatabaseFull(error)) throw error;
    return store(null);
  });
  return { ...labelOf(wanted), sha256, bytes };
}

type Transact = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;

const underWay = new Map<string, Promise<Uint8Array>>();

/** Concurrent requests for one file share its making. */
function makeOnce(estId: number, snapshot: Snapshot, edition: Edition, priority: Priority): Promise<Uint8Array> {
  const key = `${estId} ${edition}`;
  const known = underWay.get(key);
  if (known) return known;
  const making = makeEdition(snapshot, edition, priority).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}
