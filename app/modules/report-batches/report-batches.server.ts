import { createHash } from 'node:crypto';
import { EDITION_FORMATS } from '@worthwhile/roi-core/report-model';
import { AppError } from '#app/errors.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { spendQuota } from '#app/infra/limits/quotas.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { findGenerated, findNames } from '#app/modules/estimates/list/generated-ids.server.ts';
import { editionOf } from '#app/modules/report/edition.schema.ts';
import { TEXT } from '#app/text.ts';
import { describeFilter } from './describe-filter.ts';
import { type BatchOrder, MOST_REPORTS } from './report-batches.schema.ts';
import * as store from './report-batches.store.server.ts';
import { enqueueSlots } from './report-slots.server.ts';
import type { BatchProgress, BatchView, ItemState, ItemView } from './view.ts';

/** Most waiting reports of one organization, over all its batches. */
const MOST_WAITING = 20_000;
/** The state already says that the batch was canceled; each report needs the reason. */
const STOPPED_BY_HAND = { ofBatch: '', ofItems: 'Canceled before it started.' };

/**
 * Creates a batch of reports for the queue's workers. The same form sent twice, or the same order while it is open, returns the
 * existing batch.
 * @param run of a schedule: its batch is never shared with another order, and its name makes it one per time
 * @returns the batch's ID
 * @throws AppError `unprocessable` if there is nothing to print, `tooMany` if too much is waiting
 */
export async function orderReports(
  actor: Actor,
  order: BatchOrder,
  run?: { readonly scheduleId: number; readonly name: string },
): Promise<number> {
  const submissionId = run?.name ?? order.submissionId;
  const edition = editionOf(order);
  await spendQuota(actor, 'batches');
  const chosen = await choose(actor, order);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([edition, chosen.estimates.map(({ estId }) => estId), run?.scheduleId]))
    .digest('hex');
  const waiting = await unscoped('an organization’s share counts all its users', (tx) =>
    store.countOpenItemsOf(tx, actor.partnerId),
  );
  const same = { submissionId, fingerprint };
  const make = async (tx: Tx): Promise<number | undefined> => {
    const known = await store.findSameOrder(tx, actor.userId, same);
    if (known !== undefined) return known;
    if (waiting + chosen.estimates.length > MOST_WAITING)
      throw new AppError('tooMany', `Your organization already has ${waiting} reports in the queue. Try again later.`, {
        retryAfterSeconds: 60,
      });
    const row = {
      ownerId: actor.userId,
      partnerId: actor.partnerId,
      edition,
      ip: actor.ip,
      label: chosen.label,
      scheduleId: run?.scheduleId,
    };
    const batchId = await store.insertBatch(tx, { ...row, ...same, total: chosen.estimates.length });
    if (batchId === undefined) return undefined;
    await store.insertItems(tx, batchId, chosen.estimates);
    await enqueueSlots(tx, actor.partnerId ?? 0, waiting + chosen.estimates.length);
    await recordAudit(tx, actor, {
      action: 'reports.ordered',
      target: ['reportBatch', batchId],
      detail: { edition, reports: chosen.estimates.length },
    });
    return batchId;
  };
  const scope = scopeOf(actor);
  // A second try finds a batch that a concurrent request has just created.
  const batchId = (await inScope(scope, make)) ?? (await inScope(scope, make));
  if (batchId === undefined) throw new AppError('conflict', 'Another request created the same batch. Try again.');
  return batchId;
}

interface Chosen {
  readonly label: string;
  readonly estimates: readonly { readonly estId: number; readonly name: string }[];
}

async function choose(actor: Actor, { ids, filter }: BatchOrder): Promise<Chosen> {
  if (ids) {
    const wanted = [...new Set(ids)];
    const names = await findNames(actor, wanted);
    // Unknown estimates stay in the batch, which shows an error next to their ID.
    return {
      label: wanted.length === 1 ? 'One estimate' : `${wanted.length} selected estimates`,
      estimates: wanted.map((estId) => ({ estId, name: names.get(estId) ?? '' })),
    };
  }
  const estimates = await findGenerated(actor, filter ?? {}, MOST_REPORTS + 1);
  if (estimates.length === 0) throw new AppError('unprocessable', 'No generated estimates match.');
  if (estimates.length > MOST_REPORTS)
    throw new AppError('unprocessable', `More than ${MOST_REPORTS} estimates match. Narrow the filter.`);
  return { label: describeFilter(filter ?? {}), estimates };
}

/** Lists the batches of the actor's scope, newest first. */
export async function listBatches(actor: Actor, page: { limit: number; offset: number }) {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const found = await store.listBatchRows(tx, scope, page);
    return { rows: await withProgress(tx, found), count: await store.countBatches(tx, scope) };
  });
}

/**
 * Reads a batch with its progress.
 * @throws AppError `notFound` outside the scope
 */
export async function readBatch(actor: Actor, batchId: number): Promise<BatchView> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const row = await store.findBatch(tx, scope, batchId);
    const [view] = row ? await withProgress(tx, [row]) : [];
    if (!view) throw new AppError('notFound', TEXT.notFound);
    return view;
  });
}

/**
 * Lists the reports of a batch, in order.
 * @throws AppError `notFound` outside the scope
 */
export async function listBatchItems(
  actor: Actor,
  batchId: number,
  page: { limit: number; offset: number; state?: ItemState | undefined },
): Promise<ItemView[]> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    if (!(await store.findBatch(tx, scope, batchId))) throw new AppError('notFound', TEXT.notFound);
    return store.listItems(tx, batchId, page);
  });
}

/**
 * Cancels a batch: running reports finish, waiting ones do not start. A finished batch stays unchanged.
 * @throws AppError `notFound` outside the scope
 */
export async function cancelBatch(actor: Actor, batchId: number): Promise<string> {
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const found = await store.findBatch(tx, scope, batchId);
    if (!found) throw new AppError('notFound', TEXT.notFound);
    if (!(await store.cancelOpenBatch(tx, batchId, STOPPED_BY_HAND)))
      return found.state === 'done' ? 'Already complete. Nothing was canceled.' : 'Already canceled.';
    await recordAudit(tx, actor, { action: 'reports.cancelled', target: ['reportBatch', batchId] });
    return 'Batch canceled.';
  });
}

type BatchRow = NonNullable<Awaited<ReturnType<typeof store.findBatch>>>;
const NONE = { waiting: 0, running: 0, done: 0, failed: 0, cancelled: 0 };

async function withProgress(tx: Tx, rows: readonly BatchRow[]): Promise<BatchView[]> {
  const counts =
    rows.length === 0
      ? []
      : await store.countItems(
          tx,
          rows.map(({ id }) => id),
        );
  const byBatch = new Map(counts.map(({ batchId, ...count }) => [batchId, count]));
  return rows.map(({ ownerId, ownerName, createdAt, finishedAt, keptUntil, ...row }) => ({
    ...row,
    format: EDITION_FORMATS[row.edition],
    ...(byBatch.get(row.id) ?? NONE),
    owner: { id: ownerId, name: ownerName },
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    keptUntil: keptUntil.toISOString(),
  }));
}

/** Picks the values that change while a batch runs. */
export function progressOf({ state, total, waiting, running, done, failed, cancelled }: BatchView): BatchProgress {
  return { state, total, waiting, running, done, failed, cancelled };
}
