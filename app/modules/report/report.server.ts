import { createHash } from 'node:crypto';
import { renderReportParts } from '@worthwhile/report';
import { PrinterError } from '@worthwhile/report/printer';
import { buildWorkbook, writeWorkbook } from '@worthwhile/report/workbook';
import { buildReportModel, type ReportModel, type Snapshot } from '@worthwhile/roi-core/report-model';
import { AppError } from '#app/errors.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueueBulk } from '#app/infra/jobs/enqueue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { previewSnapshot } from '#app/modules/estimates/generate.server.ts';
import { readFrozenSubject, readSnapshot } from '#app/modules/estimates/savings.server.ts';
import { PRODUCT_VERSION } from '#app/version.ts';
import {
  labelOf,
  MIME_TYPES,
  type OnDownload,
  type ReportFile,
  type ReportFormat,
  serveCachedReport,
} from './cached-report.server.ts';
import { reportPrinter } from './printer.server.ts';
import {
  emptyExpiredFiles,
  findFrozen,
  findKeptBytes,
  findReportHash,
  insertReportFile,
} from './report.store.server.ts';

/** The queue's task that prints what was handed out to be printed elsewhere. */
export const PRINT_TOO = 'reports.printToo';

/**
 * What the report of a generated estimate says, ready to render. That it was handed out is recorded, and the queue prints it
 * here as well, so that a file printed elsewhere is known by its hash where it is the same: by our own print, and by
 * nobody's word.
 *
 * @throws AppError `notFound` outside the scope; `unprocessable` before the estimate is generated
 */
export async function reportModelOf(actor: Actor, estId: number): Promise<ReportModel> {
  const model = buildReportModel(await readSnapshot(actor, estId));
  await inScope(scopeOf(actor), async (tx) => {
    await recordView(tx, actor, estId, 'call');
    if ((await findReportHash(tx, printKeyOf(estId))) === null)
      await enqueueBulk(tx, PRINT_TOO, [`${PRINT_TOO} ${estId}`], { estId });
  });
  return model;
}

/**
 * Prints the report of an estimate in nobody's name, unless it is kept already; nothing where the estimate is gone.
 *
 * @throws AppError `unavailable` while nothing can be printed
 */
export async function printToo(estId: number): Promise<void> {
  const inNobodysName: Transact = (run) => unscoped('the queue prints for whoever verifies', run);
  const snapshot = await inNobodysName((tx) => findFrozen(tx, estId));
  if (!snapshot) return;
  await reportFileOf({ estId, format: 'pdf', snapshot, priority: 'bulk' }, inNobodysName, () => Promise.resolve());
}

/**
 * The report to look at: of a generated estimate what was frozen, which is recorded; of a complete draft what Generate
 * would freeze now, which is no report yet.
 *
 * @throws AppError `notFound` outside the scope; `unprocessable` while a draft is not complete
 */
export async function viewReport(actor: Actor, estId: number): Promise<{ model: ReportModel; isDraft: boolean }> {
  const { estimate } = await readEstimate(actor, estId);
  const isDraft = estimate.state !== 2;
  const snapshot = isDraft ? await previewSnapshot(actor, estId) : await readSnapshot(actor, estId);
  const model = buildReportModel(snapshot);
  if (!isDraft) await inScope(scopeOf(actor), (tx) => recordView(tx, actor, estId, 'page'));
  return { model, isDraft };
}

/** The whole of a report left the product without a file: the trail knows it like a download. */
function recordView(tx: Tx, actor: Actor, estId: number, by: 'page' | 'call'): Promise<void> {
  return recordAudit(tx, actor, {
    action: 'estimate.reportViewed',
    targetKind: 'estimate',
    targetId: String(estId),
    detail: { by },
  });
}

const printKeyOf = (estimateId: number) => ({ estimateId, format: 'pdf', productVersion: PRODUCT_VERSION }) as const;

/**
 * The report as a file: the document, or the workbook in which every figure can be recalculated. It is made at the first
 * download and kept: the same estimate gives the same bytes for as long as the product's version stays.
 *
 * @throws AppError `notFound` outside the scope; `unprocessable` before the estimate is generated; `unavailable` while
 *   nothing can be printed
 */
export async function downloadReport(
  actor: Actor,
  { estId, format }: { estId: number; format: ReportFormat },
): Promise<ReportFile> {
  const transact: Transact = (run) => inScope(scopeOf(actor), run);
  const told: OnDownload = (tx, sha256) =>
    recordAudit(tx, actor, {
      action: 'estimate.downloaded',
      targetKind: 'estimate',
      targetId: String(estId),
      detail: { format, sha256 },
    });
  // Mostly it is there: who may have it, it and the trail's entry are one transaction, without all that was frozen.
  const kept = await transact(async (tx) => {
    const estimate = await readFrozenSubject(tx, actor, estId);
    return estimate ? serveCachedReport(tx, { estId, format, snapshot: { estimate } }, told) : null;
  });
  if (kept) return kept;
  return reportFileOf({ estId, format, snapshot: await readSnapshot(actor, estId) }, transact, told);
}

/** A report that is kept, without its bytes. */
export interface KeptReport {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

/**
 * Has the report made and kept, unless it is kept already, for whoever fetches it later. It is printed behind everything
 * that somebody waits for at a screen.
 *
 * @throws AppError as `downloadReport`
 */
export async function cacheReport(
  actor: Actor,
  { estId, format }: { estId: number; format: ReportFormat },
): Promise<KeptReport> {
  const snapshot = await readSnapshot(actor, estId);
  const { sha256, fileName, bytes } = await reportFileOf(
    { estId, format, snapshot, priority: 'bulk' },
    (run) => inScope(scopeOf(actor), run),
    () => Promise.resolve(),
  );
  return { sha256, fileName, sizeBytes: bytes.byteLength };
}

/** A kept report by its hash; null when its time is over. Nothing is made. */
export async function readKeptReport(
  actor: Actor,
  { fileName, ...key }: { estId: number; format: ReportFormat; sha256: string; fileName: string },
): Promise<ReportFile | null> {
  const bytes = await inScope(scopeOf(actor), (tx) => findKeptBytes(tx, key));
  if (!bytes) return null;
  return { bytes: new Uint8Array(bytes), sha256: key.sha256, fileName, mimeType: MIME_TYPES[key.format] };
}

/** Frees the space of files whose time is over. Their hashes stay, so that they can still be verified. */
export async function removeExpiredFiles(): Promise<void> {
  await unscoped('housekeeping is for all tenants', emptyExpiredFiles);
}

/** The SHA-256 of the printed report, once it was downloaded for the first time; null before. */
export async function hashOfReport(actor: Actor, estId: number): Promise<string | null> {
  return inScope(scopeOf(actor), (tx) => findReportHash(tx, printKeyOf(estId)));
}

/**
 * The file of a frozen estimate that the caller was let in to: the kept one, or made and kept now.
 *
 * @param transact opens a transaction in the caller's scope
 * @param told writes who was handed the file, in the transaction that keeps it
 * @throws AppError `unavailable` while nothing can be printed
 */
export async function reportFileOf(
  wanted: { estId: number; format: ReportFormat; snapshot: Snapshot; priority?: Priority },
  transact: Transact,
  told: OnDownload,
): Promise<ReportFile> {
  const kept = await transact((tx) => serveCachedReport(tx, wanted, told));
  if (kept) return kept;
  const { estId, format, snapshot, priority = 'interactive' } = wanted;
  const bytes = new Uint8Array(await makeFile(estId, snapshot, format, priority));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await transact(async (tx) => {
    await insertReportFile(tx, { estimateId: estId, format, productVersion: PRODUCT_VERSION, sha256, bytes });
    await told(tx, sha256);
  });
  return { ...labelOf(wanted), sha256, bytes };
}

type Transact = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
type Priority = 'interactive' | 'bulk';

function makeFile(estId: number, snapshot: Snapshot, format: ReportFormat, priority: Priority): Promise<Uint8Array> {
  return format === 'pdf'
    ? printOnce(estId, buildReportModel(snapshot), priority)
    : writeWorkbook(buildWorkbook(snapshot));
}

const underWay = new Map<number, Promise<Uint8Array>>();

/** Several requests for one report wait for the same printing. */
function printOnce(estId: number, model: ReportModel, priority: Priority): Promise<Uint8Array> {
  const known = underWay.get(estId);
  if (known) return known;
  const printing = printModel(model, priority).finally(() => underWay.delete(estId));
  underWay.set(estId, printing);
  return printing;
}

/**
 * Prints a report that is not kept, such as a preview.
 *
 * @throws AppError `unavailable` while nothing can be printed
 */
export async function printModel(model: ReportModel, priority: Priority = 'interactive'): Promise<Uint8Array> {
  try {
    const printer = await reportPrinter();
    return await printer.print(renderReportParts(model), { priority });
  } catch (error) {
    if (!(error instanceof PrinterError)) throw error;
    throw new AppError('unavailable', error.message, { retryAfterSeconds: 10, cause: error });
  }
}

/** Whether nothing was printed for want of room on the printer's disk, whichever report it was. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof PrinterError && error.cause.code === 'noRoom';
}
