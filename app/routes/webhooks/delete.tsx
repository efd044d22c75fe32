import { useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { deleteWebhook, readWebhook } from '#app/modules/webhooks/webhooks.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { ConfirmPage } from '#app/ui/shell/form-page.tsx';

export const meta = pageTitle('Webhook');

export const loader = pageLoader({
  can: 'webhooks.manage',
  run: async ({ actor, params }) => {
    const { webhook } = await readWebhook(actor, readId(params.id), { limit: 1, offset: 0 });
    return { webhookId: webhook.webhookId, name: webhook.name };
  },
});

export const action = pageAction({
  can: 'webhooks.manage',
  fresh: 'delete a webhook',
  run: async ({ actor, params }): Promise<never> => {
    const { isNew } = await deleteWebhook(actor, readId(params.id));
    throw await redirectWithNotice(
      '/webhooks',
      isNew
        ? { type: 'success', message: 'Webhook deleted.' }
        : { type: 'info', message: 'The webhook is already deleted.' },
    );
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function DeleteWebhook() {
  const { webhookId, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      over={<a href="/webhooks">Webhooks</a>}
      title={`Delete “${name}”?`}
      lead="You can’t undo this. Pending deliveries are canceled and the delivery log is deleted."
      button="Delete"
      pendingText="Deleting…"
      cancelTo={`/webhooks/${webhookId}`}
    />
  );
}
