import { z } from 'zod';
import { pageLoader } from '#app/http/page.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { configurationCsv, TABLES } from '#app/modules/configuration/configuration-csv.server.ts';
import { exportConfiguration } from '#app/modules/configuration/versions.server.ts';
import { effectCsv } from '#app/modules/estimates/effect/effect-csv.server.ts';

/**
 * The newest configuration, or the given version: a table as CSV, or all of it for the terminal. Also the effect of the draft, as its
 * reader calculated it.
 */
export const loader = pageLoader({
  can: 'configuration.view',
  query: z.object({
    table: z.enum([...TABLES, 'model', 'effect']).default('presets'),
    version: z.coerce.number().int().min(1).optional(),
  }),
  run: async ({ actor, query: { table, version } }) => {
    if (table === 'effect') return file(await effectCsv(actor), 'text/csv', 'effect-of-the-draft.csv');
    const configuration = await exportConfiguration(actor, table, version);
    const catalogue = await readCatalogue(configuration.configId);
    if (table === 'model')
      return file(`${JSON.stringify(catalogue)}\n`, 'application/json', `configuration-${configuration.configId}.json`);
    const csv = configurationCsv(catalogue, configuration, table);
    return file(csv, 'text/csv', `${table}-version-${configuration.configId}.csv`);
  },
});

function file(text: string, type: string, name: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}
