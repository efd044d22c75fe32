import type { ReadableStream } from 'node:stream/web';
import { z } from 'zod';
import { AppError } from '#app/errors.ts';
import { area, call } from '#app/http/api.server.ts';
import { importAnswer } from '#app/modules/customers/customers.schema.ts';
import { IMPORT_WITHIN_MS, importMessage, importRecords } from '#app/modules/customers/import.server.ts';
import { IMPORT_COLUMNS, type ImportKind, type StagedKind } from '#app/modules/customers/import-columns.ts';
import { importUsers } from '#app/modules/customers/users/import-users.server.ts';

const columnsOf = (kind: StagedKind) =>
  IMPORT_COLUMNS[kind].map(({ name, isRequired }) => (isRequired ? name : `${name}?`)).join(', ');

/** The body is the CSV file itself. */
function importCall(kind: ImportKind) {
  return call({
    can: 'records.import',
    summary: `Import ${kind} from a CSV file (text/csv) with the columns ${columnsOf(kind)}, completely or not at all.`,
    creating: { withinMs: IMPORT_WITHIN_MS },
    accepts: ['text/csv'],
    query: z.strictObject({
      dryRun: z.enum(['true', 'false']).default('false').describe('true: validates without saving anything'),
    }),
    output: importAnswer,
    run: async ({ actor, query, request }) => {
      if (!request.body) throw new AppError('invalid', 'The file is empty.');
      const isDryRun = query.dryRun === 'true';
      const result = await importRecords(actor, kind, request.body as ReadableStream<Uint8Array>, { isDryRun });
      return { data: result, message: importMessage(result, isDryRun) };
    },
  });
}

const { loader, action } = area({
  'POST import/accounts': importCall('accounts'),
  'POST import/contacts': importCall('contacts'),
  'POST import/customers': importCall('customers'),
  'POST import/opportunities': importCall('opportunities'),
  'POST import/users': call({
    can: 'people.import',
    summary: `Import users from a CSV file (text/csv) with the columns ${columnsOf('users')}, completely or not at all.`,
    creating: { withinMs: IMPORT_WITHIN_MS },
    accepts: ['text/csv'],
    query: z.strictObject({
      dryRun: z.enum(['true', 'false']).default('false').describe('true: validates without saving anything'),
      invite: z.enum(['true', 'false']).default('true').describe('false: new users get no invitation yet'),
    }),
    output: importAnswer,
    run: async ({ actor, query, request }) => {
      if (!request.body) throw new AppError('invalid', 'The file is empty.');
      const isTrial = query.dryRun === 'true';
      const {
        shown: _,
        columns: _columns,
        ...counts
      } = await importUsers(actor, request.body as ReadableStream<Uint8Array>, {
        isTrial,
        sendsInvitations: query.invite === 'true',
      });
      return { data: counts, message: importMessage(counts, isTrial) };
    },
  }),
});

export { action, loader };
