import { Form } from '@remix-run/react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { PersonMark } from '#app/ui/table/person.tsx';
import { StatusMark } from '#app/ui/table/status-mark.tsx';
import { Cell, HeadCell, Table } from '#app/ui/table/table.tsx';
import { DiscountBar } from './discount-bar.tsx';
import type { ApprovalsData, ShownRequest } from './load-approvals.server.ts';

export function ApprovalRequest(props: {
  readonly request: ShownRequest;
  readonly next: ApprovalsData['next'];
  readonly failure: ActionFailure | undefined;
}) {
  const { request, next, failure } = props;
  const { estId, name, status, about, requester, askedAt, note, discount, terms } = request;
  return (
    <section className="approval" aria-labelledby="approval-name">
      <header className="approval-head">
        <p className="approval-back">
          <a href="/approvals">All requests</a>
        </p>
        <h2 id="approval-name">{name}</h2>
        <a href={`/estimate/view?estId=${estId}`}>Open estimate</a>
        <p className="approval-about">
          <StatusMark status={status} /> <span>{about}</span>
        </p>
      </header>
      <div className="approval-asked">
        <PersonMark name={requester} isSelf={false} />
        <p>
          <strong>{requester}</strong> <span className="hint">requested this {askedAt}</span>
          {note ? <span className="approval-note">{note}</span> : null}
        </p>
      </div>
      <div className="approval-columns">
        <div className="approval-terms">
          {discount ? <DiscountBar {...discount} requester={requester} /> : null}
          {terms ? <TermsTable terms={terms} /> : null}
        </div>
        <Aside request={request} />
      </div>
      <Answer request={request} next={next} failure={failure} />
    </section>
  );
}

function TermsTable({ terms }: { terms: NonNullable<ShownRequest['terms']> }) {
  return (
    <Table caption="What the price decides" className="approval-table">
      <thead>
        <tr>
          <td />
          {terms.columns.map((column) => (
            <HeadCell key={column} align="end">
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {terms.rows.map(({ label, values, isTwin }, index) => (
          <tr key={`${label} ${terms.rows[index - 1]?.label ?? ''}`} className={isTwin ? 'approval-twin' : undefined}>
            <th scope="row">
              {isTwin ? <span className="visually-hidden">{terms.rows[index - 1]?.label}, </span> : null}
              {label}
            </th>
            {values.map((value, column) => (
              <Cell key={terms.columns[column]} align="end">
                {value}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Aside({ request: { findings, figures, requester } }: { request: ShownRequest }) {
  const hasError = findings.some(({ severity }) => severity === 'error');
  return (
    <aside className="approval-aside" aria-label="Findings and history">
      <h3>Findings</h3>
      <ul>
        {findings.map(({ severity, message }) => (
          <li key={message} className={severity === 'error' ? 'approval-error' : undefined}>
            <Icon name={severity === 'error' ? 'error' : 'warning'} size={16} />
            <span>
              {severity === 'error' ? <span className="visually-hidden">Error: </span> : null}
              {message}
            </span>
          </li>
        ))}
      </ul>
      {hasError ? null : <p className="hint">No finding is an error.</p>}
      {figures.length > 0 ? (
        <>
          <h3>{requester}, last 12 months</h3>
          <dl className="approval-figures">
            {figures.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </aside>
  );
}

const CLOSED = {
  own: 'You asked for this, own the estimate, or saved it last. Someone else has to decide.',
  changed: 'The estimate was changed after this request, so the request no longer applies.',
} as const;

function Answer(props: {
  readonly request: ShownRequest;
  readonly next: ApprovalsData['next'];
  readonly failure: ActionFailure | undefined;
}) {
  const { request, next, failure } = props;
  const { id, state, requester, discount, decided, decisionNote } = request;
  if (state === 'decided')
    return (
      <div className="approval-decided" role="status">
        <Icon name={decided.startsWith('Declined') ? 'close' : 'check'} size={20} />
        <p>
          <strong>{decided}</strong> {decisionNote ? <span className="approval-note">{decisionNote}</span> : null}
          {next ? (
            <span className="hint approval-next">
              Next: <a href={`/approvals/${next.id}`}>{next.name}</a>
            </span>
          ) : null}
        </p>
      </div>
    );
  if (state !== 'open') return <Notice type="info">{CLOSED[state]}</Notice>;
  const typed = failure?.values.note;
  return (
    <Form method="post" action={`/approvals/${id}`} className="approval-form" noValidate>
      <TextArea
        name="note"
        label={`Note to ${requester}`}
        hint="Needed to decline. We send it by email"
        rows={3}
        defaultValue={typeof typed === 'string' ? typed : ''}
        errors={failure?.errors.note}
      />
      <div className="approval-buttons">
        <SubmitButton name="decision" value="approved" pendingText="Approving…">
          {discount ? `Approve ${discount.asked}` : 'Approve'}
        </SubmitButton>
        {discount ? (
          <SubmitButton kind="plain" name="decision" value="limited" pendingText="Approving…">
            Approve up to {discount.limit}
          </SubmitButton>
        ) : null}
        <SubmitButton kind="plain" name="decision" value="declined" pendingText="Declining…">
          Decline
        </SubmitButton>
        <p className="hint">Any later change of the estimate needs a new approval.</p>
      </div>
    </Form>
  );
}
