import { and, eq, ilike, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { beginningWith } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { estimates } from '#drizzle/schema/index.ts';

/** Lets one transaction at a time assign names among a customer's estimates. */
export async function lockNames(tx: Tx, customerId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`estimate names ${customerId}`}, 0))`);
}

/** Finds another estimate of this customer and name that is not deleted, ignoring case. */
export async function findNamesake(
  tx: Tx,
  customerId: number,
  name: string,
  exceptId = 0,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(ofCustomer(customerId, exceptId), eq(sql`lower(${estimates.name})`, sql`lower(${name})`)))
    .limit(1);
  return row?.id;
}

/** Lists the names of a customer's other estimates that begin like this, in lower case. */
export async function findNamesLike(tx: Tx, customerId: number, start: string, exceptId = 0): Promise<string[]> {
  const rows = await tx
    .select({ name: sql<string>`lower(${estimates.name})` })
    .from(estimates)
    .where(and(ofCustomer(customerId, exceptId), ilike(estimates.name, beginningWith(start))));
  return rows.map(({ name }) => name);
}

function ofCustomer(customerId: number, exceptId: number): SQL | undefined {
  return and(isNull(estimates.deletedAt), eq(estimates.customerId, customerId), ne(estimates.id, exceptId));
}
