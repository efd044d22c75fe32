import { type MetaFunction, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { can } from '#app/modules/access/can.ts';
import { cancelBatch, listBatchItems, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { ITEM_LABELS } from '#app/modules/report-batches/view.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { ACTION_COLUMN, DataTable } from '#app/ui/table/data-table.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import { BatchHead } from './batch-head.tsx';
import { useLiveBatch } from './use-live-batch.ts';
import './reports.css';

const PAGE = 50;
const query = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
  /** Without scripts the page reloads automatically unless this is `off`. */
  refresh: z.enum(['off']).optional().catch(undefined),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Batch ${data.batch.id}` : 'Reports'} · ${PRODUCT_NAME}` },
];

export const loader = pageLoader({
  can: 'reports.view',
  query,
  run: async ({ actor, params, query: { page, refresh } }) => {
    const id = readId(params.id);
    const batch = await readBatch(actor, id);
    const items = await listBatchItems(actor, id, { limit: PAGE, offset: (page - 1) * PAGE });
    if (items.length === 0 && page > 1) throw redirect(`/reports/${id}`);
    return {
      batch,
      items,
      page,
      refreshes: refresh !== 'off',
      ordered: formatDate(batch.createdAt),
      keptUntil: formatDate(batch.keptUntil),
      mayCancel: can(actor, 'reports.order'),
    };
  },
});

export const action = pageAction({
  can: 'reports.order',
  run: async ({ actor, params }): Promise<never> => {
    const id = readId(params.id);
    const message = await cancelBatch(actor, id);
    throw await redirectWithNotice(`/reports/${id}`, { type: 'info', message });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Batch() {
  const { batch: loaded, items: loadedItems, page, ...head } = useLoaderData<typeof loader>();
  const { progress, items } = useLiveBatch(loaded, loadedItems);
  const refusal = useActionData<typeof action>();
  const batch = { ...loaded, ...progress };
  return (
    <>
      {refusal ? <ErrorSummary problems={[{ name: null, message: refusal.message }]} /> : null}
      {/* An automatic reload would remove the message. */}
      <BatchHead batch={batch} page={page} {...head} refreshes={head.refreshes && !refusal} />
      <DataTable
        caption="Reports of this batch, in their order"
        rows={items}
        keyOf={({ n }) => n}
        columns={[
          {
            label: 'ROI Name',
            cell: ({ estName }) => estName || 'Unknown estimate',
            second: ({ estId }) => `Estimate ${estId}`,
          },
          {
            label: 'Status',
            cell: ({ state, error }) => (
              <>
                {ITEM_LABELS[state]}
                {error ? <span className="row-second">{error}</span> : null}
              </>
            ),
          },
          { label: 'SHA-256', cell: ({ sha256 }) => (sha256 ? <code className="hash">{sha256}</code> : null) },
          {
            ...ACTION_COLUMN,
            className: 'cell-end',
            cell: ({ sha256, n, fileName }) =>
              sha256 ? (
                <ButtonLink href={`/reports/${batch.id}/files/${n}`} kind="text" download>
                  Download<span className="visually-hidden"> {fileName}</span>
                </ButtonLink>
              ) : null,
          },
        ]}
      />
      <Pagination
        label="Pages of the batch"
        page={page}
        pages={Math.ceil(batch.total / PAGE)}
        hrefFor={(wanted) => `/reports/${batch.id}${wanted > 1 ? `?page=${wanted}` : ''}`}
      />
    </>
  );
}
