import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { api } from '#app/http/api.server.ts';
import { IMPORT_WITHIN_MS, importMessage, importRecords } from '#app/modules/customers/import.server.ts';
import { IMPORT_COLUMNS, type ImportKind } from '#app/modules/customers/import-columns.ts';

/** The import of one kind of CRM records: the body is the CSV file itself. */
export function importOperation(kind: ImportKind) {
  const columns = IMPORT_COLUMNS[kind].map(({ name, isRequired }) => (isRequired ? name : `${name}?`)).join(', ');
  return api({
    can: 'records.import',
    method: 'POST',
    summary: `Imports ${kind} from a CSV file (text/csv) with the columns ${columns}: all of it or nothing.`,
    creating: { withinMs: IMPORT_WITHIN_MS },
    accepts: ['text/csv'],
    query: z.strictObject({
      dryRun: z.enum(['true', 'false']).default('false').describe('true: everything is checked, nothing is kept'),
    }),
    output: z.strictObject({
      data: z.strictObject({ lines: z.int(), inserted: z.int(), updated: z.int(), unchanged: z.int() }),
      message: z.string(),
    }),
    run: async ({ actor, query, request }) => {
      if (!request.body) throw new AppError('invalid', 'The file is empty.');
      const isDryRun = query.dryRun === 'true';
      const result = await importRecords(actor, kind, request.body as ReadableStream<Uint8Array>, { isDryRun });
      return { data: result, message: importMessage(result, isDryRun) };
    },
  });
}
