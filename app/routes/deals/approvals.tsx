import { useActionData, useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { approvalsQuery, decisionForm } from '#app/modules/estimates/approvals/approvals.schema.ts';
import { decideApproval } from '#app/modules/estimates/approvals/decide.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { ApprovalsPage } from './approvals-page.tsx';
import { loadApprovals } from './load-approvals.server.ts';

export const meta = pageTitle('Approvals');

/** `/approvals` shows the first request, `/approvals/:id` that one. */
export const loader = pageLoader({
  can: 'approvals.decide',
  query: approvalsQuery,
  run: ({ actor, params, query }) =>
    loadApprovals(actor, { ...query, id: params.id === undefined ? null : readId(params.id) }),
});

const SAID = { approved: 'Approved', limited: 'Approved up to the limit', declined: 'Declined' } as const;

export const action = pageAction({
  can: 'approvals.decide',
  form: decisionForm,
  labels: { note: 'Note', decision: 'Decision' },
  run: async ({ actor, params, form }): Promise<never> => {
    const id = readId(params.id);
    await decideApproval(actor, id, form);
    throw await redirectWithNotice(`/approvals/${id}`, {
      type: 'success',
      message: `${SAID[form.decision]}. We notify the person who asked.`,
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Approvals() {
  const data = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() as ActionFailure | undefined;
  return <ApprovalsPage data={data} failure={failure} />;
}
