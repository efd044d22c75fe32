import { capital, figureText, inWords } from '#app/figure-text.ts';
import type { ActionFailure } from '#app/http/page.server.ts';
import { CopyText } from '#app/ui/copy/copy-text.tsx';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { PageHeader } from '#app/ui/shell/shell.tsx';
import { Count } from '#app/ui/table/chip.tsx';
import { EmptyState } from '#app/ui/table/table.tsx';
import { formatDate } from '../../estimates/list/format-date.ts';
import { ProposalRows } from './proposal-rows.tsx';
import { RoomFoot, RoomStats } from './room-totals.tsx';
import { SellerAside } from './seller-aside.tsx';
import { SellerThread } from './seller-thread.tsx';
import { countOf, type ShownRoom } from './shown-room.ts';
import { useAnswering } from './use-answering.ts';
import '../room.css';
import '../room-figures.css';
import './seller.css';

const ANSWERS = 'answers';

export function SellerPage(props: {
  readonly estId: number;
  readonly room: ShownRoom;
  readonly submissionId: string;
  readonly failure: Pick<ActionFailure, 'message' | 'errors' | 'values'> | null;
}) {
  const { estId, room, submissionId, failure } = props;
  const { rows, agreed, threads, shown, newest } = room;
  const answering = useAnswering(estId, room);
  const isEnhanced = useEnhanced();
  const open = threads.filter(({ isClosed }) => !isClosed);
  const closed = threads.filter(({ isClosed }) => isClosed);
  const isAhead = newest !== null && newest.estId !== shown.estId;
  return (
    <>
      {failure ? <ErrorSummary problems={problemsIn(failure)} /> : null}
      <ClosedNotice links={room.links} shareHref={`/estimates/${shown.estId}/share`} />
      <PageHeader
        over={<a href={`/estimate/view?estId=${shown.estId}`}>{room.name}</a>}
        title="Business case room"
        lead={leadOf(room)}
        actions={
          <>
            {room.links[0]?.address ? (
              <ButtonLink href={room.links[0].address} icon="eye" download>
                View as the customer
              </ButtonLink>
            ) : null}
            <ButtonLink href={`/estimates/${shown.estId}/versions`}>{countOf(room.versions, 'version')}</ButtonLink>
            <ButtonLink href={`/estimates/${shown.estId}/share`}>Share</ButtonLink>
          </>
        }
      />
      {isAhead && newest ? <AheadNotice newest={newest} shown={shown.versionNo} mayAnswer={room.mayAnswer} /> : null}
      <RoomStats room={room} answering={answering} />
      <nav className="room-jumps" aria-label="Parts of the room">
        <a href="#proposals">
          Proposals <Count>{rows.length}</Count>
        </a>{' '}
        <a href="#questions">
          Questions <Count>{open.length}</Count>
        </a>{' '}
        <a href="#agreed">Agreed</a> <a href="#readers">Readers</a>
      </nav>
      <div className="room-seller">
        <div className="room-main">
          <section aria-labelledby="proposals-heading" className="room-section" id="proposals">
            <div className="room-section-head">
              <h2 id="proposals-heading">Proposals</h2>
              {isEnhanced && room.mayAnswer && rows.length > 1 ? (
                <div className="room-all">
                  <Button kind="text" onClick={() => answering.setAll('accepted')}>
                    Accept all
                  </Button>
                  <Button kind="text" onClick={() => answering.setAll('declined')}>
                    Decline all
                  </Button>
                </div>
              ) : null}
            </div>
            {rows.length === 0 ? (
              <EmptyState>
                {emptyText(room)}{' '}
                {room.links[0]?.address ? <CopyText text={room.links[0].address} what="link" /> : null}
              </EmptyState>
            ) : (
              <form method="post" id={ANSWERS} ref={answering.form} noValidate>
                <ProposalRows room={room} failure={failure} answering={answering} />
              </form>
            )}
          </section>
          <section aria-labelledby="questions-heading" className="room-section" id="questions">
            <h2 id="questions-heading">Open questions</h2>
            {open.length === 0 ? <p className="hint">No open questions.</p> : null}
            {open.map((thread) => (
              <SellerThread key={thread.id} {...{ thread, submissionId, failure }} mayAnswer={room.mayAnswer} />
            ))}
            {closed.length > 0 ? (
              <details>
                <summary>{countOf(closed.length, 'closed question')}</summary>
                {closed.map((thread) => (
                  <SellerThread key={thread.id} {...{ thread, submissionId, failure }} mayAnswer={room.mayAnswer} />
                ))}
              </details>
            ) : null}
          </section>
          <section aria-labelledby="agreed-heading" className="room-section" id="agreed">
            <h2 id="agreed-heading">Agreed figures</h2>
            {agreed.length === 0 ? (
              <p className="hint">No figures agreed yet.</p>
            ) : (
              <ul className="room-agreed-list">
                {agreed.map(({ fieldId, label, shown: value, unit, name, isConfirmed, date }) => (
                  <li key={fieldId}>
                    <strong>{label}</strong>{' '}
                    <span className="num">
                      <strong>{figureText(value, unit).figure}</strong>{' '}
                      <span className="hint">{figureText(value, unit).unit}</span>
                    </span>{' '}
                    <span className="room-agreed">
                      <Icon name="check" size={16} /> {name}
                      {isConfirmed ? '' : ' (email not confirmed)'}, {formatDate(date)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
        <SellerAside room={room} />
      </div>
      {room.mayAnswer && (rows.length > 0 || room.unapplied > 0) ? (
        <RoomFoot room={room} answering={answering} form={rows.length > 0 ? ANSWERS : null} />
      ) : null}
    </>
  );
}

/** Says that nobody can respond any more, once every link is closed. */
function ClosedNotice({ links, shareHref }: { readonly links: ShownRoom['links']; readonly shareHref: string }) {
  const [newest] = links;
  if (!newest || links.some(({ state }) => state === 'open')) return null;
  return (
    <Notice type="warning" action={<ButtonLink href={shareHref}>New link</ButtonLink>}>
      {newest.state === 'revoked' ? 'The link to this room was revoked.' : 'The link to this room has expired.'} Your
      customer can no longer open it. Your answers still reach them by email.
    </Notice>
  );
}

function AheadNotice(props: {
  readonly newest: { readonly estId: number; readonly versionNo: number; readonly state: number };
  readonly shown: number;
  readonly mayAnswer: boolean;
}) {
  const { newest, shown, mayAnswer } = props;
  return (
    <Notice
      type="info"
      action={
        mayAnswer && newest.state !== 0 ? (
          <ButtonLink href={`/estimates/${newest.estId}/versions?publish=${newest.versionNo}`}>
            Publish version {newest.versionNo} to the room
          </ButtonLink>
        ) : null
      }
    >
      The room shows version {shown}. <a href={`/estimate/view?estId=${newest.estId}`}>Version {newest.versionNo}</a> is{' '}
      {newest.state === 2 ? 'generated' : 'a draft'}.
    </Notice>
  );
}

function leadOf({ rows, all, lead, customer }: ShownRoom): string {
  if (rows.length === 0) return `Where you and ${customer} agree on the figures.`;
  const count = rows.length;
  const waiting = `${capital(inWords(count))} ${count === 1 ? 'figure waits' : 'figures wait'} for your answer.`;
  return all ? `${waiting} ${lead}, together: ${all.npvChange}.` : waiting;
}

function emptyText({ visitors, links }: ShownRoom): string {
  if (links.length === 0) return 'No room yet. Create a link whose reader can respond.';
  const [last] = visitors.named;
  if (last)
    return `No proposals yet. ${last.name} looked last, ${formatDate(new Date(last.lastVisitAt).toISOString())}.`;
  return visitors.anonymous.length > 0 ? 'No proposals yet.' : 'No proposals yet. No one has opened the room.';
}

function problemsIn({ message, errors }: Pick<ActionFailure, 'message' | 'errors'>) {
  const problems = Object.entries(errors).flatMap(([name, [first]]) =>
    first === undefined ? [] : [{ name, id: name, message: first }],
  );
  return problems.length > 0 ? problems : [{ name: null, message }];
}
