import { useLoaderData } from '@remix-run/react';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { listFrozenOf, readErasure, requestErasure } from '#app/modules/personal-data/erasure.server.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { ConfirmPage } from '#app/ui/shell/form-page.tsx';
import { directoryOf, userPath } from '../user-directory.ts';
import { FrozenReports } from './frozen-reports.tsx';

export const meta = pageTitle('Personal Data');

const pathOf = (url: URL, userId: number) => `${userPath(directoryOf(url), userId)}/personal-data`;

export const loader = pageLoader({
  can: 'personalData.manage',
  run: async ({ actor, params, url }) => {
    const userId = readId(params.id);
    const { obstacle, state } = await readErasure(actor, userId);
    const { userName, email } = await readUser(actor, userId);
    const canStart = obstacle === null && (state === 'none' || state === 'failed');
    const frozenIds = canStart ? await listFrozenOf(actor, userId) : [];
    return { userId, userName, email, obstacle, canStart, frozenIds, back: pathOf(url, userId) };
  },
});

export const action = pageAction({
  can: 'personalData.manage',
  fresh: 'erase a person’s data',
  run: async ({ actor, params, url }): Promise<never> => {
    const userId = readId(params.id);
    const isNew = await requestErasure(actor, userId);
    throw await redirectWithNotice(pathOf(url, userId), {
      type: isNew ? 'success' : 'info',
      message: isNew ? 'Erasure started.' : 'The erasure has already started.',
    });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function Erase() {
  const { userId, userName, email, obstacle, canStart, frozenIds, back } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      over={email}
      title={`Erase the personal data of ${userName}?`}
      lead={
        obstacle ??
        `This can’t be undone. “Former user ${userId}” replaces name and email, also in the audit trail. What concerned only this person is deleted.`
      }
      button="Erase permanently"
      pendingText="Starting…"
      disabled={!canStart}
      cancelTo={back}
    >
      {canStart ? <WhatStays frozenIds={frozenIds} /> : null}
    </ConfirmPage>
  );
}

/** Told before the decision, for nothing brings the name back afterwards. */
function WhatStays({ frozenIds }: { readonly frozenIds: readonly number[] }) {
  return (
    <section className="section" aria-labelledby="stays">
      <h2 id="stays">What stays as it is</h2>
      <ul>
        <li>
          Names and emails that people typed: into notes, room messages, contacts, report templates, calculator
          settings, and names of estimates, also nicknames and first names alone
        </li>
        <li>IP addresses in the audit trail, until its retention ends</li>
        <li>What has left the system: emails, reports that people downloaded, and deliveries of webhooks</li>
        <li>Backups and the server’s log, until the operator deletes them</li>
        <li>
          {frozenIds.length === 0
            ? 'Frozen reports: none has this name or email'
            : `Frozen reports, ${frozenIds.length === 1 ? 'one of which has' : `${frozenIds.length} of which have`} this name or email. Delete now the estimates that don’t need it:`}
        </li>
      </ul>
      {frozenIds.length > 0 ? <FrozenReports ids={frozenIds} /> : null}
    </section>
  );
}
