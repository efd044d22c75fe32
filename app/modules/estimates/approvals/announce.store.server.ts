import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { approvals, estimates, roles, users } from '#drizzle/schema/index.ts';

const deciders = alias(users, 'deciders');

export type Announced = NonNullable<Awaited<ReturnType<typeof findAnnounced>>>;

/** For the queue, which has no scope. The decider's name is that of another organization for partners, so they get none. */
export async function findAnnounced(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      id: approvals.id,
      estId: estimates.id,
      name: estimates.name,
      ownerId: estimates.ownerId,
      requestedById: approvals.requestedById,
      requester: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        isActive: users.isActive,
      },
      note: approvals.note,
      discountPct: approvals.discountPct,
      limitPct: approvals.limitPct,
      findings: approvals.findings,
      decision: approvals.decision,
      decidedBy: sql<string | null>`CASE WHEN ${users.partnerId} IS NOT DISTINCT FROM ${deciders.partnerId}
        THEN ${deciders.firstName} || ' ' || ${deciders.lastName} END`,
      decisionNote: approvals.decisionNote,
    })
    .from(approvals)
    .innerJoin(estimates, eq(estimates.id, approvals.estimateId))
    .innerJoin(users, eq(users.id, approvals.requestedById))
    .leftJoin(deciders, eq(deciders.id, approvals.decidedById))
    .where(eq(approvals.id, id));
  return row;
}

/** Nobody is told: it was not granted, the estimate was generated, or a newer request took its place. */
const isSettled = or(
  inArray(approvals.decision, ['declined', 'limited']),
  eq(estimates.state, 2),
  sql`EXISTS (SELECT 1 FROM approvals newer WHERE newer.estimate_id = ${approvals.estimateId} AND newer.id > ${approvals.id})`,
);

/** Locks requests and approvals that changes of their estimates made void, and of which nobody knows. */
export async function lockVoid(tx: Tx, limit: number) {
  return tx
    .select({
      id: approvals.id,
      isSettled: sql<boolean>`${isSettled}`,
      estId: estimates.id,
      name: estimates.name,
      isDeleted: sql<boolean>`${estimates.deletedAt} IS NOT NULL`,
      isWaiting: sql<boolean>`${approvals.decision} IS NULL`,
      ownerId: estimates.ownerId,
      requestedById: approvals.requestedById,
      requester: { firstName: users.firstName, email: users.email, isActive: users.isActive },
      /** Who made it void, for the requester of the same organization; null for others. */
      changedById: sql<number | null>`coalesce(${estimates.deletedById}, ${estimates.savedById})`.mapWith(Number),
    })
    .from(approvals)
    .innerJoin(estimates, eq(estimates.id, approvals.estimateId))
    .innerJoin(users, eq(users.id, approvals.requestedById))
    .where(
      and(
        isNull(approvals.settledAt),
        or(isSettled, isNotNull(estimates.deletedAt), lt(approvals.estimateVersion, estimates.version)),
      ),
    )
    .orderBy(asc(approvals.id))
    .limit(limit)
    .for('update', { of: approvals, skipLocked: true });
}
export type VoidApproval = Awaited<ReturnType<typeof lockVoid>>[number];

export async function settle(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(approvals)
      .set({ settledAt: sql`now()` })
      .where(inArray(approvals.id, [...ids]));
}

/** Lists the active people of some system roles, with what decides their access. */
export async function listPeople(tx: Tx, baseRoleIds: readonly number[]) {
  return tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      baseRoleId: roles.baseRoleId,
      permissions: roles.permissions,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        inArray(roles.baseRoleId, [...baseRoleIds]),
        eq(users.isActive, true),
        or(isNotNull(users.passwordHash), isNotNull(users.lastLoginAt)),
      ),
    );
}
