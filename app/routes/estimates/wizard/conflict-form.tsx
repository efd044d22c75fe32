import { Form } from '@remix-run/react';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { RadioGroup } from '#app/ui/form/radio-cards.tsx';
import { compareTexts, type Difference } from './conflict.ts';
import type { Frame } from './content.ts';
import type { FormTexts } from './form-texts.ts';
import { stepHref } from './wizard-url.ts';

/** How a stored or typed text reads: ids as names, where the text is one. */
export type Wording = (name: string, text: string) => string;

/**
 * Two saves of the same step: both values of every field that differs, and one of them to choose. Nothing was
 * overwritten, and nothing is until this is sent.
 */
export function ConflictForm(props: {
  readonly frame: Frame;
  readonly mine: FormTexts;
  readonly stored: FormTexts;
  readonly labels: Readonly<Record<string, string>>;
  readonly wording?: Wording;
}) {
  const { frame, mine, stored, labels, wording = (_name, text) => text } = props;
  const { differing, along } = compareTexts(mine, stored);
  const shown = ({ name }: Difference, texts: readonly string[]) =>
    texts.length === 0 ? 'nothing' : texts.map((text) => wording(name, text)).join(', ');
  const estId = frame.estId ?? 0;
  return (
    <Form method="post" className="step-form">
      <input type="hidden" name="estId" value={estId} />
      <input type="hidden" name="version" value={frame.version ?? 0} />
      {along.map((each) => (
        <Texts key={each.name} name={each.name} texts={each.theirs} />
      ))}
      <p className="lead">
        {differing.length === 0
          ? 'What was saved elsewhere is what you typed; nothing is left to choose.'
          : 'Choose which value to keep where they differ.'}
      </p>
      {differing.map((each) => (
        <div key={each.name} className="conflict">
          <Texts name={`mine.${each.name}`} texts={each.mine} />
          <Texts name={`theirs.${each.name}`} texts={each.theirs} />
          <RadioGroup
            name={`take.${each.name}`}
            label={labels[each.name] ?? each.name}
            defaultValue="mine"
            options={[
              { value: 'mine', label: `Yours: ${shown(each, each.mine)}` },
              { value: 'theirs', label: `Saved: ${shown(each, each.theirs)}` },
            ]}
          />
        </div>
      ))}
      <div className="form-actions">
        <ButtonLink href={stepHref(estId, frame.step, frame.mode)}>Keep what is saved</ButtonLink>
        <SubmitButton name="intent" value="continue" pendingText="Saving">
          Save the chosen values
        </SubmitButton>
      </div>
    </Form>
  );
}

function Texts({ name, texts }: { name: string; texts: readonly string[] }) {
  return (
    <>
      {texts.map((text) => (
        <input key={text} type="hidden" name={name} value={text} />
      ))}
    </>
  );
}
