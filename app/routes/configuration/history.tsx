import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { formatTime } from '#app/format-time.ts';
import { pageLoader } from '#app/http/page.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { sentencesOf } from '#app/modules/configuration/draft/sentences.ts';
import { compareVersions, listVersions } from '#app/modules/configuration/versions.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button } from '#app/ui/form/button.tsx';
import { Checkbox } from '#app/ui/form/checkbox.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { ConfigurationFrame } from './configuration-frame.tsx';
import { ChangeList } from './history/change-list.tsx';

const PAGE = 20;

export const meta = pageTitle('History of the configuration');

export const loader = pageLoader({
  can: 'configuration.view',
  query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
  run: async ({ actor, url, query: { offset } }) => {
    const { rows, count } = await listVersions(actor, { limit: PAGE, offset });
    const chosen = [...new Set(url.searchParams.getAll('version').map(Number))].filter(
      (id) => Number.isSafeInteger(id) && id > 0,
    );
    return {
      rows: rows.map((row) => ({ ...row, time: formatTime(row.createdAt) })),
      count,
      offset,
      chosen,
      compared: await comparisonOf(actor, chosen),
    };
  },
});

async function comparisonOf(actor: Actor, [one, other, ...more]: readonly number[]) {
  if (one === undefined || other === undefined || more.length > 0) return null;
  const { from, to, changed } = await compareVersions(actor, [one, other]);
  return { from, to, changes: sentencesOf(await readCatalogue(to), changed) };
}

export default function ConfigurationHistory() {
  const { rows, count, offset, chosen, compared } = useLoaderData<typeof loader>();
  return (
    <ConfigurationFrame
      current="/configuration/history"
      lead="All versions are saved. Each estimate keeps the version it was created with."
    >
      {compared ? (
        <ChangeList label={`From version ${compared.from} to version ${compared.to}`} changes={compared.changes} />
      ) : null}
      {chosen.length > 0 && !compared ? <Notice type="info">Choose two versions to compare.</Notice> : null}
      <Form method="get" className="configuration-values">
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
            { label: 'Approved by', cell: ({ approver }) => approver },
            { label: 'Note', cell: ({ note }) => note },
            {
              label: 'Compare',
              cell: ({ configId }) => (
                <Checkbox
                  name="version"
                  value={String(configId)}
                  label={`Compare version ${configId}`}
                  labelHidden
                  defaultChecked={chosen.includes(configId)}
                />
              ),
            },
          ]}
        />
        {count > 1 ? (
          <div className="form-actions">
            <Button type="submit">Compare two versions</Button>
          </div>
        ) : null}
      </Form>
      <Pagination
        label="Pages of the history"
        page={Math.floor(offset / PAGE) + 1}
        pages={Math.ceil(count / PAGE)}
        hrefFor={(page) => `/configuration/history?offset=${(page - 1) * PAGE}`}
      />
    </ConfigurationFrame>
  );
}
