import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { customerListView, estimateListView as listed, users } from '#drizzle/schema/index.ts';
import { isShortSearch } from './short-search.ts';

/** Customers and owners whose names match a search: an index finds their estimates without reading a text. */
export interface Named {
  readonly customerIds: readonly number[];
  readonly ownerIds: readonly number[];
}

/** With more names than this, so many estimates match that reading rows in order finds a page soon. */
const MOST_NAMED = 5_000;

/** Finds the customers and users of the scope whose names match; null if there are too many. */
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
 * Splits a search into parts with an index each: the estimate's name, the customer's, the owner's. One condition for all could
 * use none.
 * @param customerId the column of the customers' IDs
 */
export function searchParts(text: string, named: Named | null, customerId: Column = listed.customerId): SQL[] {
  if (!named) return [textFits(text)];
  const parts = [fits(listed.name, text)];
  if (named.customerIds.length > 0) parts.push(sql`${customerId} = ${anyOf(named.customerIds)}`);
  if (named.ownerIds.length > 0) parts.push(sql`${listed.ownerId} = ${anyOf(named.ownerIds)}`);
  return parts;
}

/** Matches rows that are read anyway: name, customer and owner are lines of one text. */
export function textFits(text: string): SQL {
  return fits(listed.searchText, text, [...WORD_STARTS, '%\n']);
}

const WORD_STARTS = ['', '% '];

/**
 * Searches of one or two characters match only at the beginning of words: the trigram index cannot serve them elsewhere, and a
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
