import { type FormEvent, useEffect, useRef } from 'react';
import type { ShownEffect } from '#app/modules/room/effect.ts';
import type { RoomFigure } from '#app/modules/room/room-figures.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { useBackgroundRequest } from '#app/ui/network/background-request.ts';
import { EffectLine } from './effect-line.tsx';
import type { LoadedRoom } from './load-room.server.ts';
import type { RoomFailure } from './room-failure.ts';

const TYPING_MS = 300;

/** Another value and a note. With scripts, the effect is shown while typing; without, once it is saved. */
export function ChangeForm(props: {
  readonly figure: RoomFigure;
  readonly room: LoadedRoom;
  readonly failure: RoomFailure | null;
}) {
  const { figure, room, failure } = props;
  const { fieldId } = figure;
  const mine = figure.proposals.find(({ isMine, isSent }) => isMine && !isSent);
  const { data, failure: problem, ask } = useBackgroundRequest<{ readonly effect: ShownEffect }>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  function tryValue(event: FormEvent<HTMLFormElement>) {
    const value = new FormData(event.currentTarget).get('value');
    clearTimeout(timer.current);
    if (typeof value !== 'string' || value.trim() === '') return;
    const query = new URLSearchParams({ fieldId, value });
    timer.current = setTimeout(() => void ask(`/share/${room.token}/effect?${query}`), TYPING_MS);
  }

  const typed = (name: string) => (failure ? String(failure.values[name] ?? '') : undefined);
  return (
    <form method="post" action={`/share/${room.token}`} className="room-reply" onInput={tryValue} noValidate>
      <input type="hidden" name="fieldId" value={fieldId} />
      <NumberInput
        name="value"
        id={`value-${fieldId}`}
        label="Your figure"
        unit={figure.unit}
        defaultValue={typed('value') ?? mine?.shown ?? figure.shown}
        errors={failure?.errors.value}
      />
      <TextArea
        name="note"
        id={`note-${fieldId}`}
        label="Note (optional)"
        rows={2}
        defaultValue={typed('note') ?? mine?.note ?? ''}
        errors={failure?.errors.note}
      />
      <div role="status">
        {problem ? <p className="field-message">{problem}</p> : null}
        {data && !problem ? <EffectLine effect={data.effect} label="With your figure" /> : null}
      </div>
      <SubmitButton kind="plain" name="intent" value="change" pendingText="Saving…">
        Save change
      </SubmitButton>
    </form>
  );
}
