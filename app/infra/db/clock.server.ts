import { sql } from 'drizzle-orm';
import type { Tx } from './scope.server.ts';

/** What time it is by the one clock that all processes share. */
export async function databaseTime(tx: Tx): Promise<Date> {
  const [row] = await tx.execute<{ ms: number }>(sql`SELECT (extract(epoch FROM now()) * 1000)::float8 AS ms`);
  return new Date(row?.ms ?? Number.NaN);
}
