import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { ButtonLink } from '#app/ui/form/button.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { ConfirmPage } from '#app/ui/shell/form-page.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { changeStatus, loadStatus, type StatusAction } from './change-status.server.ts';
import { directoryOf, manageUsers, userPath } from './user-directory.ts';
import { ACTION_LABELS } from './user-table.tsx';

export const meta = pageTitle('Manage Users');

export const loader = pageLoader({
  can: manageUsers,
  run: ({ actor, params, url }) => loadStatus(directoryOf(url), actor, params),
});

export const action = pageAction({
  can: manageUsers,
  fresh: ({ params }) => (params.action === 'resetFactor' ? 'reset a user’s two-factor authentication' : null),
  run: ({ actor, params, url }) => changeStatus(directoryOf(url), actor, params),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const LEADS: Record<StatusAction, string> = {
  activate: 'They can sign in again.',
  resend: 'We’ll email a new link. The old link stops working.',
  resetFactor:
    'They’re signed out and can sign in with only a password until they set it up again. Confirm their identity first.',
  reset: 'We’ll email a link to set a new password. The old one works until they use it.',
};

const questionOf = (action: StatusAction, name: string) =>
  action === 'activate' ? `${ACTION_LABELS[action]} ${name}?` : `${ACTION_LABELS[action]}: ${name}`;

export default function UserStatusChange() {
  const { directory, user, change, obstacle } = useLoaderData<typeof loader>();
  if (obstacle !== null)
    return (
      <>
        <PageHeader over={user.email} title={`${ACTION_LABELS[change]}: ${user.userName}`} lead={obstacle} />
        <p>
          <ButtonLink href={userPath(directory, user.userId)}>Back to the user</ButtonLink>
        </p>
      </>
    );
  return (
    <ConfirmPage
      over={user.email}
      title={questionOf(change, user.userName)}
      lead={LEADS[change]}
      button={ACTION_LABELS[change]}
      kind={change === 'resetFactor' ? 'danger' : 'main'}
      pendingText="Working…"
      cancelTo={userPath(directory, user.userId)}
    />
  );
}
