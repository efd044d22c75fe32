import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { liveCheck } from '#app/http/input/live-check.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { newWebhookForm } from '#app/modules/webhooks/webhooks.schema.ts';
import { createWebhook, listWebhooks, targetRules } from '#app/modules/webhooks/webhooks.server.ts';
import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DataTable } from '#app/ui/table/data-table.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import './webhooks.css';

const LABELS = { name: 'Name', url: 'Address' } as const;

export const meta = pageTitle('Webhooks');

export const loader = pageLoader({
  can: 'webhooks.manage',
  run: async ({ actor }) => ({
    hosts: targetRules().hosts,
    webhooks: (await listWebhooks(actor)).map(({ createdAt, ...webhook }) => ({
      ...webhook,
      created: formatDate(createdAt.toISOString()),
    })),
  }),
});

/** The secret of a new webhook is returned without a redirect: it is shown once. */
export const action = pageAction({
  can: 'webhooks.manage',
  fresh: 'create a webhook',
  form: newWebhookForm,
  labels: LABELS,
  run: async ({ actor, form }) => {
    const { secret } = await createWebhook(actor, form);
    return data({ ok: true as const, secret, name: form.name });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const check = liveCheck(() =>
  import('#app/modules/webhooks/webhooks.schema.ts').then((schemas) => schemas.newWebhookForm),
);

export default function Webhooks() {
  const { hosts, webhooks } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const failure = answer && !answer.ok ? answer : null;
  return (
    <LiveForm refusal={failure ?? undefined} check={check}>
      <ErrorSummary problems={problemsOf(failure)} />
      <PageHeader title="Webhooks" lead="Send a signed request to your server each time an estimate is generated." />
      {answer?.ok ? (
        <div className="notice notice-success" role="status">
          <p className="notice-text">
            <strong>Success.</strong> Copy the secret of “{answer.name}” now: you won’t see it again.{' '}
            <code className="webhook-secret">{answer.secret}</code>
          </p>
          <CopyText text={answer.secret} what="secret" />
        </div>
      ) : null}
      {webhooks.length === 0 ? (
        <EmptyState>No webhooks yet.</EmptyState>
      ) : (
        <DataTable
          caption="Webhooks, oldest first"
          rows={webhooks}
          keyOf={({ webhookId }) => webhookId}
          columns={[
            { label: 'Name', cell: ({ webhookId, name }) => <a href={`/webhooks/${webhookId}`}>{name}</a> },
            { label: 'Address', cell: ({ url }) => <span className="long-text">{url}</span> },
            { label: 'State', cell: ({ isActive, disabledReason }) => (isActive ? 'On' : disabledReason || 'Off') },
            { label: 'Created', cell: ({ created }) => created },
          ]}
        />
      )}
      <section className="section" aria-labelledby="new-webhook">
        <h2 id="new-webhook">New webhook</h2>
        {hosts.length === 0 ? (
          <Notice type="info">
            Webhooks are off. Ask the operator of this server to allow your host (WEBHOOK_HOSTS).
          </Notice>
        ) : (
          <Form className="form-narrow" method="post" noValidate>
            <div className="fields">
              <TextInput
                name="name"
                isRequired
                label={LABELS.name}
                hint="What receives the requests, for example CRM"
              />
              <TextInput
                name="url"
                isRequired
                label={LABELS.url}
                type="url"
                hint={`Begins with https://. Allowed: ${hosts.join(', ')}.`}
                autoComplete="off"
              />
            </div>
            <div>
              <SubmitButton pendingText="Creating…">Create webhook</SubmitButton>
            </div>
          </Form>
        )}
      </section>
    </LiveForm>
  );
}
