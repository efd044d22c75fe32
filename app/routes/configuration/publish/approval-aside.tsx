import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatTime } from '#app/format-time.ts';
import type { ActionFailure } from '#app/http/page.server.ts';
import type { ApprovalState, ApprovalView } from '#app/modules/configuration/draft/approval.server.ts';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { Select } from '#app/ui/form/select.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { Icon, type IconName } from '#app/ui/icons.tsx';
import { countAuthors } from './changes-by-author.tsx';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Its form asks for approval; the page's main button sends it. */
export const APPROVAL_FORM = 'approval';

const ICONS: Readonly<Record<ApprovalState, IconName>> = {
  notAsked: 'users',
  waiting: 'clock',
  approved: 'check',
  declined: 'close',
  changed: 'warning',
};

/** Shows what the second approver said, and the next step. */
export function ApprovalAside(props: {
  readonly approval: ApprovalView;
  readonly revision: number;
  readonly refusal: ActionFailure | undefined;
}) {
  const { approval, revision, refusal } = props;
  const { state, approvers, mayDecide, note } = approval;
  return (
    <section className="publish-part" aria-labelledby="approver">
      <h2 id="approver">Second approver</h2>
      <p className={`approval approval-${state}`}>
        <Icon name={ICONS[state]} size={16} />
        <span>{sentenceOf(approval)}</span>
      </p>
      {note ? <blockquote>“{note}”</blockquote> : null}
      {state === 'approved' ? <p className="hint">A change after this asks for approval again.</p> : null}
      {mayDecide && state !== 'approved' ? <Decision revision={revision} refusal={refusal} /> : null}
      {state === 'approved' ? null : (
        <Form method="post" id={APPROVAL_FORM} noValidate>
          {approvers.length === 0 ? (
            <p className="hint">
              Only authors of these changes can approve. Add an administrator with Industry Configuration.
            </p>
          ) : (
            <Select
              name="approverId"
              label={state === 'waiting' ? 'Ask someone else' : 'Approver'}
              hint={`${capital(countAuthors(approvers.length))} can approve. Authors can’t.`}
              errors={refusal?.errors.approverId}
              options={[
                { value: '', label: 'Choose' },
                ...approvers.map(({ userId, name }) => ({ value: String(userId), label: name })),
              ]}
            />
          )}
          {state === 'waiting' ? (
            <div className="button-row">
              <Button type="submit" name="intent" value="ask">
                Ask
              </Button>
              <Button type="submit" name="intent" value="withdraw">
                Withdraw
              </Button>
            </div>
          ) : null}
        </Form>
      )}
    </section>
  );
}

function Decision({ revision, refusal }: { readonly revision: number; readonly refusal: ActionFailure | undefined }) {
  return (
    <Form method="post" noValidate className="approval-decision">
      <input type="hidden" name="revision" value={revision} />
      <TextArea
        name="decisionNote"
        label="Your note"
        hint="Needed to decline"
        rows={2}
        errors={refusal?.errors.decisionNote}
        defaultValue={String(refusal?.values.decisionNote ?? '')}
      />
      <div className="button-row">
        <SubmitButton name="intent" value="approve" pendingText="Approving…">
          Approve
        </SubmitButton>
        <Button type="submit" name="intent" value="decline">
          Decline
        </Button>
      </div>
    </Form>
  );
}

function sentenceOf({ state, name, at }: ApprovalView): ReactNode {
  const time = at === '' ? '' : formatTime(at);
  switch (state) {
    case 'notAsked':
      return <strong>Not asked yet</strong>;
    case 'waiting':
      return (
        <>
          <strong>Waiting</strong> for {name}, asked {time}
        </>
      );
    case 'approved':
      return (
        <>
          <strong>Approved</strong> by {name}, {time}
        </>
      );
    case 'declined':
      return (
        <>
          <strong>Declined</strong> by {name}, {time}
        </>
      );
    case 'changed':
      return (
        <>
          <strong>Changed since</strong> {name} approved it, {time}
        </>
      );
  }
}
