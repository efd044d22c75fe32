import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { estimates, reportBatches, reportSchedules, shareLinks, users, webhooks } from '#drizzle/schema/index.ts';
import { ESTIMATES, fullName, hooksOf, isOpenLink, openLinksOf } from './hand-over.store.server.ts';
import type { WorkKind } from './hand-over.view.ts';

type Move = { readonly from: number; readonly to: number };

/** Moves one kind of work. @returns number of moved records, without deleted estimates */
export async function moveWork(tx: Tx, kind: WorkKind, { from, to }: Move): Promise<number> {
  const other = OTHERS[kind];
  if (other) return other(tx, { from, to });
  const moved = await tx
    .update(estimates)
    // A form's ID is unique per owner.
    .set({ ownerId: to, submissionId: null })
    .where(and(eq(estimates.ownerId, from), ESTIMATES[kind as keyof typeof ESTIMATES]))
    .returning({ deletedAt: estimates.deletedAt });
  if (kind === 'rooms')
    await moveLinks(tx, to, and(eq(shareLinks.createdById, from), eq(shareLinks.mayRespond, true), isOpenLink));
  return moved.filter(({ deletedAt }) => deletedAt === null).length;
}

const OTHERS: Partial<Record<WorkKind, (tx: Tx, move: Move) => Promise<number>>> = {
  links: (tx, { from, to }) => moveLinks(tx, to, openLinksOf(from)),
  webhooks: async (tx, { from, to }) => {
    const moved = await tx
      .update(webhooks)
      .set({ createdById: to })
      .where(hooksOf(from))
      .returning({ id: webhooks.id });
    return moved.length;
  },
  schedules: async (tx, { from, to }) => {
    const moved = await tx
      .update(reportSchedules)
      .set({ ownerId: to })
      .where(eq(reportSchedules.ownerId, from))
      .returning({ id: reportSchedules.id });
    return moved.length;
  },
  batches: async (tx, { from, to }) => {
    const moved = await tx
      .update(reportBatches)
      // Two open batches of one owner never have the same request.
      .set({
        ownerId: to,
        submissionId: null,
        fingerprint: sql`${reportBatches.fingerprint} || ' ' || ${reportBatches.id}`,
      })
      .where(eq(reportBatches.ownerId, from))
      .returning({ id: reportBatches.id });
    return moved.length;
  },
};

async function moveLinks(tx: Tx, to: number, which: SQL | undefined): Promise<number> {
  const moved = await tx.update(shareLinks).set({ createdById: to }).where(which).returning({ id: shareLinks.id });
  return moved.length;
}

/** Limits to estimates whose owner the actor can change: all, or those of the own partner. */
const changeable = (scope: Scope) =>
  scope.kind === 'partner' ? eq(estimates.partnerId, scope.partnerId) : sql`${scope.kind === 'all'}`;

export async function findOwned(tx: Tx, scope: Scope, estId: number) {
  const [row] = await tx
    .select({
      name: estimates.name,
      ownerId: estimates.ownerId,
      ownerName: fullName,
      partnerId: estimates.partnerId,
    })
    .from(estimates)
    .innerJoin(users, eq(users.id, estimates.ownerId))
    .where(and(eq(estimates.id, estId), isNull(estimates.deletedAt), changeable(scope)));
  return row;
}

/** Moves an estimate with all its versions, and the open links of its owner to them. */
export async function moveLine(tx: Tx, scope: Scope, of: Move & { readonly estId: number }): Promise<void> {
  const { estId, from, to } = of;
  const moved = await tx
    .update(estimates)
    .set({ ownerId: to, submissionId: null })
    .where(
      and(
        sql`coalesce(${estimates.versionOf}, ${estimates.id}) =
          (SELECT coalesce(e.version_of, e.id) FROM estimates e WHERE e.id = ${estId})`,
        eq(estimates.ownerId, from),
        changeable(scope),
      ),
    )
    .returning({ id: estimates.id });
  const ids = moved.map(({ id }) => id);
  await moveLinks(tx, to, and(eq(shareLinks.createdById, from), inArray(shareLinks.estimateId, ids), isOpenLink));
}
