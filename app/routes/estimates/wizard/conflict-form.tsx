import { Form } from '@remix-run/react';
import { type FormEvent, useEffect } from 'react';
import type { Text, Texts } from '#app/form-data.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ConflictBar } from '#app/ui/saving/conflict/conflict-bar.tsx';
import { CombinedTable, ConflictChoices, SameValues } from '#app/ui/saving/conflict/conflict-choices.tsx';
import { type Take, useTake } from '#app/ui/saving/conflict/take.ts';
import { type Change, sameTexts, writtenAs } from '#app/ui/saving/merge-texts.ts';
import type { State } from '#app/ui/saving/saving-state.ts';
import type { Frame } from './content.ts';
import { useRefusal, useStepSaving } from './step-saving.tsx';
import { stepHref } from './wizard-url.ts';

/** Formats a stored or typed text, e.g. IDs as names. */
export type Wording = (name: string, text: string) => string;

const CHOOSE = 'Choose which value to keep';

/** The author of the stored version. */
export const authorOfConflict = ({ by }: NonNullable<State['conflict']>) => by ?? { name: null, at: '' };

/** Problems of the last press, by the names of the choices. */
export const openChoices = ({ open }: NonNullable<State['conflict']>): Readonly<Record<string, string[]>> =>
  Object.fromEntries(open.map((name) => [`take.${name}`, [CHOOSE]]));

/**
 * The changes of one side that the page lists. A save also stores fields that this scenario does not show. An empty list is not
 * among the form's texts.
 */
export const shownCombined = ({ conflict, typed }: Pick<State, 'conflict' | 'typed'>) =>
  (conflict?.merge.combined ?? []).filter(({ name, theirs }) => name in typed || typeof theirs !== 'string');

/**
 * Asks only about fields that both saves changed. The merged form already has all other changes, and this form must be sent
 * before anything is overwritten.
 */
export function ConflictForm(props: {
  readonly frame: Frame;
  readonly labels: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  readonly wording?: Wording;
}) {
  const { frame, labels, units, wording = (_name, text) => text } = props;
  const { state, happen } = useStepSaving();
  const given = useRefusal()?.values ?? {};
  const { take, onChange } = useTake(takeOf(given), (name) => happen({ type: 'decided', name }));
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), []);
  if (!state.conflict) return null;
  const { stored, merge } = state.conflict;
  const { clashes, merged } = merge;
  // Posts the common base, so open choices can be asked again.
  const base = Object.fromEntries(clashes.map(({ name, base }) => [name, base]));
  const mine = Object.fromEntries(clashes.map((clash) => [clash.name, clash.mine]));
  const by = authorOfConflict(state.conflict);
  const shown = (name: string, text: Text) => {
    const texts = [text].flat().filter((each) => each !== '');
    return texts.length === 0 ? 'Nothing' : texts.map((each) => wording(name, each)).join(', ');
  };
  const fieldOf = ({ name, base, mine, theirs }: Change) => ({
    name,
    label: labels[name] ?? name,
    before: shown(name, base),
    mine: shown(name, writtenAs(theirs, mine)),
    theirs: shown(name, theirs),
    by,
    unit: units[name],
  });
  const asked = clashes.map(fieldOf);
  const settled = shownCombined(state).map((change) => ({ ...fieldOf(change), changedBy: change.changedBy }));

  const same = sameTexts(merge).flatMap(([name, text]) => {
    const label = labels[name];
    return label && name in state.typed && !isPartOfFigure(name, merged)
      ? [{ name, label, text: shown(name, text), unit: units[name] }]
      : [];
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    happen({ type: 'resolved', take });
  }

  return (
    <Form method="post" noValidate className="step-form conflict" onChange={onChange} onSubmit={onSubmit}>
      <input type="hidden" name="estId" value={frame.estId ?? 0} />
      <input type="hidden" name="version" value={stored.version} />
      <input type="hidden" name="base" value={JSON.stringify(stored.texts)} />
      <input type="hidden" name="asked" value={JSON.stringify(base)} />
      <HiddenTexts texts={{ ...mine, ...merged }} />
      <ConflictChoices asked={asked} errors={openChoices(state.conflict)} take={take} />
      <CombinedTable combined={settled} />
      <SameValues same={same} />
      <ConflictBar
        asked={asked}
        take={take}
        backTo={stepHref(frame.estId ?? 0, frame.step, 'edit')}
        onDiscard={() => happen({ type: 'discarded' })}
      >
        <SubmitButton name="intent" value="continue" pendingText="Saving…">
          Save the combined version
        </SubmitButton>
      </ConflictBar>
    </Form>
  );
}

/** A figure’s value stands for its level and its source. */
const isPartOfFigure = (name: string, texts: Texts) =>
  /\.(level|whose)$/.test(name) && name.replace(/\w+$/, 'value') in texts;

/** Reads the choices of an earlier submission. */
function takeOf(values: Texts): Take {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      name.startsWith('take.') && (text === 'mine' || text === 'theirs') ? [[name.slice('take.'.length), text]] : [],
    ),
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
