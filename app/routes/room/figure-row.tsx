import { figureText } from '#app/figure-text.ts';
import type { RoomFigure, ShownProposal } from '#app/modules/room/room-figures.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { formatDate } from '../estimates/list/format-date.ts';
import { ChangeForm } from './change-form.tsx';
import { EffectLine } from './effect-line.tsx';
import type { LoadedRoom } from './load-room.server.ts';
import { isOf, type RoomFailure } from './room-failure.ts';
import { AskForm, Thread } from './thread.tsx';
import { whoText } from './who-text.ts';

const ANSWERS = { accepted: 'Accepted', declined: 'Declined', notChosen: 'Another value was chosen' } as const;

/** One figure that the customer is asked about: open, agreed, or with proposed values. */
export function FigureRow(props: {
  readonly figure: RoomFigure;
  readonly room: LoadedRoom;
  readonly failure: RoomFailure | null;
}) {
  const { figure, room, failure } = props;
  const { fieldId, label, unit, shown, source, agreed, proposals, thread } = figure;
  const waiting = proposals.filter(({ answer }) => answer === null);
  const [newest] = waiting;
  const action = `/share/${room.token}`;
  const ours = figureText(shown, unit);
  return (
    <li className="room-figure" id={`figure-${fieldId}`}>
      <div className="room-figure-name">
        <h3>{label}</h3>
        <p className="hint">{source}</p>
      </div>
      <p className="room-value num">
        {newest ? (
          <>
            <s>
              <span className="visually-hidden">was </span>
              {ours.figure}
            </s>{' '}
            <strong>{figureText(newest.shown, unit).figure}</strong>
          </>
        ) : (
          <strong>{ours.figure}</strong>
        )}{' '}
        <span className="hint">{ours.unit}</span>
      </p>
      <div className="room-figure-state">
        {agreed ? (
          <p className="room-agreed">
            <Icon name="check" size={16} /> <strong>Agreed</strong> by {whoText(agreed)}, {formatDate(agreed.date)}
          </p>
        ) : null}
        {newest ? (
          <p className="room-proposed">
            <Icon name="pen" size={16} /> <strong>{newest.isSent ? 'Proposed' : 'Not yet sent'}</strong>{' '}
            {newest.isSent ? `by ${whoText(newest)}, ${formatDate(newest.at)}` : ''}
          </p>
        ) : null}
        <div className="room-actions">
          {agreed || newest ? null : (
            <form method="post" action={action}>
              <input type="hidden" name="fieldId" value={fieldId} />
              <input type="hidden" name="value" value={figure.exact} />
              <Button type="submit" icon="check" name="intent" value="agree">
                This is right<span className="visually-hidden">: {label}</span>
              </Button>
            </form>
          )}
          {agreed?.isMine ? (
            <form method="post" action={action}>
              <input type="hidden" name="fieldId" value={fieldId} />
              <button type="submit" className="room-link" name="intent" value="disagree">
                Take back<span className="visually-hidden">: {label}</span>
              </button>
            </form>
          ) : null}
        </div>
        {failure?.values.intent === 'agree' ? <p className="field-message">{failure.message}</p> : null}
      </div>
      <div className="room-more">
        <details open={isOf(failure, 'change')} className="room-change">
          <summary>
            Change<span className="visually-hidden">: {label}</span>
          </summary>
          <ChangeForm figure={figure} room={room} failure={isOf(failure, 'change') ? failure : null} />
        </details>
        <details open={thread !== null || isOf(failure, 'ask')} className="room-change">
          <summary>
            {thread ? `${thread.messages.length} ${thread.messages.length === 1 ? 'message' : 'messages'}` : 'Ask'}
            <span className="visually-hidden">: {label}</span>
          </summary>
          {thread ? (
            <Thread thread={thread} room={room} failure={failure} />
          ) : (
            <AskForm room={room} fieldId={fieldId} failure={isOf(failure, 'ask') ? failure : null} />
          )}
        </details>
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} {...{ proposal, action, label, unit }} />
        ))}
      </div>
    </li>
  );
}

function Proposal(props: {
  readonly proposal: ShownProposal;
  readonly action: string;
  readonly label: string;
  readonly unit: string;
}) {
  const { proposal, action, label, unit } = props;
  const { id, isMine, isSent, shown, note, answer, answerNote, effect } = proposal;
  return (
    <div className="room-proposal">
      <p className="num">
        <strong>{figureText(shown, unit).figure}</strong>{' '}
        {isSent ? `proposed by ${whoText(proposal)}` : 'your change, not yet sent'}
        {answer ? `. ${ANSWERS[answer]}` : ''}
      </p>
      {note ? <p className="room-message">“{note}”</p> : null}
      {answerNote && answer ? <p className="room-message">Answer: “{answerNote}”</p> : null}
      {effect ? <EffectLine effect={effect} label="With this figure" /> : null}
      {isMine && answer === null ? (
        <form method="post" action={action}>
          <input type="hidden" name="figureId" value={id} />
          <button type="submit" className="room-link" name="intent" value="undo">
            {isSent ? 'Withdraw' : 'Undo'}
            <span className="visually-hidden">: {label}</span>
          </button>
        </form>
      ) : null}
    </div>
  );
}
