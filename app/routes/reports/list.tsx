import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EDITION_LABELS } from '@worthwhile/roi-core/report-model';
import { z } from 'zod';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { describeQuota } from '#app/infra/limits/quotas.server.ts';
import { can } from '#app/modules/access/can.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import { batchForm } from '#app/modules/report-batches/report-batches.schema.ts';
import { listBatches, orderReports } from '#app/modules/report-batches/report-batches.server.ts';
import { BATCH_LABELS } from '#app/modules/report-batches/view.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import { describeProgress } from './describe-progress.ts';
import { ORDER_LABELS, OrderForm } from './order-form.tsx';
import './reports.css';

const PAGE = 10;
const listPath = (page: number) => (page > 1 ? `/reports?page=${page}` : '/reports');

export const meta = pageTitle('Reports');

export const loader = pageLoader({
  can: 'reports.view',
  query: z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1) }),
  run: async ({ actor, query: { page } }) => {
    const [{ rows, count }, quota] = await Promise.all([
      listBatches(actor, { limit: PAGE, offset: (page - 1) * PAGE }),
      describeQuota(actor, 'batches'),
    ]);
    if (rows.length === 0 && page > 1) throw redirect(listPath(1));
    return {
      rows: rows.map((row) => ({ ...row, ordered: formatDate(row.createdAt) })),
      count,
      quota,
      page,
      mayOrder: can(actor, 'reports.order'),
      showsOwner: can(actor, 'estimates.seeOwners'),
      submissionId: randomUUID(),
      scenarios: SCENARIOS.map(({ id, title }) => ({ value: String(id), label: title })),
    };
  },
});

export const action = pageAction({
  can: 'reports.order',
  form: batchForm,
  labels: ORDER_LABELS,
  run: async ({ actor, form }): Promise<never> => {
    throw redirect(`/reports/${await orderReports(actor, form)}`, 303);
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Reports() {
  const { rows, count, quota, page, mayOrder, showsOwner, submissionId, scenarios } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      {mayOrder ? (
        <OrderForm key={submissionId} submissionId={submissionId} scenarios={scenarios} refusal={refusal} />
      ) : (
        <PageHeader title="Reports" actions={<ButtonLink href="/reports/schedules">Scheduled reports</ButtonLink>} />
      )}
      <p className="hint">{quota}</p>
      <section className="section" aria-labelledby="batches-heading">
        <h2 id="batches-heading">Batches</h2>
        {rows.length === 0 ? (
          <EmptyState>Report batches appear here for 30 days.</EmptyState>
        ) : (
          <DataTable
            caption="Batches of reports, newest first"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                label: 'Batch',
                cell: ({ label }) => label,
                href: ({ id }) => `/reports/${id}`,
                second: (row) => `Batch ${row.id} · ${describeProgress(row)}`,
              },
              { label: 'Edition', cell: ({ edition }) => EDITION_LABELS[edition] },
              { label: 'Created Date', cell: ({ createdAt, ordered }) => <time dateTime={createdAt}>{ordered}</time> },
              { label: 'Status', cell: ({ state }) => BATCH_LABELS[state] },
              ...(showsOwner ? [{ label: 'Owner', cell: ({ owner }: (typeof rows)[number]) => owner.name }] : []),
              {
                ...ACTION_COLUMN,
                className: 'cell-end',
                cell: ({ id, done }) =>
                  done > 0 ? (
                    <ButtonLink href={`/reports/${id}/archive`} kind="text" download>
                      Download .zip<span className="visually-hidden"> of batch {id}</span>
                    </ButtonLink>
                  ) : null,
              },
            ]}
          />
        )}
        <Pagination label="Pages of the list" page={page} pages={Math.ceil(count / PAGE)} hrefFor={listPath} />
      </section>
    </>
  );
}
