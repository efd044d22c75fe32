import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import {
  accessTokens,
  estimates,
  reportBatches,
  reportSchedules,
  roles,
  shareLinks,
  users,
  webhooks,
} from '#drizzle/schema/index.ts';
import type { Taker, WorkCounts } from './hand-over.view.ts';

export const isOpenLink = sql`${shareLinks.revokedAt} IS NULL AND ${shareLinks.expiresAt} > now()`;
const hasOpenRoom = sql`EXISTS (SELECT 1 FROM ${shareLinks} WHERE ${shareLinks.estimateId} = ${estimates.id}
  AND ${shareLinks.mayRespond} AND ${isOpenLink})`;

/** The estimates of each kind. Deleted ones go along, for they can be restored. */
export const ESTIMATES: Readonly<Record<'generated' | 'drafts' | 'rooms', SQL>> = {
  rooms: hasOpenRoom,
  generated: sql`${estimates.state} = 2 AND NOT ${hasOpenRoom}`,
  drafts: sql`${estimates.state} < 2 AND NOT ${hasOpenRoom}`,
};

export const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
const isAccepted = sql`(${users.passwordHash} IS NOT NULL OR ${users.lastLoginAt} IS NOT NULL)`;
const inOrganization = (partnerId: number | null) =>
  partnerId === null ? isNull(users.partnerId) : eq(users.partnerId, partnerId);

/**
 * Locks the people of a hand-over, always in the same order: each is active or not until the transaction ends, and what the
 * leaver starts in that time waits for it.
 */
export async function lockPeople(tx: Tx, ids: readonly number[]) {
  return tx
    .select({ id: users.id, name: fullName, email: users.email, isActive: users.isActive, partnerId: users.partnerId })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .orderBy(users.id)
    .for('update');
}

export async function countWork(tx: Tx, userId: number): Promise<WorkCounts> {
  const count = (kind: keyof typeof ESTIMATES) => sql<number>`(count(*) FILTER (WHERE ${ESTIMATES[kind]}))::int`;
  const countIn = (table: PgTable, which: SQL | undefined) =>
    sql<number>`(SELECT count(*)::int FROM ${table} WHERE ${which})`;
  const [counts] = await tx
    .select({
      generated: count('generated'),
      drafts: count('drafts'),
      rooms: count('rooms'),
      links: countIn(shareLinks, openLinksOf(userId)),
      webhooks: countIn(webhooks, hooksOf(userId)),
      schedules: countIn(reportSchedules, eq(reportSchedules.ownerId, userId)),
      batches: countIn(reportBatches, eq(reportBatches.ownerId, userId)),
    })
    .from(estimates)
    .where(and(eq(estimates.ownerId, userId), isNull(estimates.deletedAt)));
  if (!counts) throw new Error('An aggregate has one row.');
  return counts;
}

export const openLinksOf = (userId: number) =>
  and(eq(shareLinks.createdById, userId), eq(shareLinks.mayRespond, false), isOpenLink);
export const hooksOf = (userId: number) => eq(webhooks.createdById, userId);

export async function findRoomNames(tx: Tx, userId: number, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ name: estimates.name })
    .from(estimates)
    .where(and(eq(estimates.ownerId, userId), isNull(estimates.deletedAt), hasOpenRoom))
    .orderBy(sql`${estimates.id} DESC`)
    .limit(limit);
  return rows.map(({ name }) => name);
}

export async function countTokens(tx: Tx, userId: number): Promise<number> {
  return tx.$count(
    accessTokens,
    and(eq(accessTokens.userId, userId), eq(accessTokens.kind, 'personal'), sql`${accessTokens.expiresAt} > now()`),
  );
}

/** Lists active people of an organization, except one, by part of their name or email. */
export async function listTakers(
  tx: Tx,
  {
    partnerId,
    except,
    search,
    limit,
    baseRoleId,
  }: {
    readonly partnerId: number | null;
    readonly except: number;
    readonly search: string;
    readonly limit: number;
    readonly baseRoleId?: number;
  },
): Promise<Taker[]> {
  const pattern = containing(search);
  return tx
    .select({ id: users.id, name: fullName, roleName: roles.name })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(
      and(
        inOrganization(partnerId),
        eq(users.isActive, true),
        isAccepted,
        sql`${users.id} <> ${except}`,
        baseRoleId === undefined ? undefined : eq(roles.baseRoleId, baseRoleId),
        search === '' ? undefined : or(sql`${fullName} ILIKE ${pattern}`, sql`${users.email} ILIKE ${pattern}`),
      ),
    )
    .orderBy(roles.baseRoleId, sql`lower(${fullName})`, users.id)
    .limit(limit);
}

export interface Owner {
  readonly id: number;
  readonly name: string;
}

/** Finds out which people own work; of all inactive ones without `among`. */
export async function findOwners(tx: Tx, among?: readonly number[]): Promise<Owner[]> {
  const owns = sql`(EXISTS (SELECT 1 FROM ${estimates} WHERE ${estimates.ownerId} = ${users.id} AND ${estimates.deletedAt} IS NULL)
    OR EXISTS (SELECT 1 FROM ${webhooks} WHERE ${webhooks.createdById} = ${users.id})
    OR EXISTS (SELECT 1 FROM ${reportSchedules} WHERE ${reportSchedules.ownerId} = ${users.id})
    OR EXISTS (SELECT 1 FROM ${reportBatches} WHERE ${reportBatches.ownerId} = ${users.id})
    OR EXISTS (SELECT 1 FROM ${shareLinks} WHERE ${shareLinks.createdById} = ${users.id} AND ${isOpenLink}))`;
  return tx
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(and(among ? inArray(users.id, [...among]) : eq(users.isActive, false), owns))
    .orderBy(users.id);
}
