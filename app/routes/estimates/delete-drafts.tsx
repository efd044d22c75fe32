import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { deleteDrafts, previewDeletion } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { DELETE_LEAD, summarizeNames, undoForm } from './dialogs/deletion-words.ts';
import { chosenIds } from './list/chosen-ids.ts';
import { listPath } from './list/list-state-cookie.server.ts';

const MOST_AT_ONCE = 100;

export const meta = pageTitle('Delete drafts');

export const loader = pageLoader({
  can: 'estimates.delete',
  run: async ({ actor, url, request }) => {
    const ids = readIds(url.searchParams);
    return { ...(await previewDeletion(actor, ids)), listHref: await listPath(request) };
  },
});

export const action = pageAction({
  can: 'estimates.delete',
  run: async ({ actor, formData, request }): Promise<never> => {
    const { deleted, left } = await deleteDrafts(actor, readIds(formData));
    const path = await listPath(request);
    const stays =
      left.length > 0 ? ` Not deleted because they’re generated: ${left.map(({ name }) => name).join(', ')}.` : '';
    if (deleted.length === 0)
      throw await redirectWithNotice(path, { type: 'info', message: `Nothing was deleted.${stays}`.slice(0, 500) });
    throw await redirectWithNotice(path, {
      type: 'success',
      message: `Deleted ${summarizeNames(deleted)}.${stays}`.slice(0, 500),
      form: undoForm(deleted),
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

function readIds(from: { getAll(name: string): unknown[] }): number[] {
  const ids = chosenIds(from);
  if (ids.length > MOST_AT_ONCE)
    throw new AppError('invalid', `You can delete up to ${MOST_AT_ONCE} estimates at a time.`);
  return ids;
}

export default function DeleteDrafts() {
  const { deleted, left, listHref } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const count = deleted.length;
  return (
    <>
      {refusal ? <ErrorSummary problems={[{ name: null, message: refusal.message }]} /> : null}
      <PageHeader
        title={count === 0 ? 'Nothing to delete' : `Delete ${count} ${count === 1 ? 'draft' : 'drafts'}?`}
        lead={
          count === 0
            ? 'Your selection has no drafts. Select drafts in the list.'
            : count === 1
              ? DELETE_LEAD
              : 'They disappear from all lists immediately. You can undo this for 15 minutes. An administrator can restore them for 30 days.'
        }
      />
      <Named estimates={deleted} />
      {left.length > 0 ? (
        <>
          <h2>Generated estimates won’t be deleted</h2>
          <Named estimates={left} />
        </>
      ) : null}
      <Form method="post" className="form-actions">
        {deleted.map(({ id }) => (
          <input key={id} type="hidden" name="estId" value={id} />
        ))}
        <ButtonLink href={listHref}>{count === 0 ? 'Back to the list' : 'Cancel'}</ButtonLink>
        {count === 0 ? null : (
          <SubmitButton kind="danger" pendingText="Deleting…">
            {count === 1 ? 'Delete 1 draft' : `Delete ${count} drafts`}
          </SubmitButton>
        )}
      </Form>
    </>
  );
}

function Named({ estimates }: { readonly estimates: readonly { id: number; name: string; customerName: string }[] }) {
  if (estimates.length === 0) return null;
  return (
    <ul className="plain-list">
      {estimates.map(({ id, name, customerName }) => (
        <li key={id}>
          {name} <span className="hint">{customerName}</span>
        </li>
      ))}
    </ul>
  );
}
