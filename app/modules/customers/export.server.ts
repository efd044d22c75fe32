import { csvStream } from '#app/infra/csv/csv.server.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { listExported } from './export.store.server.ts';
import { IMPORT_COLUMNS, type ImportKind } from './import-columns.ts';

const STEP = 1_000;

/**
 * Exports the vendor's records as a CSV file with the columns of the import; importing it again changes nothing. Manual records
 * are excluded: without an external ID an import could not find them.
 */
export async function exportRecords(actor: Actor, kind: ImportKind): Promise<ReadableStream<Uint8Array>> {
  await inScope(scopeOf(actor), (tx) => recordAudit(tx, actor, { action: 'records.exported', target: [kind] }));
  return csvStream(
    IMPORT_COLUMNS[kind].map(({ name }) => name),
    stepsOf(actor, kind),
  );
}

async function* stepsOf(actor: Actor, kind: ImportKind): AsyncGenerator<string[][]> {
  let after = 0;
  for (;;) {
    const rows = await inScope(scopeOf(actor), (tx) => listExported(tx, kind, { after, limit: STEP }));
    if (rows.length > 0) yield rows.map(({ cells }) => cells);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < STEP) return;
  }
}
