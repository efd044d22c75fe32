import { pageLoader } from '#app/http/page.server.ts';
import { writeCsv } from '#app/infra/csv/csv.server.ts';
import { insightsQuery } from '#app/modules/insights/insights.schema.ts';
import { readInsights } from '#app/modules/insights/insights.server.ts';
import { shownTables } from './shown-tables.ts';

/** The tables of the page, one below the other. */
export const loader = pageLoader({
  can: 'insights.view',
  query: insightsQuery,
  run: async ({ actor, query }) => {
    const tables = shownTables(await readInsights(actor, query), query);
    const parts = tables.map(({ title, head, columns, rows }) =>
      writeCsv(
        [`${title}: ${head}`, ...columns.map(({ label }) => label)],
        rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => value)]),
      ),
    );
    const [first = '', ...others] = parts;
    return new Response([first, ...others.map((part) => part.replace('\uFEFF', ''))].join('\r\n'), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="insights.csv"',
        'Cache-Control': 'private, no-store',
      },
    });
  },
});
