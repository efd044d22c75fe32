import { reencryptColumn } from '#app/infra/encrypted-column.store.server.ts';
import { SECRET_COLUMNS } from './reencrypt.store.server.ts';

/** @returns number of secrets encrypted again */
export async function reencryptSecrets(): Promise<number> {
  let total = 0;
  for (const column of SECRET_COLUMNS) total += await reencryptColumn(column);
  return total;
}
