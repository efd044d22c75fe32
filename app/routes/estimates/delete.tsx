import { useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { STATE_LABELS } from '#app/modules/estimates/view.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { ConfirmPage } from '#app/ui/shell/form-page.tsx';
import { answerDelete } from './dialogs/answer-row.server.ts';
import { DELETE_LEAD } from './dialogs/deletion-words.ts';
import { listPath } from './list/list-state-cookie.server.ts';

export const meta = pageTitle('Delete estimate');

export const loader = pageLoader({
  can: 'estimates.delete',
  run: async ({ actor, params, request }) => {
    const { estimate } = await readEstimate(actor, readId(params.id));
    return {
      name: estimate.name,
      customer: estimate.customer.name,
      state: STATE_LABELS[estimate.state],
      listHref: await listPath(request),
    };
  },
});

export const action = pageAction({
  can: 'estimates.delete',
  run: async ({ actor, params, request }): Promise<never> => {
    throw await answerDelete(actor, readId(params.id), request);
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';
export { keptWhileAnswered as shouldRevalidate } from './dialogs/dialog-revalidation.ts';

export default function DeleteEstimate() {
  const { name, customer, state, listHref } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      over={`${customer} · ${state}`}
      title={`Delete “${name}”?`}
      lead={DELETE_LEAD}
      button="Delete"
      pendingText="Deleting…"
      cancelTo={listHref}
    />
  );
}
