import { type ReactNode, useRef } from 'react';
import { useIsNarrow } from '#app/ui/enhanced.ts';
import { Button, ButtonLink } from '#app/ui/form/button.tsx';
import { isLeftOut, LEVEL_WORDS } from '#app/ui/form/level-picker.tsx';
import { useStepSaving } from '../wizard/step-saving.tsx';
import { enteredIn } from './entered.ts';
import { Figure } from './figure.tsx';
import type { AssumptionsContent, ShownFigure } from './load-assumptions.server.ts';
import type { ShownOutlook } from './load-outlook.server.ts';
import { type Swing, SwingBar } from './swing-bar.tsx';
import './refine.css';

const COUNTS = ['', 'one figure', 'two figures', 'three figures'];

/** The unconfirmed figures that widen the range most. */
export function Refine(props: {
  readonly figures: readonly { readonly field: ShownFigure; readonly whoKnows: string }[];
  readonly content: AssumptionsContent;
  readonly outlook: ShownOutlook;
  readonly isOld: boolean;
  /** Shows the figures worth confirming now; set once the shown ones are confirmed. */
  readonly onNext: (() => void) | undefined;
}) {
  const { figures, content, outlook, isOld, onNext } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { progress, estId } = useStepSaving();
  // Only an estimate with a result can be shared.
  const asks = content.mayAsk && progress.headline !== null && estId.current !== null;
  const ids = figures.map(({ field }) => field.id).join(',');
  const { range, swings, sign, narrowing } = outlook;
  const shown = figures.map(({ field }) => swings[field.id]).filter((swing) => swing !== undefined);
  const ends = [range.estimate, ...shown.flat()];
  const scale: Swing = [Math.min(...ends), Math.max(...ends)];
  return (
    <section aria-labelledby="refine" className="refine">
      <div className="refine-title">
        <div>
          <h2 id="refine" ref={heading} tabIndex={-1}>
            Refine: {COUNTS[figures.length]} worth confirming
          </h2>
          <p className="hint">
            {figures.length === 1 ? 'It causes' : 'They cause'} the most uncertainty.{' '}
            {isOld || onNext ? null : narrowing}
          </p>
        </div>
        {asks ? (
          <ButtonLink href={`/estimates/${estId.current}/share?ask=${ids}`} icon="send">
            Ask the customer
          </ButtonLink>
        ) : null}
      </div>
      <div className="refine-heads" aria-hidden="true">
        <span>Figure and who knows it</span> <span>Value</span> <span>Effect on the {range.measure.toLowerCase()}</span>
      </div>
      {figures.map(({ field, whoKnows }, index) => {
        const swing = swings[field.id];
        return (
          <PhoneFold key={field.id} field={field} isFirst={index === 0}>
            <Figure
              field={field}
              content={content}
              refine={{
                whoKnows,
                effect: swing ? (
                  <SwingBar {...{ swing, scale, sign }} base={range.estimate} measure={range.measure} />
                ) : null,
              }}
            />
          </PhoneFold>
        );
      })}
      {onNext ? (
        <Button
          onClick={() => {
            onNext();
            heading.current?.focus();
          }}
        >
          Show the next figures worth confirming
        </Button>
      ) : null}
    </section>
  );
}

/** On a phone one figure is open at a time; elsewhere, and without scripts, all are. */
function PhoneFold(props: { readonly field: ShownFigure; readonly isFirst: boolean; readonly children: ReactNode }) {
  const { field, isFirst, children } = props;
  const isNarrow = useIsNarrow();
  const { level, text } = enteredIn(useStepSaving().state.typed, `fields.${field.id}`);
  return (
    <details className="refine-fold" open={!isNarrow || isFirst} name={isNarrow ? 'refine' : undefined}>
      <summary hidden={!isNarrow}>
        {isNarrow ? (
          <>
            {field.label}{' '}
            <span className="refine-now">
              {isLeftOut(level) ? LEVEL_WORDS[level] : `${text} ${field.unit}, ${LEVEL_WORDS[level]}`}
            </span>
          </>
        ) : null}
      </summary>
      {children}
    </details>
  );
}
