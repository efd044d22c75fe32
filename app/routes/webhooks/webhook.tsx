import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { deliveriesQuery, webhookForm } from '#app/modules/webhooks/webhooks.schema.ts';
import { readWebhook, switchWebhook, testWebhook } from '#app/modules/webhooks/webhooks.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { Pagination } from '#app/ui/table/pagination.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import './webhooks.css';

const PER_PAGE = 20;
const STATES = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

export const meta = pageTitle('Webhook');

export const loader = pageLoader({
  can: 'webhooks.manage',
  query: deliveriesQuery,
  run: async ({ actor, params, query }) => {
    const page = { limit: PER_PAGE, offset: (query.page - 1) * PER_PAGE };
    const { webhook, rows, count } = await readWebhook(actor, readId(params.id), page);
    const { webhookId, name, url, isActive, disabledReason } = webhook;
    return {
      ...{ webhookId, name, url, isActive, disabledReason },
      page: query.page,
      pages: Math.max(1, Math.ceil(count / PER_PAGE)),
      deliveries: rows.map(({ deliveryId, event, state, tries, status, error, createdAt, lastTriedAt }) => ({
        ...{ deliveryId, event, tries },
        state: STATES[state],
        answer: error || (status === null ? '' : `Returned ${status}`),
        created: moment(createdAt),
        tried: lastTriedAt ? moment(lastTriedAt) : 'Never',
      })),
    };
  },
});

export const action = pageAction({
  can: 'webhooks.manage',
  fresh: (_, formData) => (formData.get('intent') === 'test' ? null : 'change a webhook'),
  form: webhookForm,
  run: async ({ actor, params, form }): Promise<never> => {
    const id = readId(params.id);
    const path = `/webhooks/${id}`;
    if (form.intent === 'test') {
      await testWebhook(actor, id);
      throw await redirectWithNotice(path, { type: 'success', message: 'Test sent.' });
    }
    const isOn = form.intent === 'switchOn';
    await switchWebhook(actor, id, isOn);
    const message = isOn ? 'Webhook turned on.' : 'The webhook is off.';
    throw await redirectWithNotice(path, { type: 'success', message });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

/** E.g. `2025-11-14 09:30 UTC`. */
const moment = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export default function Webhook() {
  const webhook = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() as ActionFailure | undefined;
  const { webhookId, name, url, isActive, disabledReason, deliveries, page, pages } = webhook;
  return (
    <>
      {refusal ? <ErrorSummary problems={[{ name: null, message: refusal.message }]} /> : null}
      <PageHeader
        over="Webhook"
        title={name}
        lead={url}
        actions={<ButtonLink href="/webhooks">All webhooks</ButtonLink>}
      />
      {isActive ? null : (
        <Notice type="warning">{disabledReason || 'Turned off.'} Nothing is sent until you turn it on.</Notice>
      )}
      <Form method="post" className="button-row webhook-actions">
        {isActive ? (
          <Button type="submit" kind="main" name="intent" value="test">
            Send a test
          </Button>
        ) : null}
        <Button type="submit" name="intent" value={isActive ? 'switchOff' : 'switchOn'}>
          {isActive ? 'Turn off' : 'Turn on'}
        </Button>
        <ButtonLink href={`/webhooks/${webhookId}/delete`}>Delete</ButtonLink>
      </Form>
      <section className="section" aria-labelledby="deliveries">
        <h2 id="deliveries">Deliveries of the last 30 days</h2>
        {deliveries.length === 0 ? (
          <EmptyState>No deliveries yet.</EmptyState>
        ) : (
          <DataTable
            caption="Deliveries, newest first"
            rows={deliveries}
            keyOf={({ deliveryId }) => deliveryId}
            columns={[
              { label: 'Event', cell: ({ event }) => event },
              { label: 'State', cell: ({ state }) => state },
              { label: 'Attempts', align: 'end', cell: ({ tries }) => tries },
              { label: 'Last response', cell: ({ answer }) => answer },
              { label: 'Created', cell: ({ created }) => created },
              { label: 'Last attempt', cell: ({ tried }) => tried },
            ]}
          />
        )}
        <Pagination
          page={page}
          pages={pages}
          label="Pages of deliveries"
          hrefFor={(to) => `/webhooks/${webhookId}?page=${to}`}
        />
      </section>
    </>
  );
}
