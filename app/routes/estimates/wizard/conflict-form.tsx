import { Form } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Text, Texts } from '#app/form-data.ts';
import { FootBar } from '#app/ui/foot-bar/foot-bar.tsx';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { writtenAs } from '#app/ui/saving/merge-texts.ts';
import { savedBy } from '#app/ui/saving/saving-words.ts';
import type { Frame } from './content.ts';
import { useStepSaving } from './step-saving.tsx';

/** Formats a stored or typed text, e.g. IDs as names. */
export type Wording = (name: string, text: string) => string;

const CHOOSE = 'Choose which value to keep';

/**
 * Shows only the fields that both saves changed, with neither value selected. The merged form already has all other changes, and
 * this form must be sent before anything is overwritten.
 */
export function ConflictForm(props: {
  readonly frame: Frame;
  readonly labels: Readonly<Record<string, string>>;
  readonly wording?: Wording;
}) {
  const { frame, labels, wording = (_name, text) => text } = props;
  const { state, happen } = useStepSaving();
  const [isTried, setTried] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  if (!state.conflict) return null;
  const { stored, by, merge } = state.conflict;
  const { clashes, taken, merged } = merge;
  // Posts the common base, so open choices can be asked again.
  const asked = Object.fromEntries(clashes.map(({ name, base }) => [name, base]));
  const mine = Object.fromEntries(clashes.map((clash) => [clash.name, clash.mine]));
  const labelOf = (name: string) => labels[name] ?? name;
  const shown = (name: string, text: Text) => {
    const texts = [text].flat().filter((each) => each !== '');
    return texts.length === 0 ? 'nothing' : texts.map((each) => wording(name, each)).join(', ');
  };

  function onChange({ target }: FormEvent) {
    if (target instanceof HTMLInputElement && target.type === 'radio')
      setChosen({ ...chosen, [target.name.slice('take.'.length)]: target.value === 'mine' ? 'mine' : 'theirs' });
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (clashes.every(({ name }) => chosen[name])) happen({ type: 'resolved', take: chosen });
  }

  return (
    <Form method="post" noValidate className="step-form" onChange={onChange} onSubmit={onSubmit}>
      <input type="hidden" name="estId" value={frame.estId ?? 0} />
      <input type="hidden" name="version" value={stored.version} />
      <input type="hidden" name="base" value={JSON.stringify(stored.texts)} />
      <input type="hidden" name="asked" value={JSON.stringify(asked)} />
      <HiddenTexts texts={{ ...mine, ...merged }} />
      <p className="lead" ref={lead} tabIndex={-1}>
        {by ? `${savedBy(by)}. ` : 'Someone else saved this step. '}
        Nothing was overwritten. Choose which values to keep.
      </p>
      {taken.length > 0 ? <p>Already combined: {[...new Set(taken.map(labelOf))].join(', ')}.</p> : null}
      {clashes.map(({ name, mine, theirs }) => (
        <div key={name} className="conflict">
          <RadioGroup
            name={`take.${name}`}
            label={labelOf(name)}
            errors={isTried && !chosen[name] ? [CHOOSE] : undefined}
            options={[
              { value: 'mine', label: `Yours: ${shown(name, writtenAs(theirs, mine))}` },
              { value: 'theirs', label: `Saved: ${shown(name, theirs)}` },
            ]}
          />
        </div>
      ))}
      <FootBar>
        <SubmitButton name="intent" value="continue" pendingText="Saving…">
          Save the combined version
        </SubmitButton>
      </FootBar>
    </Form>
  );
}

function HiddenTexts({ texts }: { texts: Texts }) {
  return (
    <>
      {Object.entries(texts).flatMap(([name, text]) =>
        [text].flat().map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
      )}
    </>
  );
}
