import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
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
