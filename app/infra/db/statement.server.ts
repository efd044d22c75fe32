import type postgres from 'postgres';
import type { PooledConnection } from './pooled-connection.ts';

/** Prepared statements per connection. The texts beyond have unlimited variants, such as lists of IDs. */
const MOST_PREPARED = 200;

/** A plan kept for all patterns could not use a trigram index: 90 ms instead of 0.3 ms. */
const HAS_PATTERN = /\bilike\b/i;

/**
 * Sends a statement through a connection. With values it is prepared at its first use and then needs one round trip, and soon no
 * planning; the driver would first query the types of the values each time.
 */
export function sendStatement(
  member: PooledConnection,
  [text, values = [], options]: Parameters<postgres.Sql['unsafe']>,
) {
  return member.sql.unsafe(text, values, { ...options, prepare: values.length > 0 && isKept(member, text) });
}

function isKept({ prepared }: PooledConnection, text: string): boolean {
  if (HAS_PATTERN.test(text)) return false;
  if (prepared.size < MOST_PREPARED) prepared.add(text);
  return prepared.has(text);
}
