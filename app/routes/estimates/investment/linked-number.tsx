import { type ComponentProps, type FormEvent, useState } from 'react';
import { controlId } from '#app/ui/form/field.tsx';
import { SetField } from '#app/ui/form/live/set-field.tsx';
import { NumberInput } from '#app/ui/form/number-input.tsx';

type LinkedNumberProps = Omit<ComponentProps<typeof NumberInput>, 'icon' | 'placeholder'> & {
  /** The followed value, shown while the field is empty. */
  readonly followed: string;
  /** The note while the field is empty. */
  readonly linked: string;
  /** The note for a typed number; may be empty. */
  readonly fixed: string;
  /** The reset button's text; null without a fact to follow. */
  readonly back: string | null;
  readonly hasMark?: boolean;
};

/** A number that follows another one until it is typed; an empty field follows. */
export function LinkedNumber({ followed, linked, fixed, back, hasMark, ...input }: LinkedNumberProps) {
  const [isTyped, setTyped] = useState(input.defaultValue !== '');
  const noteId = `${controlId(input.name)}-linked`;

  function onInput({ target }: FormEvent) {
    if (target instanceof HTMLInputElement) setTyped(target.value.trim() !== '');
  }

  return (
    <div className="linked-number" onInput={onInput}>
      <NumberInput
        {...input}
        placeholder={followed}
        describedBy={noteId}
        icon={hasMark && back !== null ? (isTyped ? 'pen' : 'link') : undefined}
      />
      <div id={noteId} className="row-second">
        {isTyped ? fixed : linked}
        {/* A placeholder is shown by few text browsers and read by few screen readers. */}
        {isTyped || followed === '' ? null : <span className="visually-hidden">: {followed}</span>}
      </div>
      {isTyped && back !== null ? (
        <SetField name={input.name} value="">
          {back}
          <span className="visually-hidden">: {input.label}</span>
        </SetField>
      ) : null}
    </div>
  );
}
