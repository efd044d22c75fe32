import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { accounts, accountTeam, customers, opportunities, users } from '#drizzle/schema/index.ts';
import { visible } from './customers.store.server.ts';

/** Counts the opportunities of customers, at most `most` each; customers without any are left out. */
export async function countOpportunities(tx: Tx, scope: Scope, customerIds: readonly number[], most: number) {
  if (customerIds.length === 0) return [];
  const own = tx
    .select({ one: sql`1`.as('one') })
    .from(opportunities)
    .innerJoin(accounts, eq(accounts.id, opportunities.accountId))
    .where(eq(accounts.customerId, customers.id))
    .limit(most)
    .as('own');
  return tx
    .select({ customerId: customers.id, count: sql<number>`count(*)::int` })
    .from(customers)
    .crossJoinLateral(own)
    .where(and(visible(scope), inArray(customers.id, [...customerIds])))
    .groupBy(customers.id);
}

/**
 * Finds one account of a customer, and how many it has: the wanted one if it is the customer's, else one that the user works on,
 * else the first by name.
 */
export async function findAccountOf(tx: Tx, scope: Scope, customerId: number, wanted: number | undefined) {
  const isMine = sql<boolean>`EXISTS (SELECT 1 FROM ${accountTeam}
    WHERE ${accountTeam.accountId} = ${accounts.id} AND ${accountTeam.userId} = ${scope.userId})`;
  const [row] = await tx
    .select({
      id: accounts.id,
      name: accounts.name,
      externalId: accounts.externalId,
      industry: accounts.industry,
      isMine,
      count: sql<number>`(count(*) OVER ())::int`,
    })
    .from(accounts)
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(and(visible(scope), eq(accounts.customerId, customerId)))
    .orderBy(
      desc(sql`${accounts.id} = ${wanted ?? 0}`),
      desc(isMine),
      asc(sql`lower(${accounts.name})`),
      asc(accounts.id),
    )
    .limit(1);
  return row;
}

/** Lists the users who work on an account, the given user first. */
export async function findTeamOf(tx: Tx, accountId: number, userId: number, limit: number) {
  return tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(accountTeam)
    .innerJoin(users, eq(users.id, accountTeam.userId))
    .where(eq(accountTeam.accountId, accountId))
    .orderBy(desc(sql`${users.id} = ${userId}`), asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(limit);
}

/** Lists an account's opportunities, the newest first. */
export async function findNewestOpportunities(tx: Tx, scope: Scope, accountId: number, limit: number) {
  return tx
    .select({ id: opportunities.id, name: opportunities.name })
    .from(opportunities)
    .innerJoin(accounts, eq(accounts.id, opportunities.accountId))
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(and(visible(scope), eq(opportunities.accountId, accountId)))
    .orderBy(desc(opportunities.id))
    .limit(limit);
}
