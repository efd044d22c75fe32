import { sql } from 'drizzle-orm';
import type { Tx } from './scope.server.ts';

/** Returns the time of the only clock that all processes share. */
export async function databaseTime(tx: Tx): Promise<Date> {
  const [row] = await tx.execute<{ ms: number }>(sql`SELECT (extract(epoch FROM now()) * 1000)::float8 AS ms`);
  return new Date(row?.ms ?? Number.NaN);
}
