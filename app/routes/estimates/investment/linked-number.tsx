import { type ComponentProps, type FormEvent, type MouseEvent, useState } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { controlId } from '#app/ui/form/field.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';
import { FigureWarning } from '#app/ui/wizard/figure-warning.tsx';

type LinkedNumberProps = ComponentProps<typeof NumberInput> & {
  /** The note while the field is empty. */
  readonly linked: string;
  /** The note for a typed number; may be empty. */
  readonly fixed: string;
  /** The reset button's text; null without a fact to follow. */
  readonly back: string | null;
  /** Plausibility warning for a typed number. */
  readonly warning?: string | null;
};

/**
 * A number that follows another one until it is typed; an empty field follows. Without scripts the reset button submits, and the
 * server empties the field.
 */
export function LinkedNumber({ linked, fixed, back, warning, ...input }: LinkedNumberProps) {
  const [isTyped, setTyped] = useState(input.defaultValue !== '');
  const noteId = `${controlId(input.name)}-linked`;

  function onInput({ target }: FormEvent) {
    if (target instanceof HTMLInputElement) setTyped(target.value.trim() !== '');
  }
  function followAgain(event: MouseEvent<HTMLButtonElement>) {
    const field = document.getElementById(controlId(input.name));
    if (!(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    field.value = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  return (
    <div className="linked-number" onInput={onInput}>
      <NumberInput {...input} describedBy={noteId} />
      <div id={noteId} className="row-second">
        {isTyped ? fixed : linked}
        {isTyped && warning ? <FigureWarning>{warning}</FigureWarning> : null}
      </div>
      {isTyped && back !== null ? (
        <Button kind="text" type="submit" name="intent" value={`${FOLLOW}${input.name}`} onClick={followAgain}>
          {back}
          <span className="visually-hidden">: {input.label}</span>
        </Button>
      ) : null}
    </div>
  );
}

const FOLLOW = 'follow:';
