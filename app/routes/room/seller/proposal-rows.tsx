import { type FormEvent, useEffect, useRef } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import type { ShownEffect } from '#app/modules/room/effect.ts';
import type { WaitingRow } from '#app/modules/room/seller-room.server.ts';
import { Button } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { ChangeBar } from '#app/ui/wizard/change-of-value.tsx';
import { formatDate } from '../../estimates/list/format-date.ts';
import { whoText } from '../who-text.ts';
import type { ShownRoom } from './shown-room.ts';

type Failure = Pick<ActionFailure, 'errors' | 'values'> | null;
const LIVE_MS = 300;

/** The proposals with their effect, alone and together, and an answer each. */
export function ProposalRows(props: { readonly estId: number; readonly room: ShownRoom; readonly failure: Failure }) {
  const { estId, room, failure } = props;
  const { rows, all, accepted, mayAnswer } = room;
  const most = Math.max(...rows.map(({ effect }) => Math.abs(effect?.amount ?? 0)), Math.abs(all?.amount ?? 0), 1);
  const { data, ask } = useBackgroundRequest<{ readonly effect: ShownEffect | null; readonly count: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  function recalculate(event: FormEvent<HTMLDivElement>) {
    const form = event.currentTarget.closest('form');
    clearTimeout(timer.current);
    if (!form || !(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return;
    const typed = new FormData(form);
    const ids = rows.filter(({ id }) => typed.get(`answer_${id}`) === 'accepted').map(({ id }) => String(id));
    const query = new URLSearchParams(ids.map((id) => ['id', id]));
    timer.current = setTimeout(() => void ask(`/estimates/${estId}/room/effect?${query}`), LIVE_MS);
  }

  const live = data ?? accepted;
  return (
    <div className="room-rows" onChange={recalculate}>
      {rows.map((row) => (
        <ProposalRow key={row.id} row={row} most={most} failure={failure} mayAnswer={mayAnswer} />
      ))}
      {all ? (
        <Total
          label={`All ${rows.length} together`}
          hint="calculated together, not added up"
          effect={all}
          most={most}
        />
      ) : null}
      <div role="status">
        {live?.effect ? (
          <Total
            label={live.count === 1 ? 'The one you accept' : `The ${live.count} you accept`}
            effect={live.effect}
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

function ProposalRow(props: {
  readonly row: WaitingRow;
  readonly most: number;
  readonly failure: Failure;
  readonly mayAnswer: boolean;
}) {
  const { row, most, failure, mayAnswer } = props;
  const { id, label, unit, ours, theirs, note, name, at, effect, problem } = row;
  const typed = (field: string) => failure?.values[`${field}_${id}`];
  const chosen = typeof typed('answer') === 'string' ? typed('answer') : row.chosen;
  const wrong = failure?.errors[`answer_${id}`]?.[0];
  return (
    <fieldset className="room-row">
      <legend>
        {label} <span className="hint">{unit}</span>
      </legend>
      <div className="room-row-text">
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
          <dd>{ours}</dd>
        </div>
        <div>
          <dt>Theirs</dt>
          <dd>
            <strong>{theirs}</strong>
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
        <div className="room-answer">
          <input type="hidden" name={`figure_${id}`} value="" />
          <div className="room-choice">
            <label className="choice">
              <input
                type="radio"
                name={`answer_${id}`}
                value="accepted"
                defaultChecked={chosen === 'accepted' && problem === null}
                disabled={problem !== null}
              />{' '}
              <span className="choice-text">Accept</span>
            </label>
            <label className="choice">
              <input type="radio" name={`answer_${id}`} value="declined" defaultChecked={chosen === 'declined'} />{' '}
              <span className="choice-text">Decline</span>
            </label>
          </div>
          <TextInput
            name={`note_${id}`}
            id={`note_${id}`}
            label={`Note to ${name}`}
            hint="Needed if you decline"
            defaultValue={typeof typed('note') === 'string' ? String(typed('note')) : row.answerNote}
            errors={failure?.errors[`note_${id}`]}
          />
        </div>
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
      <dd>Hard savings {effect.hardChange}</dd>
      <dd>Payback {effect.payback}</dd>
    </dl>
  );
}
