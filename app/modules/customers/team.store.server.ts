import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { accounts, accountTeam, customers } from '#drizzle/schema/index.ts';

export async function findAccountsOfUser(tx: Tx, userId: number) {
  return tx
    .select({
      id: accounts.id,
      name: accounts.name,
      externalId: accounts.externalId,
      customerName: customers.name,
    })
    .from(accountTeam)
    .innerJoin(accounts, eq(accounts.id, accountTeam.accountId))
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(eq(accountTeam.userId, userId))
    .orderBy(asc(sql`lower(${accounts.name})`), asc(accounts.id));
}

export async function findVendorAccount(tx: Tx, accountId: number) {
  const [row] = await tx
    .select({ id: accounts.id, name: accounts.name, customerId: customers.id, customerName: customers.name })
    .from(accounts)
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(and(eq(accounts.id, accountId), isNull(customers.partnerId)));
  return row;
}

export async function findAccountsOfCustomer(tx: Tx, customerId: number) {
  return tx
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(eq(accounts.customerId, customerId))
    .orderBy(asc(accounts.id));
}

/** @returns false if the user already was on the team */
export async function addToTeam(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  const added = await tx
    .insert(accountTeam)
    .values({ accountId, userId })
    .onConflictDoNothing()
    .returning({ userId: accountTeam.userId });
  return added.length === 1;
}

/** @returns false if the user was not on the team */
export async function removeFromTeam(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  const removed = await tx
    .delete(accountTeam)
    .where(and(eq(accountTeam.accountId, accountId), eq(accountTeam.userId, userId)))
    .returning({ userId: accountTeam.userId });
  return removed.length === 1;
}
