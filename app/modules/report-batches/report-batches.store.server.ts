import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { reportBatches, reportBatchItems, users } from '#drizzle/schema/index.ts';
import type { ItemState } from './view.ts';

/** Retention of a batch and its files. */
const KEPT = sql`interval '30 days'`;

const counted = (state: ItemState) =>
  sql<number>`(count(*) FILTER (WHERE ${reportBatchItems.state} = ${sql.raw(`'${state}'`)}))::int`;

/** Scopes with an organization's work see its batches. A team shares estimates, not batches. */
function visible(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return scope.kind === 'partner'
    ? eq(reportBatches.partnerId, scope.partnerId)
    : eq(reportBatches.ownerId, scope.userId);
}

function selectBatches(tx: Tx) {
  return tx
    .select({
      id: reportBatches.id,
      label: reportBatches.label,
      edition: reportBatches.edition,
      state: reportBatches.state,
      reason: reportBatches.reason,
      total: reportBatches.total,
      ownerId: reportBatches.ownerId,
      ownerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      createdAt: reportBatches.createdAt,
      finishedAt: reportBatches.finishedAt,
      keptUntil: sql<Date>`${reportBatches.createdAt} + ${KEPT}`.mapWith(reportBatches.createdAt),
    })
    .from(reportBatches)
    .innerJoin(users, eq(users.id, reportBatches.ownerId));
}

export async function listBatchRows(tx: Tx, scope: Scope, page: { limit: number; offset: number }) {
  return selectBatches(tx).where(visible(scope)).orderBy(desc(reportBatches.id)).limit(page.limit).offset(page.offset);
}

export async function countBatches(tx: Tx, scope: Scope): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(reportBatches).where(visible(scope));
  return row?.count ?? 0;
}

export async function findBatch(tx: Tx, scope: Scope, id: number) {
  const [row] = await selectBatches(tx).where(and(eq(reportBatches.id, id), visible(scope)));
  return row;
}

/** Counts each batch's reports by state. */
export async function countItems(tx: Tx, batchIds: readonly number[]) {
  return tx
    .select({
      batchId: reportBatchItems.batchId,
      waiting: counted('waiting'),
      running: counted('running'),
      done: counted('done'),
      failed: counted('failed'),
      cancelled: counted('cancelled'),
    })
    .from(reportBatchItems)
    .where(inArray(reportBatchItems.batchId, [...batchIds]))
    .groupBy(reportBatchItems.batchId);
}

const itemColumns = {
  n: reportBatchItems.n,
  estId: reportBatchItems.estimateId,
  estName: reportBatchItems.estimateName,
  state: reportBatchItems.state,
  error: reportBatchItems.error,
  fileName: reportBatchItems.fileName,
  sha256: reportBatchItems.sha256,
  bytes: reportBatchItems.sizeBytes,
};

/** Lists reports of a batch in order. The caller has checked the scope. */
export async function listItems(
  tx: Tx,
  batchId: number,
  page: { limit: number; offset: number; state?: ItemState | undefined },
) {
  return tx
    .select(itemColumns)
    .from(reportBatchItems)
    .where(and(eq(reportBatchItems.batchId, batchId), page.state && eq(reportBatchItems.state, page.state)))
    .orderBy(asc(reportBatchItems.n))
    .limit(page.limit)
    .offset(page.offset);
}

/** Lists the reports finished at or after a time, with the database's clock. */
export async function listFinishedSince(tx: Tx, batchId: number, since: Date | null) {
  return tx
    .select({ ...itemColumns, now: sql<Date>`now()`.mapWith(reportBatchItems.finishedAt) })
    .from(reportBatchItems)
    .where(
      and(
        eq(reportBatchItems.batchId, batchId),
        since ? gte(reportBatchItems.finishedAt, since) : gt(reportBatchItems.finishedAt, sql`'-infinity'`),
      ),
    )
    .orderBy(asc(reportBatchItems.n));
}

export async function findItem(tx: Tx, batchId: number, n: number) {
  const [row] = await tx
    .select(itemColumns)
    .from(reportBatchItems)
    .where(and(eq(reportBatchItems.batchId, batchId), eq(reportBatchItems.n, n)));
  return row;
}

/** Finds the owner's batch of the same form, or the open one of the same order. */
export async function findSameOrder(
  tx: Tx,
  ownerId: number,
  order: { submissionId: string | undefined; fingerprint: string },
): Promise<number | undefined> {
  const own = eq(reportBatches.ownerId, ownerId);
  const same = and(own, eq(reportBatches.fingerprint, order.fingerprint), eq(reportBatches.state, 'open'));
  if (order.submissionId !== undefined) {
    const [byForm] = await tx
      .select({ id: reportBatches.id })
      .from(reportBatches)
      .where(and(own, eq(reportBatches.submissionId, order.submissionId)));
    if (byForm) return byForm.id;
  }
  const [row] = await tx.select({ id: reportBatches.id }).from(reportBatches).where(same);
  return row?.id;
}

/** @returns undefined if a concurrent request has created the same batch */
export async function insertBatch(
  tx: Tx,
  row: Pick<
    typeof reportBatches.$inferInsert,
    'ownerId' | 'partnerId' | 'edition' | 'label' | 'total' | 'submissionId' | 'fingerprint' | 'ip' | 'scheduleId'
  >,
): Promise<number | undefined> {
  const [made] = await tx.insert(reportBatches).values(row).onConflictDoNothing().returning({ id: reportBatches.id });
  return made?.id;
}

export async function insertItems(
  tx: Tx,
  batchId: number,
  estimates: readonly { readonly estId: number; readonly name: string }[],
): Promise<void> {
  const ids = sql.param(estimates.map(({ estId }) => estId));
  const names = sql.param(estimates.map(({ name }) => name));
  await tx.execute(sql`
    INSERT INTO report_batch_items (batch_id, n, estimate_id, estimate_name)
    SELECT ${batchId}, given.n, given.id, given.name
    FROM unnest(${ids}::bigint[], ${names}::text[]) WITH ORDINALITY AS given(id, name, n)`);
}

/**
 * Counts the unfinished reports of an organization.
 * @param partnerId null for the vendor
 */
export async function countOpenItemsOf(tx: Tx, partnerId: number | null): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(reportBatchItems)
    .innerJoin(reportBatches, eq(reportBatches.id, reportBatchItems.batchId))
    .where(
      and(
        eq(reportBatches.state, 'open'),
        inArray(reportBatchItems.state, ['waiting', 'running']),
        partnerId === null ? isNull(reportBatches.partnerId) : eq(reportBatches.partnerId, partnerId),
      ),
    );
  return row?.count ?? 0;
}

/**
 * Cancels an open batch and its waiting reports.
 * @returns false if it was not open
 */
export async function cancelOpenBatch(
  tx: Tx,
  batchId: number,
  reasons: { readonly ofBatch: string; readonly ofItems: string },
): Promise<boolean> {
  const stopped = await tx
    .update(reportBatches)
    .set({ state: 'cancelled', reason: reasons.ofBatch, finishedAt: sql`now()` })
    .where(and(eq(reportBatches.id, batchId), eq(reportBatches.state, 'open')))
    .returning({ id: reportBatches.id });
  if (stopped.length === 0) return false;
  await tx
    .update(reportBatchItems)
    .set({ state: 'cancelled', error: reasons.ofItems, finishedAt: sql`now()` })
    .where(and(eq(reportBatchItems.batchId, batchId), eq(reportBatchItems.state, 'waiting')));
  return true;
}

/** Closes open batches with no report left to make. */
export async function closeFinishedBatches(tx: Tx, batchId?: number): Promise<void> {
  await tx
    .update(reportBatches)
    .set({ state: 'done', finishedAt: sql`now()` })
    .where(
      and(
        eq(reportBatches.state, 'open'),
        batchId === undefined ? undefined : eq(reportBatches.id, batchId),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(reportBatchItems)
            .where(
              and(
                eq(reportBatchItems.batchId, reportBatches.id),
                inArray(reportBatchItems.state, ['waiting', 'running']),
              ),
            ),
        ),
      ),
    );
}

export async function deleteOldBatches(tx: Tx): Promise<void> {
  await tx.delete(reportBatches).where(lt(reportBatches.createdAt, sql`now() - ${KEPT}`));
}
