import { and, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import {
  accounts,
  accountTeam,
  contacts,
  customers,
  estimates,
  opportunities,
  partners,
  users,
} from '#drizzle/schema/index.ts';

const named = (search: string): SQL | undefined =>
  search === '' ? undefined : or(ilike(customers.name, containing(search)), eq(customers.externalId, search));

const countOf = {
  accounts: sql<number>`(SELECT count(*)::int FROM ${accounts} WHERE ${accounts.customerId} = ${customers.id})`,
  estimates: sql<number>`(SELECT count(*)::int FROM ${estimates}
    WHERE ${estimates.customerId} = ${customers.id} AND ${estimates.deletedAt} IS NULL)`,
};

const columns = {
  id: customers.id,
  name: customers.name,
  externalId: customers.externalId,
  partnerId: customers.partnerId,
  partner: partners.orgName,
  accounts: countOf.accounts,
  estimates: countOf.estimates,
};

/** Row security shows who sees all organizations the customers of all; others call nothing here. */
export async function listDirectory(tx: Tx, search: string, page: { readonly limit: number; readonly offset: number }) {
  return tx
    .select(columns)
    .from(customers)
    .leftJoin(partners, eq(partners.id, customers.partnerId))
    .where(named(search))
    .orderBy(sql`lower(${customers.name})`, customers.id)
    .limit(page.limit)
    .offset(page.offset);
}

export async function countDirectory(tx: Tx, search: string): Promise<number> {
  return tx.$count(customers, named(search));
}

export async function findDirectoryCustomer(tx: Tx, customerId: number) {
  const [row] = await tx
    .select(columns)
    .from(customers)
    .leftJoin(partners, eq(partners.id, customers.partnerId))
    .where(eq(customers.id, customerId));
  return row;
}

export async function listAccountsOf(tx: Tx, customerId: number) {
  return tx
    .select({
      id: accounts.id,
      name: accounts.name,
      externalId: accounts.externalId,
      // By name: in a query of one table drizzle leaves it out, and the inner tables have an ID of their own.
      team: sql<number>`(SELECT count(*)::int FROM account_team t WHERE t.account_id = accounts.id)`,
      estimates: sql<number>`(SELECT count(*)::int FROM estimates e
        WHERE e.account_id = accounts.id AND e.deleted_at IS NULL)`,
    })
    .from(accounts)
    .where(eq(accounts.customerId, customerId))
    .orderBy(sql`lower(${accounts.name})`, accounts.id);
}

/** The account with its customer, if it is that customer's. */
export async function findAccountOf(tx: Tx, customerId: number, accountId: number) {
  const [row] = await tx
    .select({ id: accounts.id, name: accounts.name, externalId: accounts.externalId, customer: customers.name })
    .from(accounts)
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(and(eq(accounts.id, accountId), eq(accounts.customerId, customerId)));
  return row;
}

export async function listTeam(tx: Tx, accountId: number) {
  return tx
    .select({
      userId: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      email: users.email,
      isActive: users.isActive,
    })
    .from(accountTeam)
    .innerJoin(users, eq(users.id, accountTeam.userId))
    .where(eq(accountTeam.accountId, accountId))
    .orderBy(sql`lower(${users.firstName} || ' ' || ${users.lastName})`, users.id);
}

export async function findVendorUser(tx: Tx, email: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, email.toLowerCase()), isNull(users.partnerId), eq(users.isActive, true)));
  return row?.id;
}

type Kind = 'customer' | 'account';
const TABLES = { customer: customers, account: accounts } as const;

/** @returns false if the name is no longer the one that the form showed */
export async function rename(
  tx: Tx,
  kind: Kind,
  { id, name, nameBefore }: { readonly id: number; readonly name: string; readonly nameBefore: string },
): Promise<boolean> {
  const table = TABLES[kind];
  const rows = await tx
    .update(table)
    .set({ name })
    .where(and(eq(table.id, id), eq(table.name, nameBefore)))
    .returning({ id: table.id });
  return rows.length === 1;
}

/** Locks the two records of a merge, always in the same order. */
export async function lockCustomers(tx: Tx, ids: readonly number[]) {
  return tx
    .select({
      id: customers.id,
      name: customers.name,
      partnerId: customers.partnerId,
      externalId: customers.externalId,
    })
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(customers.id)
    .for('update');
}

export async function lockAccounts(tx: Tx, ids: readonly number[]) {
  return tx
    .select({ id: accounts.id, name: accounts.name, customerId: accounts.customerId })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
    .orderBy(accounts.id)
    .for('update');
}

type Merge = { readonly from: number; readonly into: number };

/** Moves estimates and accounts, and deletes the emptied customer. Its CRM number stays where the other has none. */
export async function mergeCustomer(
  tx: Tx,
  { from, into }: Merge,
  externalId: string | null,
): Promise<{ estimates: number }> {
  const moved = await tx
    .update(estimates)
    .set({ customerId: into })
    .where(eq(estimates.customerId, from))
    .returning({ id: estimates.id });
  await tx.update(accounts).set({ customerId: into }).where(eq(accounts.customerId, from));
  await tx.delete(customers).where(eq(customers.id, from));
  if (externalId !== null)
    await tx
      .update(customers)
      .set({ externalId })
      .where(and(eq(customers.id, into), isNull(customers.externalId)));
  return { estimates: moved.length };
}

/** Moves estimates, contacts, opportunities and team, and deletes the emptied account. */
export async function mergeAccount(tx: Tx, { from, into }: Merge): Promise<{ estimates: number }> {
  const moved = await tx
    .update(estimates)
    .set({ accountId: into })
    .where(eq(estimates.accountId, from))
    .returning({ id: estimates.id });
  await tx.update(contacts).set({ accountId: into }).where(eq(contacts.accountId, from));
  await tx.update(opportunities).set({ accountId: into }).where(eq(opportunities.accountId, from));
  await tx.execute(sql`INSERT INTO account_team (account_id, user_id)
    SELECT ${into}, user_id FROM account_team WHERE account_id = ${from} ON CONFLICT DO NOTHING`);
  await tx.delete(accounts).where(eq(accounts.id, from));
  return { estimates: moved.length };
}
