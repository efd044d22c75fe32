import { and, count, desc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { approvals, customers, estimateOutcomes, estimates, partners, users } from '#drizzle/schema/index.ts';
import { visible } from '../estimates.store.server.ts';
import type { ApprovalTab, Decision } from './approvals.schema.ts';

const requesters = alias(users, 'requesters');
const deciders = alias(users, 'deciders');

/** Waits for an answer: undecided, and about the estimate as it is now. */
const isWaiting = and(
  isNull(approvals.decision),
  eq(approvals.estimateVersion, estimates.version),
  ne(estimates.state, 2),
);
const TABS: Readonly<Record<ApprovalTab, SQL | undefined>> = {
  waiting: isWaiting,
  approved: inArray(approvals.decision, ['approved', 'limited']),
  declined: eq(approvals.decision, 'declined'),
};

function select(tx: Tx) {
  return tx
    .select({
      id: approvals.id,
      estId: estimates.id,
      name: estimates.name,
      customer: customers.name,
      estimateVersion: approvals.estimateVersion,
      isCurrent: sql<boolean>`${and(eq(approvals.estimateVersion, estimates.version), ne(estimates.state, 2))}`,
      ownerId: estimates.ownerId,
      savedById: estimates.savedById,
      partner: partners.orgName,
      requestedById: approvals.requestedById,
      requestedBy: sql<string | null>`${requesters.firstName} || ' ' || ${requesters.lastName}`,
      requestedAt: approvals.requestedAt,
      note: approvals.note,
      discountPct: approvals.discountPct,
      limitPct: approvals.limitPct,
      findings: approvals.findings,
      decision: approvals.decision,
      decidedById: approvals.decidedById,
      decidedBy: sql<string | null>`${deciders.firstName} || ' ' || ${deciders.lastName}`,
      decidedAt: approvals.decidedAt,
      decisionNote: approvals.decisionNote,
    })
    .from(approvals)
    .innerJoin(estimates, eq(estimates.id, approvals.estimateId))
    .innerJoin(customers, eq(customers.id, estimates.customerId))
    .leftJoin(partners, eq(partners.id, estimates.partnerId))
    .leftJoin(requesters, eq(requesters.id, approvals.requestedById))
    .leftJoin(deciders, eq(deciders.id, approvals.decidedById));
}

export type ApprovalRecord = Awaited<ReturnType<typeof listApprovals>>[number];

export async function listApprovals(
  tx: Tx,
  scope: Scope,
  { tab, limit, offset }: { readonly tab: ApprovalTab; readonly limit: number; readonly offset: number },
) {
  return select(tx)
    .where(and(visible(tx, scope), TABS[tab]))
    .orderBy(desc(approvals.requestedAt), desc(approvals.id))
    .limit(limit)
    .offset(offset);
}

export async function countApprovals(tx: Tx, scope: Scope, tab: ApprovalTab): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(approvals)
    .innerJoin(estimates, eq(estimates.id, approvals.estimateId))
    .where(and(visible(tx, scope), TABS[tab]));
  return row?.count ?? 0;
}

export async function findApproval(tx: Tx, scope: Scope, id: number): Promise<ApprovalRecord | undefined> {
  const [row] = await select(tx).where(and(visible(tx, scope), eq(approvals.id, id)));
  return row;
}

/** Finds the newest request about an estimate. */
export async function findNewestOf(tx: Tx, scope: Scope, estId: number): Promise<ApprovalRecord | undefined> {
  const [row] = await select(tx)
    .where(and(visible(tx, scope), eq(approvals.estimateId, estId)))
    .orderBy(desc(approvals.id))
    .limit(1);
  return row;
}

/** @returns true if this version of the estimate was approved as it is */
export async function isApproved(tx: Tx, estId: number, version: number): Promise<boolean> {
  const rows = await tx
    .select({ id: approvals.id })
    .from(approvals)
    .where(
      and(eq(approvals.estimateId, estId), eq(approvals.estimateVersion, version), eq(approvals.decision, 'approved')),
    )
    .limit(1);
  return rows.length === 1;
}

/** @returns undefined if a request about this version is waiting already */
export async function insertApproval(tx: Tx, row: typeof approvals.$inferInsert): Promise<number | undefined> {
  const [inserted] = await tx.insert(approvals).values(row).onConflictDoNothing().returning({ id: approvals.id });
  return inserted?.id;
}

/** @returns false if someone else decided before */
export async function writeDecision(
  tx: Tx,
  id: number,
  answer: { readonly decision: Decision; readonly decidedById: number; readonly decisionNote: string },
): Promise<boolean> {
  const rows = await tx
    .update(approvals)
    .set({ ...answer, decidedAt: sql`now()` })
    .where(and(eq(approvals.id, id), isNull(approvals.decision)))
    .returning({ id: approvals.id });
  return rows.length === 1;
}

/** Sums up what a person generated, asked for and won in the last twelve months. */
export async function sumUpRequester(tx: Tx, scope: Scope, userId: number) {
  const asked = sql`EXISTS (SELECT 1 FROM approvals a WHERE a.estimate_id = ${estimates.id}
    AND a.limit_pct IS NOT NULL AND a.discount_pct > a.limit_pct)`;
  const [row] = await tx
    .select({
      generated: count(),
      asked: sql<number>`count(*) FILTER (WHERE ${asked})`.mapWith(Number),
      averageDiscountPct: sql<number | null>`avg(${estimates.discountPct})`,
      closedAbove: sql<number>`count(${estimateOutcomes.outcome}) FILTER (WHERE ${asked})`.mapWith(Number),
      wonAbove: sql<number>`count(*) FILTER (WHERE ${asked} AND ${estimateOutcomes.outcome} = 'won')`.mapWith(Number),
    })
    .from(estimates)
    .leftJoin(estimateOutcomes, eq(estimateOutcomes.estimateId, estimates.id))
    .where(
      and(
        visible(tx, scope),
        eq(estimates.ownerId, userId),
        or(isNotNull(estimates.generatedAt), asked),
        gte(estimates.createdAt, sql`now() - interval '12 months'`),
      ),
    );
  return row;
}
