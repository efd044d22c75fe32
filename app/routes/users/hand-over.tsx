import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { parseForm } from '#app/http/form.server.ts';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { handOverForm } from '#app/modules/hand-over/hand-over.schema.ts';
import { deactivateAndHandOver, handOver, readLeaving, workWords } from '#app/modules/hand-over/hand-over.server.ts';
import { hasWork } from '#app/modules/hand-over/hand-over.view.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { FormErrors } from '#app/ui/form/error-summary.tsx';
import { LiveForm } from '#app/ui/form/live/live-form.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { loadUser, obstacleTo } from './change-status.server.ts';
import { FindPerson } from './find-person.tsx';
import { HAND_OVER_LABELS, HandOverFields, SuccessorField } from './hand-over-fields.tsx';
import { directoryOf, listPath, manageUsers, userPath } from './user-directory.ts';

export const meta = pageTitle('Manage Users');

/** Two addresses: to deactivate someone, and to hand over later what an API call or the directory left. */
const isLeaving = (url: URL) => url.pathname.replace(/\.data$/, '').endsWith('/deactivate');

export const loader = pageLoader({
  can: manageUsers,
  query: z.object({ person: z.string().max(200).default('') }),
  run: async ({ actor, params, query, url }) => {
    const directory = directoryOf(url);
    const { user } = await loadUser(directory, actor, params);
    const search = query.person.trim();
    const leaving = await readLeaving(actor, user.userId, search);
    const obstacle = isLeaving(url)
      ? obstacleTo('deactivate', user, user.userId === actor.userId)
      : leaving.mayHandOver
        ? null
        : 'An administrator can hand over work.';
    return {
      directory,
      search,
      isLeaving: isLeaving(url),
      obstacle,
      leaving,
    };
  },
});

export const action = pageAction({
  can: manageUsers,
  fresh: (_, formData) => (formData.get('administrator') ? 'make someone an administrator' : null),
  labels: HAND_OVER_LABELS,
  run: async ({ actor, params, url, formData }): Promise<never> => {
    const userId = readId(params.id);
    const form = parseForm(handOverForm, formData);
    const { userName } = await readUser(actor, userId);
    const { administrator: _, ...takers } = form;
    const moved = isLeaving(url)
      ? await deactivateAndHandOver(actor, userId, form)
      : await handOver(actor, userId, takers);
    const words = moved && hasWork(moved) ? `${workWords(moved)} handed over.` : '';
    const done = isLeaving(url) ? `${userName} was deactivated and signed out everywhere. ` : `${userName}: `;
    const message =
      moved === null
        ? `${userName} is already inactive.`
        : `${done}${words || (isLeaving(url) ? '' : 'nothing to hand over.')}`;
    throw await redirectWithNotice(listPath(directoryOf(url)), {
      type: moved === null ? 'info' : 'success',
      message: message.trim(),
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function HandOver() {
  const { directory, leaving, obstacle, search, isLeaving: isDeactivation } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() as ActionFailure | undefined;
  const { user, counts } = leaving;
  const back = userPath(directory, user.userId);
  const verb = isDeactivation ? 'Deactivate' : 'Hand over work';
  if (obstacle !== null)
    return (
      <>
        <PageHeader over={user.email} title={`${verb}: ${user.name}`} lead={obstacle} />
        <p>
          <ButtonLink href={back}>Back to the user</ButtonLink>
        </p>
      </>
    );
  const asks = leaving.mayHandOver && hasWork(counts);
  return (
    <LiveForm refusal={refusal}>
      <FormErrors refusal={refusal} />
      <PageHeader
        over={user.email}
        title={isDeactivation ? `Deactivate ${user.name}?` : `Hand over the work of ${user.name}`}
        lead={
          isDeactivation
            ? 'They’re signed out immediately and can’t sign in again. Their name stays on what they made.'
            : 'Everything moves together or not at all. Frozen reports stay as they are.'
        }
      />
      {asks && leaving.hasMoreTakers ? <FindPerson search={search} /> : null}
      <Form method="post" noValidate className="hand-over">
        {leaving.successors ? <SuccessorField leaving={leaving} /> : null}
        {asks ? <HandOverFields leaving={leaving} isDeactivation={isDeactivation} /> : null}
        {hasWork(counts) && !leaving.mayHandOver ? (
          <p className="hint">Their work stays in their name until an administrator hands it over.</p>
        ) : null}
        {hasWork(counts) ? null : <p className="hint">Nothing needs a new owner.</p>}
        <div className="form-actions">
          <ButtonLink href={back}>Cancel</ButtonLink>
          <SubmitButton kind={isDeactivation ? 'danger' : 'main'} pendingText="Working…">
            {isDeactivation && asks ? 'Deactivate and hand over' : isDeactivation ? 'Deactivate' : 'Hand over'}
          </SubmitButton>
        </div>
      </Form>
    </LiveForm>
  );
}
