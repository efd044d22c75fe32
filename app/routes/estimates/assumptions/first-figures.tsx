import { useStepSaving } from '../wizard/step-saving.tsx';
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
        {facts.map((field) => (
          <Figure key={field.id} field={field} content={content} />
        ))}
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
