import { randomUUID } from 'node:crypto';
import { useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { cloneForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { FormPage } from '#app/ui/shell/form-page.tsx';
import { answerClone } from './dialogs/answer-row.server.ts';
import { CLONE_LABELS, CLONE_LEAD, CloneFields, checkClone } from './dialogs/clone-fields.tsx';
import { listPath } from './list/list-state-cookie.server.ts';

export const meta = pageTitle('Clone ROI Estimate');

export const loader = pageLoader({
  can: 'estimates.change',
  run: async ({ actor, params, request }) => {
    const { estimate } = await readEstimate(actor, readId(params.id));
    return {
      estId: estimate.id,
      name: estimate.name,
      customer: estimate.customer.name,
      submissionId: randomUUID(),
      listHref: await listPath(request),
    };
  },
});

export const action = pageAction({
  can: 'estimates.change',
  form: cloneForm,
  labels: CLONE_LABELS,
  run: ({ actor, form }) => answerClone(actor, form),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';
export { keptWhileAnswered as shouldRevalidate } from './dialogs/dialog-revalidation.ts';

/** Works without scripts; with them a dialog over the list asks the same. */
export default function CloneEstimate() {
  const { estId, name, customer, submissionId, listHref } = useLoaderData<typeof loader>();
  return (
    <FormPage
      check={checkClone}
      over={`${name} · ${customer}`}
      title="Clone ROI Estimate"
      lead={CLONE_LEAD}
      button="Clone"
      pendingText="Cloning…"
      cancelTo={listHref}
    >
      <CloneFields {...{ estId, submissionId, customer }} />
    </FormPage>
  );
}
