import type postgres from 'postgres';
import type { PooledConnection } from './pooled-connection.ts';

/** A connection keeps as many prepared; beyond them come the texts that have no end, as those of lists of ids. */
const MOST_PREPARED = 200;

/**
 * Sends a statement through a connection. One with values is parsed at its first use alone: afterwards it goes out and
 * comes back once, where the driver else asks the server for the types of its values first.
 */
export function sendStatement(
  member: PooledConnection,
  [text, values = [], options]: Parameters<postgres.Sql['unsafe']>,
) {
  return member.sql.unsafe(text, values, { ...options, prepare: values.length > 0 && isKept(member, text) });
}

function isKept({ prepared }: PooledConnection, text: string): boolean {
  if (prepared.size < MOST_PREPARED) prepared.add(text);
  return prepared.has(text);
}
