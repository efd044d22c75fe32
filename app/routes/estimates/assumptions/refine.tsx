import { useRef } from 'react';
import { Button } from '#app/ui/form/button.tsx';
import { Figure } from './figure.tsx';
import type { AssumptionsContent, ShownFigure } from './load-assumptions.server.ts';
import type { ShownOutlook } from './load-outlook.server.ts';
import { type Swing, SwingBar } from './swing-bar.tsx';

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
  const { range, swings, sign, narrowing } = outlook;
  const shown = figures.map(({ field }) => swings[field.id]).filter((swing) => swing !== undefined);
  const ends = [range.estimate, ...shown.flat()];
  const scale: Swing = [Math.min(...ends), Math.max(...ends)];
  return (
    <section aria-labelledby="refine" className="refine">
      <h2 id="refine" ref={heading} tabIndex={-1}>
        Refine: {COUNTS[figures.length]} worth confirming
      </h2>
      <p className="hint">
        {figures.length === 1 ? 'It causes' : 'They cause'} the most uncertainty. {isOld || onNext ? null : narrowing}
      </p>
      <div className="refine-heads" aria-hidden="true">
        <span>Figure and who knows it</span> <span>Value</span> <span>Effect on the {range.measure.toLowerCase()}</span>
      </div>
      {figures.map(({ field, whoKnows }) => {
        const swing = swings[field.id];
        return (
          <Figure
            key={field.id}
            field={field}
            content={content}
            refine={{
              whoKnows,
              effect: swing ? (
                <SwingBar {...{ swing, scale, sign }} base={range.estimate} measure={range.measure} />
              ) : null,
            }}
          />
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
