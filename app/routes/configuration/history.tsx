import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { formatTime } from '#app/format-time.ts';
import { pageLoader } from '#app/http/page.server.ts';
import { listVersions } from '#app/modules/configuration/versions.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { ConfigurationFrame } from './configuration-frame.tsx';

const PAGE = 20;

export const meta = pageTitle('History of the configuration');

export const loader = pageLoader({
  can: 'configuration.view',
  query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
  run: async ({ actor, query: { offset } }) => {
    const { rows, count } = await listVersions(actor, { limit: PAGE, offset });
    return { rows: rows.map((row) => ({ ...row, time: formatTime(row.createdAt) })), count, offset };
  },
});

export default function ConfigurationHistory() {
  const { rows, count, offset } = useLoaderData<typeof loader>();
  return (
    <ConfigurationFrame
      current="/configuration/history"
      lead="All versions are saved. Each estimate keeps the version it was created with."
    >
      <DataTable
        caption="Versions of the configuration, newest first"
        rows={rows}
        keyOf={({ configId }) => configId}
        columns={[
          {
            label: 'Version',
            cell: ({ configId }) => `Version ${configId}`,
            href: ({ configId }) => `/configuration/history/${configId}`,
          },
          {
            label: 'Saved',
            className: 'cell-date',
            cell: ({ createdAt, time }) => <time dateTime={createdAt}>{time}</time>,
          },
          { label: 'Author', cell: ({ author }) => author || 'Vendor' },
          { label: 'Note', cell: ({ note }) => note },
        ]}
      />
      <Pagination
        label="Pages of the history"
        page={Math.floor(offset / PAGE) + 1}
        pages={Math.ceil(count / PAGE)}
        hrefFor={(page) => `/configuration/history?offset=${(page - 1) * PAGE}`}
      />
    </ConfigurationFrame>
  );
}
