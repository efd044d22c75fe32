import { csvStream } from '#app/infra/csv/csv.server.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { IMPORT_COLUMNS } from '../import-columns.ts';
import { listExportedUsers } from './import-users.store.server.ts';

const STEP = 1000;

/** Exports the users in scope, but erased ones, with the columns of the import; importing the file again changes nothing. */
export async function exportUsers(actor: Actor): Promise<ReadableStream<Uint8Array>> {
  await inScope(scopeOf(actor), (tx) => recordAudit(tx, actor, { action: 'records.exported', target: ['users'] }));
  return csvStream(
    IMPORT_COLUMNS.users.map(({ name }) => name),
    stepsOf(actor),
  );
}

async function* stepsOf(actor: Actor): AsyncGenerator<string[][]> {
  let after = 0;
  for (;;) {
    const rows = await inScope(scopeOf(actor), (tx) => listExportedUsers(tx, scopeOf(actor), { after, limit: STEP }));
    if (rows.length > 0) yield rows.map(({ cells }) => cells);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < STEP) return;
  }
}
