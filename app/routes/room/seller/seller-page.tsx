import type { ActionFailure } from '#app/http/page.server.ts';
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
              <EmptyState>{emptyText(room)}</EmptyState>
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
                      <strong>{value}</strong> <span className="hint">{unit}</span>
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

function leadOf({ rows, all, customer }: ShownRoom): string {
  if (rows.length === 0) return `Where you and ${customer} agree on the figures.`;
  const waiting = `${rows.length === 1 ? 'One figure waits' : `${rows.length} figures wait`} for your answer.`;
  return all ? `${waiting} Together they change the net present value by ${all.npvChange}.` : waiting;
}

function emptyText({ visitors, links }: ShownRoom): string {
  if (links.length === 0) return 'No room yet. Create a link whose reader can respond.';
  const [last] = visitors.named;
  return last ? `No proposals yet. ${last.name} looked last.` : 'No proposals yet.';
}

function problemsIn({ message, errors }: Pick<ActionFailure, 'message' | 'errors'>) {
  const problems = Object.entries(errors).flatMap(([name, [first]]) =>
    first === undefined ? [] : [{ name, id: name, message: first }],
  );
  return problems.length > 0 ? problems : [{ name: null, message }];
}
