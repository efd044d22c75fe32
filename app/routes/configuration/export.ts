import { z } from 'zod';
import { pageLoader } from '#app/http/page.server.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { configurationCsv, TABLES } from '#app/modules/configuration/configuration-csv.server.ts';
import { exportConfiguration } from '#app/modules/configuration/versions.server.ts';

/** The newest configuration, or the given version. */
export const loader = pageLoader({
  can: 'configuration.view',
  query: z.object({ table: z.enum(TABLES).default('presets'), version: z.coerce.number().int().min(1).optional() }),
  run: async ({ actor, query: { table, version } }) => {
    const configuration = await exportConfiguration(actor, table, version);
    const catalogue = await readCatalogue(configuration.configId);
    return new Response(configurationCsv(catalogue, configuration, table), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${table}-version-${configuration.configId}.csv"`,
      },
    });
  },
});
