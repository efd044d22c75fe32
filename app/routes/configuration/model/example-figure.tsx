import { formatMoneyResult } from '@worthwhile/roi-core';
import type { ExampleMove } from '#app/modules/estimates/effect/dry-run.server.ts';
import { signedDollars } from '#app/modules/estimates/effect/effect-words.ts';

const dollars = (amount: number) => formatMoneyResult(amount, '$');

/** The result of a worked example with the draft, and how far the draft moves it. */
export function ExampleFigure({ example }: { readonly example: ExampleMove | null }) {
  if (!example || example.after === null)
    return <span className="hint">No example result: the draft can’t calculate</span>;
  const { id, before, after, hardAfter } = example;
  const change = after - (before ?? 0);
  return (
    <span className="example-figure">
      <span className="hint">
        Example {id}, three-year NPV
        <br />
        {change === 0 ? 'Unchanged' : signedDollars(change)}
      </span>
      <span>
        <strong className="num">{dollars(after)}</strong>
        <br />
        <span className="hint">Hard savings only {dollars(hardAfter ?? 0)}</span>
      </span>
    </span>
  );
}
