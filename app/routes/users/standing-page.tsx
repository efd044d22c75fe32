import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import type { UserAction, UserRow } from '#app/modules/users/users.view.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { type Area, userPath } from './areas.ts';
import { type Refusal, Refusals } from './user-fields.tsx';
import { ACTION_LABELS } from './user-row.tsx';

const LEADS: Record<UserAction, string> = {
  activate: 'They can sign in again.',
  deactivate: 'They are signed out everywhere at once, and their access tokens end. Their work stays.',
  resend: 'They get a new mail with a link; the older link is void.',
  resetFactor:
    'They are signed out, and sign in with their password alone until they set a new one up. Do it when you are sure who asks.',
  reset: 'They get a mail with a link to choose a new password. Until they use it the old one works.',
};

const questionOf = (action: UserAction, name: string) =>
  action === 'activate' || action === 'deactivate'
    ? `${ACTION_LABELS[action]} ${name}?`
    : `${ACTION_LABELS[action]}: ${name}`;

/** The confirmation before something is done with a user. */
export function StandingPage(props: {
  readonly area: Area;
  readonly user: Pick<UserRow, 'userId' | 'userName' | 'email'>;
  readonly action: UserAction;
  /** Why there is nothing to confirm. */
  readonly obstacle: string | null;
  readonly refusal: Refusal;
}): ReactElement {
  const { area, user, action, obstacle, refusal } = props;
  if (obstacle !== null)
    return (
      <>
        <PageHeader over={user.email} title={`${ACTION_LABELS[action]}: ${user.userName}`} lead={obstacle} />
        <p>
          <ButtonLink href={userPath(area, user.userId)}>Back to the user</ButtonLink>
        </p>
      </>
    );
  return (
    <>
      <Refusals refusal={refusal} />
      <PageHeader over={user.email} title={questionOf(action, user.userName)} lead={LEADS[action]} />
      <Form method="post" className="form-actions">
        <ButtonLink href={userPath(area, user.userId)}>Cancel</ButtonLink>
        <SubmitButton
          kind={action === 'deactivate' || action === 'resetFactor' ? 'danger' : 'main'}
          pendingText="One moment"
        >
          {ACTION_LABELS[action]}
        </SubmitButton>
      </Form>
    </>
  );
}
