import { useLoaderData } from '@remix-run/react';
import type { ReactElement } from 'react';
import { readId } from '#app/http/input/params.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { readErasure, requestErasure } from '#app/modules/personal-data/erasure.server.ts';
import { readUser } from '#app/modules/users/users.server.ts';
import { pageTitle } from '#app/ui/page-title.ts';
import { ConfirmPage } from '#app/ui/shell/form-page.tsx';
import { directoryOf, userPath } from '../user-directory.ts';

export const meta = pageTitle('Personal Data');

const pathOf = (url: URL, userId: number) => `${userPath(directoryOf(url), userId)}/personal-data`;

export const loader = pageLoader({
  can: 'personalData.manage',
  run: async ({ actor, params, url }) => {
    const userId = readId(params.id);
    const { obstacle, state } = await readErasure(actor, userId);
    const { userName, email } = await readUser(actor, userId);
    const canStart = obstacle === null && (state === 'none' || state === 'failed');
    return { userId, userName, email, obstacle, canStart, back: pathOf(url, userId) };
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

export default function Erase(): ReactElement {
  const { userId, userName, email, obstacle, canStart, back } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      over={email}
      title={`Erase the personal data of ${userName}?`}
      lead={
        obstacle ??
        `This can’t be undone. “Former user ${userId}” replaces name and email, also in the audit trail. What concerned only this person is deleted. Frozen reports keep the name; they’re listed afterwards.`
      }
      button="Erase permanently"
      pendingText="Starting…"
      disabled={!canStart}
      cancelTo={back}
    />
  );
}
