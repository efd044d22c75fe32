import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import type { ReportFile } from '#app/modules/report/cached-report.server.ts';
import { readKeptReport } from '#app/modules/report/report.server.ts';
import { TEXT } from '#app/text.ts';
import { readBatch } from './report-batches.server.ts';
import { findItem, listItems } from './report-batches.store.server.ts';
import type { BatchView, ItemView } from './view.ts';

/**
 * Reads one finished report of a batch.
 * @throws AppError `notFound` outside the scope, or for a missing or expired file; `unprocessable` until it is made
 */
export async function readBatchFile(actor: Actor, batchId: number, n: number): Promise<ReportFile> {
  const batch = await readBatch(actor, batchId);
  const item = await inScope(scopeOf(actor), (tx) => findItem(tx, batchId, n));
  if (!item) throw new AppError('notFound', TEXT.notFound);
  if (item.sha256 === null)
    throw new AppError('unprocessable', item.error || 'This report is still being created. Try again in a moment.');
  const file = await readKeptReport(actor, { ...item, sha256: item.sha256, edition: batch.edition });
  if (!file) throw new AppError('notFound', 'This file has expired. Create the report again.');
  return file;
}

/** The finished files of a batch, read one after another: only one is in memory at a time. */
export interface BatchArchive {
  readonly batch: BatchView;
  readonly files: readonly { readonly fileName: string; readonly sizeBytes: number; readonly createdAt: Date }[];
  /** Null after the file expired. */
  read(index: number): Promise<Uint8Array | null>;
}

/**
 * Opens all finished files of a batch.
 * @throws AppError `notFound` outside the scope; `unprocessable` while no file is finished
 */
export async function openArchive(actor: Actor, batchId: number): Promise<BatchArchive> {
  const batch = await readBatch(actor, batchId);
  const scope = scopeOf(actor);
  const items = await inScope(scope, async (tx) => {
    const done = await listItems(tx, batchId, { limit: batch.total, offset: 0, state: 'done' });
    if (done.length === 0) throw new AppError('unprocessable', 'No report in this batch is complete yet.');
    await recordAudit(tx, actor, {
      action: 'reports.downloaded',
      target: ['reportBatch', batchId],
      detail: { files: done.length },
    });
    return done;
  });
  return {
    batch,
    files: items.map(({ fileName, bytes }) => ({
      fileName,
      sizeBytes: bytes ?? 0,
      createdAt: new Date(batch.createdAt),
    })),
    async read(index) {
      const item: ItemView | undefined = items[index];
      if (!item?.sha256) return null;
      const file = await readKeptReport(actor, { ...item, sha256: item.sha256, edition: batch.edition });
      return file?.bytes ?? null;
    },
  };
}
