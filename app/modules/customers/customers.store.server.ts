import { and, asc, eq, ilike, isNull, type SQL, sql } from 'drizzle-orm';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { accounts, contacts, customers, customerListView as listed, opportunities } from '#drizzle/schema/index.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}
/** Suggestions while typing. */
const FIRST: Page = { limit: 20, offset: 0 };
/** Counts stop here: 10,000, and one more that shows there are more. */
const COUNTED = 10_001;

/** The table, or its view for searches by name. */
type Customers = typeof customers | typeof listed;

/** Limits to customers of the vendor or of the actor's partner. Top administrators also see every partner's. */
export function visible(scope: Scope, of: Customers = customers): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return ofPartner(scope.kind === 'team' ? null : scope.partnerId, of);
}

function ofPartner(partnerId: number | null, of: Customers = customers): SQL {
  return partnerId === null ? isNull(of.partnerId) : eq(of.partnerId, partnerId);
}

/** Finds customers of one organization (null: the vendor) whose name contains the text. */
export async function findCustomers(tx: Tx, scope: Scope, partnerId: number | null, name: string, page = FIRST) {
  return tx
    .select({ id: listed.id, name: listed.name, industry: listed.industry })
    .from(listed)
    .where(customersNamed(scope, partnerId, name))
    .orderBy(asc(sql`lower(${listed.name})`), asc(listed.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countCustomers(tx: Tx, scope: Scope, partnerId: number | null, name: string): Promise<number> {
  return countOf(
    tx,
    tx
      .select(ONE)
      .from(listed)
      .where(customersNamed(scope, partnerId, name))
      .limit(COUNTED)
      .getSQL(),
  );
}

function customersNamed(scope: Scope, partnerId: number | null, name: string): SQL | undefined {
  return and(
    visible(scope, listed),
    ofPartner(partnerId, listed),
    name ? ilike(listed.name, containing(name)) : undefined,
  );
}

const ONE = { one: sql`1` };

async function countOf(tx: Tx, found: SQL): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM (${found}) AS found`);
  return row?.count ?? 0;
}

export async function findCustomer(tx: Tx, scope: Scope, id: number) {
  const [row] = await tx
    .select({ id: customers.id, name: customers.name, industry: customers.industry, partnerId: customers.partnerId })
    .from(customers)
    .where(and(visible(scope), eq(customers.id, id)));
  return row;
}

/** Finds the customer of this name, ignoring case, in one organization. */
export async function findCustomerByName(tx: Tx, scope: Scope, partnerId: number | null, name: string) {
  const [row] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(visible(scope), ofPartner(partnerId), eq(sql`lower(${customers.name})`, name.toLowerCase())))
    .orderBy(asc(customers.id))
    .limit(1);
  return row;
}

/** Lets one transaction at a time find or store a customer of this name. */
export async function lockCustomerName(tx: Tx, partnerId: number | null, name: string): Promise<void> {
  const key = `customer ${partnerId ?? 'vendor'} ${name.toLowerCase()}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

export async function insertCustomer(
  tx: Tx,
  row: { partnerId: number | null; name: string; industry: string | null },
): Promise<number> {
  const [inserted] = await tx.insert(customers).values(row).returning({ id: customers.id });
  if (!inserted) throw new Error('The customer was not stored.');
  return inserted.id;
}

interface AccountFilter {
  readonly search: string;
  readonly customerId?: number;
  readonly id?: number;
}

export async function findAccounts(tx: Tx, scope: Scope, filter: AccountFilter, page = FIRST) {
  return tx
    .select({
      id: accounts.id,
      name: accounts.name,
      externalId: accounts.externalId,
      industry: accounts.industry,
      customerId: accounts.customerId,
      customerName: customers.name,
    })
    .from(accounts)
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(accountsOf(scope, filter))
    .orderBy(asc(sql`lower(${accounts.name})`), asc(accounts.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countAccounts(tx: Tx, scope: Scope, filter: AccountFilter): Promise<number> {
  const found = tx
    .select(ONE)
    .from(accounts)
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(accountsOf(scope, filter))
    .limit(COUNTED);
  return countOf(tx, found.getSQL());
}

function accountsOf(scope: Scope, filter: AccountFilter): SQL | undefined {
  return and(
    visible(scope),
    filter.customerId === undefined ? undefined : eq(accounts.customerId, filter.customerId),
    filter.search ? ilike(accounts.name, containing(filter.search)) : undefined,
    filter.id === undefined ? undefined : eq(accounts.id, filter.id),
  );
}

interface WithinAccount {
  readonly search: string;
  readonly accountId: number;
  readonly id?: number;
}

export async function findContacts(tx: Tx, scope: Scope, filter: WithinAccount, page = FIRST) {
  return tx
    .select({ id: contacts.id, name: contacts.name, title: contacts.title, email: contacts.email })
    .from(contacts)
    .innerJoin(accounts, eq(accounts.id, contacts.accountId))
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(within(scope, contacts, filter))
    .orderBy(asc(sql`lower(${contacts.name})`), asc(contacts.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Limits contacts or opportunities to an account. */
function within(
  scope: Scope,
  of: typeof contacts | typeof opportunities,
  { accountId, search, id }: WithinAccount,
): SQL | undefined {
  return and(
    visible(scope),
    eq(of.accountId, accountId),
    search ? ilike(of.name, containing(search)) : undefined,
    id === undefined ? undefined : eq(of.id, id),
  );
}

export async function countWithin(
  tx: Tx,
  scope: Scope,
  kind: 'contacts' | 'opportunities',
  filter: WithinAccount,
): Promise<number> {
  const of = kind === 'contacts' ? contacts : opportunities;
  const found = tx
    .select(ONE)
    .from(of)
    .innerJoin(accounts, eq(accounts.id, of.accountId))
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(within(scope, of, filter))
    .limit(COUNTED);
  return countOf(tx, found.getSQL());
}

export async function findOpportunities(tx: Tx, scope: Scope, filter: WithinAccount, page = FIRST) {
  return tx
    .select({ id: opportunities.id, name: opportunities.name })
    .from(opportunities)
    .innerJoin(accounts, eq(accounts.id, opportunities.accountId))
    .innerJoin(customers, eq(customers.id, accounts.customerId))
    .where(within(scope, opportunities, filter))
    .orderBy(asc(sql`lower(${opportunities.name})`), asc(opportunities.id))
    .limit(page.limit)
    .offset(page.offset);
}
