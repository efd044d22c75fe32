import { figureText, inWords } from '#app/figure-text.ts';
import type { ActionFailure } from '#app/http/page.server.ts';
import type { ShownEffect } from '#app/modules/room/effect.ts';
import type { WaitingRow } from '#app/modules/room/seller-room.server.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Button } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { ChangeBar } from '#app/ui/wizard/change-of-value.tsx';
import { formatDate } from '../../estimates/list/format-date.ts';
import { whoText } from '../who-text.ts';
import type { ShownRoom } from './shown-room.ts';
import type { Answering } from './use-answering.ts';
import './proposal-rows.css';

type Failure = Pick<ActionFailure, 'errors' | 'values'> | null;

/** The proposals with their effect, alone and together, and an answer each. */
export function ProposalRows(props: {
  readonly room: ShownRoom;
  readonly failure: Failure;
  readonly answering: Answering;
}) {
  const { room, failure, answering } = props;
  const { all, mayAnswer } = room;
  const isEnhanced = useEnhanced();
  const { accepted, answers } = answering;
  const rows = groupedByFigure(room.rows);
  const most = Math.max(...rows.map(({ effect }) => Math.abs(effect?.amount ?? 0)), Math.abs(all?.amount ?? 0), 1);
  const acceptedFields = new Set(rows.filter(({ id }) => answers[id] === 'accepted').map(({ fieldId }) => fieldId));
  return (
    <div
      className={isEnhanced ? 'room-rows room-rows-live' : 'room-rows'}
      onChange={({ target }) => answering.changed(target)}
    >
      <div className="room-row-heads" aria-hidden="true">
        <span>Figure and note</span> <span>Ours</span> <span>Theirs</span> <span>Effect on NPV, alone</span>{' '}
        <span>Hard savings</span> <span>{mayAnswer ? 'Your answer' : ''}</span>
      </div>
      {rows.map((row, index) => (
        <ProposalRow
          key={row.id}
          row={row}
          isFurther={rows[index - 1]?.fieldId === row.fieldId}
          isNotChosen={answers[row.id] === undefined && acceptedFields.has(row.fieldId)}
          most={most}
          failure={failure}
          mayAnswer={mayAnswer}
        />
      ))}
      {all ? (
        <Total
          label={rows.length === 2 ? 'Both together' : `All ${inWords(rows.length)} together`}
          hint="calculated together: some change the same benefit"
          effect={all}
          most={most}
        />
      ) : null}
      <div role="status">
        {accepted?.effect && accepted.count > 0 ? (
          <Total
            label={accepted.count === 1 ? 'The one you accept' : `The ${inWords(accepted.count)} you accept`}
            effect={accepted.effect}
            most={most}
            isLast
          />
        ) : null}
      </div>
      {mayAnswer ? (
        <noscript>
          <Button type="submit" name="intent" value="later">
            Update
          </Button>
        </noscript>
      ) : null}
    </div>
  );
}

/** Several readers on one figure stand below each other. */
function groupedByFigure(rows: ShownRoom['rows']): WaitingRow[] {
  const order = [...new Set(rows.map(({ fieldId }) => fieldId))];
  return rows.toSorted((one, other) => order.indexOf(one.fieldId) - order.indexOf(other.fieldId));
}

function ProposalRow(props: {
  readonly row: WaitingRow;
  readonly isFurther: boolean;
  readonly isNotChosen: boolean;
  readonly most: number;
  readonly failure: Failure;
  readonly mayAnswer: boolean;
}) {
  const { row, isFurther, isNotChosen, most, failure, mayAnswer } = props;
  const { id, label, unit, ours, theirs, note, name, at, effect, problem } = row;
  const typed = (field: string) => failure?.values[`${field}_${id}`];
  const chosen = typeof typed('answer') === 'string' ? typed('answer') : row.chosen;
  const wrong = failure?.errors[`answer_${id}`]?.[0];
  return (
    <fieldset className={isFurther ? 'room-row room-row-further' : 'room-row'}>
      <legend className="visually-hidden">
        {label}, {name}
      </legend>
      <div className="room-row-text">
        <p className="room-row-name">
          {label} <span className="hint">{figureText(theirs, unit).unit}</span>
        </p>
        {note ? <p className="room-message">“{note}”</p> : null}
        <p className="hint">
          {whoText(row)}, {formatDate(at)}
        </p>
        {problem ? <p className="field-message">{problem}. It can only be declined.</p> : null}
        {wrong ? (
          <p className="field-message" id={`answer_${id}`} tabIndex={-1}>
            {wrong}
          </p>
        ) : null}
      </div>
      <dl className="room-row-figures num">
        <div>
          <dt>Ours</dt>
          <dd>{figureText(ours, unit).figure}</dd>
        </div>
        <div>
          <dt>Theirs</dt>
          <dd>
            <strong>{figureText(theirs, unit).figure}</strong>
          </dd>
        </div>
        <div>
          <dt>NPV alone</dt>
          <dd>
            {effect ? <ChangeBar value={effect.amount} most={most} /> : null} {effect?.npvChange ?? 'none'}
          </dd>
        </div>
        <div>
          <dt>Hard savings</dt>
          <dd>{effect?.hardChange ?? 'none'}</dd>
        </div>
      </dl>
      {mayAnswer ? (
        <>
          <div className="room-answer">
            <input type="hidden" name={`figure_${id}`} value="" />
            <div className="room-choice">
              <label>
                <input
                  type="radio"
                  name={`answer_${id}`}
                  value="accepted"
                  defaultChecked={chosen === 'accepted' && problem === null}
                  disabled={problem !== null}
                />{' '}
                Accept
              </label>
              <label>
                <input type="radio" name={`answer_${id}`} value="declined" defaultChecked={chosen === 'declined'} />{' '}
                Decline
              </label>
            </div>
            {isNotChosen ? <p className="hint">Not chosen: you accept another value</p> : null}
          </div>
          <div className="room-note">
            <TextInput
              name={`note_${id}`}
              id={`note_${id}`}
              label={`Note to ${name}`}
              hint={row.recordedBy ? 'Needed if you decline' : 'Needed if you decline. Read in the room and by email'}
              defaultValue={typeof typed('note') === 'string' ? String(typed('note')) : row.answerNote}
              errors={failure?.errors[`note_${id}`]}
            />
          </div>
        </>
      ) : null}
    </fieldset>
  );
}

function Total(props: {
  readonly label: string;
  readonly hint?: string;
  readonly effect: ShownEffect;
  readonly most: number;
  readonly isLast?: boolean;
}) {
  const { label, hint, effect, most, isLast } = props;
  return (
    <dl className={isLast ? 'room-total room-total-last num' : 'room-total num'}>
      <dt>
        <strong>{label}</strong> {hint ? <span className="hint">{hint}</span> : null}
      </dt>
      <dd>
        <ChangeBar value={effect.amount} most={most} /> <strong>{effect.npvChange}</strong>
      </dd>
      <dd>
        <span className="visually-hidden">Hard savings </span>
        {effect.hardChange}
      </dd>
    </dl>
  );
}
