import { sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';

export async function findDatabaseVersion(tx: Tx): Promise<string> {
  const [row] = await tx.execute<{ version: string }>(sql`SELECT current_setting('server_version') AS version`);
  return row?.version ?? '';
}
