import { Notice } from '#app/ui/feedback/notice.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { ReportMarkup } from '#app/ui/report/report-markup.tsx';
import { initials, SiteFooter } from '#app/ui/shell/shell.tsx';
import { Stat, StatGroup } from '#app/ui/wizard/stats.tsx';
import { EDITION_KINDS } from '../estimates/report/editions.ts';
import { LostEntries } from '../share/lost-entries.tsx';
import { Contents } from './contents.tsx';
import { EffectLine } from './effect-line.tsx';
import { FigureRow } from './figure-row.tsx';
import type { LoadedRoom } from './load-room.server.ts';
import { isOf, type RoomFailure } from './room-failure.ts';
import { AskForm, Thread } from './thread.tsx';
import './room.css';
import './room-figures.css';
import './room-cover.css';

export function CustomerPage(props: {
  readonly room: LoadedRoom;
  readonly frame: { readonly brand: string; readonly year: number };
  readonly said: string | null;
  readonly failure: RoomFailure | null;
}) {
  const { room, frame, said, failure } = props;
  const { figures, questions, together } = room;
  const agreed = figures.filter((figure) => figure.agreed !== null).length;
  const unsent = figures.flatMap(({ proposals }) => proposals).filter(({ isMine, isSent }) => isMine && !isSent).length;
  return (
    <div className="room">
      <RoomHead room={room} />
      <div className="room-columns">
        <Contents room={room} agreed={agreed} />
        <main id="main" className="room-main" tabIndex={-1}>
          {failure ? <ErrorSummary problems={problemsIn(failure)} /> : null}
          {failure && !hasPlace(failure, room) ? <LostEntries values={failure.values} /> : null}
          {said ? <Notice type="success">{said}</Notice> : null}
          {room.isSignedIn ? (
            <Notice type="info">You see the room as your customer does. Only the customer can respond here.</Notice>
          ) : null}
          {room.changed ? (
            <Notice type="info">
              {room.seller.name} published a new version since your last visit. {room.changed}
            </Notice>
          ) : null}
          <header className="room-headline" id="summary">
            <p className="hint">
              Prepared by {room.seller.name}, {room.prepared}
            </p>
            {room.isWorkingCopy ? <p className="room-draft">Working copy: not the final report</p> : null}
            <h1 tabIndex={-1}>{room.title}</h1>
            <p className="room-sentence">{room.sentence}</p>
            <StatGroup label="Results">
              {room.stats.map(({ label, value, hard }) => (
                <Stat key={label} label={label} value={value} hardOnly={hard} />
              ))}
            </StatGroup>
          </header>
          <section className="room-section" id="figures" aria-labelledby="figures-heading">
            <div className="room-section-head">
              <div>
                <h2 id="figures-heading">Your figures</h2>
                <p className="hint">
                  These matter most. Say whether they are right; every other figure is in the report.
                </p>
              </div>
              <p className="room-count">
                {agreed} of {figures.length} agreed
              </p>
            </div>
            <ul className="room-figures">
              {figures.map((figure) => (
                <FigureRow
                  key={figure.fieldId}
                  figure={figure}
                  room={room}
                  failure={failureAt(failure, figure.fieldId)}
                />
              ))}
            </ul>
          </section>
          <div className="room-send" data-unsent={unsent}>
            <div>
              <strong>{unsent === 0 ? 'No changes to send' : `${changes(unsent)} not yet sent`}</strong>
              <p className="hint">The report stays as it is until {room.seller.name} sends a new version.</p>
              {unsent > 1 && together ? <EffectLine effect={together} label="Together" /> : null}
            </div>
            {unsent > 0 ? (
              <form method="post" action={`/share/${room.token}`}>
                <SubmitButton name="intent" value="send" pendingText="Sending…">
                  Send {changes(unsent)} to {room.seller.name}
                </SubmitButton>
              </form>
            ) : null}
          </div>
          <section className="room-section" id="questions" aria-labelledby="questions-heading">
            <h2 id="questions-heading">Questions</h2>
            {questions.map((thread) => (
              <Thread key={thread.id} thread={thread} room={room} failure={failure} isQuestion />
            ))}
            <details className="room-ask" open={isOf(failure, 'ask') && !failure?.values.fieldId}>
              <summary>Ask a question</summary>
              <AskForm room={room} fieldId={null} failure={isOf(failure, 'ask') ? failure : null} />
            </details>
          </section>
          <section className="room-report" aria-label="Report">
            {room.isWorkingCopy ? <p className="room-draft">Working copy: not the final report</p> : null}
            <ReportMarkup className="report-sheet" body={room.body} styles={room.styles} />
          </section>
        </main>
        <Files room={room} />
      </div>
      <SiteFooter brand={frame.brand} year={frame.year} />
    </div>
  );
}

function RoomHead({ room }: { readonly room: LoadedRoom }) {
  const { from, customer, until, reader, token } = room;
  return (
    <header className="room-head">
      <p className="room-from">
        {from.logo ? <img src={from.logo} alt={from.name} height="28" /> : <strong>{from.name}</strong>}{' '}
        <span className="room-title">Business case room for {customer}</span>
      </p>
      <p className="room-until">
        Open until <time dateTime={until.iso}>{until.shown}</time>
      </p>
      {reader ? (
        <div className="room-reader">
          <span className="avatar" data-initials={initials(reader.name)} />{' '}
          <div>
            <strong>{reader.name}</strong>
            <form method="post" action={`/share/${token}`}>
              <button type="submit" className="room-link" name="intent" value="forget">
                Not you? Change
              </button>
            </form>
          </div>
        </div>
      ) : null}
    </header>
  );
}

function Files({ room }: { readonly room: LoadedRoom }) {
  const download = `/share/${room.token}/download`;
  return (
    <aside className="room-aside" aria-label="Files and privacy">
      <ReportMarkup isInert className="room-cover" body={room.cover} styles="" />
      {room.hasFiles ? (
        <ul>
          <li>
            <a href={download} data-reload="">
              Full report, PDF{room.pages === null ? null : `, ${room.pages} pages`}
            </a>
          </li>
          <li>
            <a href={`${download}?edition=summary`} data-reload="">
              Board summary, {EDITION_KINDS.summary}
            </a>
          </li>
          <li>
            <a href={`${download}?edition=workbook`} data-reload="">
              Workbook, .xlsx
            </a>
          </li>
        </ul>
      ) : null}
      <p className="hint">
        {room.from.name} sees your answers and comments. Only people with the link can open this room.{' '}
        <a href={`/share/${room.token}/help`}>How this room works</a>
      </p>
      {room.seller.email ? (
        <p className="hint">
          Questions? Contact <a href={`mailto:${room.seller.email}`}>{room.seller.name}</a>
        </p>
      ) : null}
    </aside>
  );
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

function failureAt(failure: RoomFailure | null, fieldId: string): RoomFailure | null {
  return failure?.values.fieldId === fieldId ? failure : null;
}

/** False for entries at a figure or in a conversation that the room no longer shows. */
function hasPlace({ values: { fieldId, threadId } }: RoomFailure, { figures, questions }: LoadedRoom): boolean {
  const threads = [...questions, ...figures.flatMap(({ thread }) => thread ?? [])];
  return (
    (fieldId === undefined || figures.some((figure) => figure.fieldId === fieldId)) &&
    (threadId === undefined || threads.some(({ id }) => String(id) === threadId))
  );
}

function problemsIn({ message, errors, values }: RoomFailure) {
  const place = String(values.fieldId ?? values.threadId ?? '');
  const problems = Object.entries(errors).flatMap(([name, [first]]) =>
    first === undefined ? [] : [{ name, id: place === '' ? name : `${name}-${place}`, message: first }],
  );
  return problems.length > 0 ? problems : [{ name: null, message }];
}
