import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { customerListView, estimateListView as listed, users } from '#drizzle/schema/index.ts';
import { isShortSearch } from './short-search.ts';

/** Whose names fit a search: their estimates are found by index, without reading a text. */
export interface Named {
  readonly customerIds: readonly number[];
  readonly ownerIds: readonly number[];
}

/** More than so many stand in so many estimates that going through those finds enough at once. */
const MOST_NAMED = 5_000;

/** The customers and users of the scope whose names fit; null when they are too many to be named. */
export async function findNamed(tx: Tx, text: string): Promise<Named | null> {
  const found = await tx
    .select({ id: customerListView.id })
    .from(customerListView)
    .where(fits(customerListView.name, text))
    .limit(MOST_NAMED + 1);
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(fits(sql`(${users.firstName} || ' ' || ${users.lastName})`, text))
    .limit(MOST_NAMED + 1);
  if (found.length > MOST_NAMED || owners.length > MOST_NAMED) return null;
  return { customerIds: found.map(({ id }) => id), ownerIds: owners.map(({ id }) => id) };
}

/**
 * What a search finds, in parts of which each has an index of its own: in the estimate's name, the customer's, the
 * owner's. As one condition they would have none.
 *
 * @param customerId the column that the customers' ids are looked for in
 */
export function searchParts(text: string, named: Named | null, customerId: Column = listed.customerId): SQL[] {
  if (!named) return [textFits(text)];
  const parts = [fits(listed.name, text)];
  if (named.customerIds.length > 0) parts.push(sql`${customerId} = ${anyOf(named.customerIds)}`);
  if (named.ownerIds.length > 0) parts.push(sql`${listed.ownerId} = ${anyOf(named.ownerIds)}`);
  return parts;
}

/** The same of rows that are read anyway: name, customer and owner stand in one text, a line each. */
export function textFits(text: string): SQL {
  return fits(listed.searchText, text, [...WORD_STARTS, '%\n']);
}

const WORD_STARTS = ['', '% '];

/**
 * One or two signs are looked for where a word begins: the trigrams of the index say nothing about them elsewhere, and a
 * million rows would be read.
 */
function fits(column: SQLWrapper, text: string, wordStarts: readonly string[] = WORD_STARTS): SQL {
  const pattern = containing(text);
  const patterns = isShortSearch(text) ? wordStarts.map((start) => start + pattern.slice(1)) : [pattern];
  return sql`(${sql.join(
    patterns.map((each) => sql`${column} ILIKE ${each}`),
    sql` OR `,
  )})`;
}

const anyOf = (ids: readonly number[]) => sql`ANY(${sql.param([...ids])}::bigint[])`;
