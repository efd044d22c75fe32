import type { FormEvent, ReactNode } from 'react';
import { SourceLine } from '#app/ui/wizard/assumption/source-line.tsx';
import { useStepField, useTypedField } from '../wizard/step-fields.tsx';
import { useStepSaving } from '../wizard/step-saving.tsx';
import { Agreement, ownerOf } from './agreement.tsx';
import { enteredIn } from './entered.ts';
import { Figure } from './figure.tsx';
import type { AssumptionsContent, ShownFigure } from './load-assumptions.server.ts';
import type { ShownOutlook } from './load-outlook.server.ts';
import { Outlook } from './outlook.tsx';

const COUNTS = ['', 'One figure', 'Two figures', 'Three figures', 'Four figures', 'Five figures', 'Six figures'];

/** Formats the number of figures that only the customer knows: "Two figures". */
export function countInWords(count: number): string {
  return COUNTS[count] ?? `${count} figures`;
}

/** The customer facts, with their result beside them. */
export function FirstFigures(props: {
  readonly facts: readonly ShownFigure[];
  readonly content: AssumptionsContent;
  readonly outlook: ShownOutlook | null;
  readonly isOld: boolean;
  readonly hasOutlook: boolean;
}) {
  const { facts, content, outlook, isOld, hasOutlook } = props;
  const { typed } = useStepSaving().state;
  const isMissing = facts.some(({ id }) => enteredIn(typed, `fields.${id}`).text === '');
  const all = facts.length === 1 ? 'it' : facts.length === 2 ? 'both' : `all ${facts.length}`;
  return (
    <div className={hasOutlook ? 'first-figures' : 'first-figures first-figures-alone'}>
      <section aria-labelledby="first-figures">
        <h2 id="first-figures">{countInWords(facts.length)} first</h2>
        <FactSources facts={facts}>
          {facts.map((field) => (
            <Figure key={field.id} field={field} content={content} />
          ))}
        </FactSources>
      </section>
      {hasOutlook ? (
        <Outlook
          outlook={isMissing ? null : outlook}
          isOld={isOld}
          missing={
            isMissing || isOld ? `Enter ${all} to see the first result.` : 'The first result follows the next step.'
          }
        />
      ) : null}
    </div>
  );
}

/** Facts with their sources after all values, so that Tab leads from one value to the next. CSS shows each below its value. */
function FactSources({ facts, children }: { readonly facts: readonly ShownFigure[]; readonly children: ReactNode }) {
  const { mode } = useStepSaving();
  const typed = useTypedField();
  const stored = useStepField();
  return (
    <div className="fact-values" onInput={dropAgreement}>
      {children}
      <div className="fact-sources">
        {facts.map(({ id, label }) => {
          const name = `fields.${id}`;
          const [source, value] = [`${name}.whose`, `${name}.value`];
          const owner = ownerOf(typed(source).defaultValue, 'customer');
          return (
            <div key={id}>
              <SourceLine name={source} label={label} owner={owner} isViewed={mode === 'view'} />
              {owner === 'agreed' ? (
                <Agreement
                  {...{ name, label }}
                  isOfThisValue={typed(value).defaultValue === stored(value).defaultValue}
                />
              ) : null}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** An agreement is about the value before an edit. */
function dropAgreement({ target, currentTarget }: FormEvent<HTMLElement>) {
  if (!(target instanceof HTMLInputElement) || !target.name.endsWith('.value')) return;
  const name = target.name.replace(/value$/, 'whose');
  const source = currentTarget.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (source?.value === 'agreed') source.value = 'customer';
}
