import { MoneyBar } from '@worthwhile/report/charts';
import type { DifferenceBar } from './format-comparison.ts';

const WIDTH = 140;
const HEIGHT = 10;
const LONGEST = WIDTH / 2 - 1;

/** Grows from a zero line. Decorative: the signed figure is in the same cell. */
export function DifferenceMark({ bar }: { readonly bar: DifferenceBar }) {
  const width = Math.max(2.5, Math.abs(bar.share) * LONGEST);
  const x = bar.share < 0 ? WIDTH / 2 - width : WIDTH / 2;
  return (
    <svg className="chart-bar difference-bar" viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`} aria-hidden="true">
      <MoneyBar box={{ x, y: 0, width, height: HEIGHT }} money={bar.isBetter ? 'hopeful' : 'careful'} />
      <path className="difference-zero" d={`M${WIDTH / 2} -3V${HEIGHT + 3}`} />
    </svg>
  );
}

/** Explains the two patterns. */
export function DifferenceLegend({ of }: { readonly of: string }) {
  return (
    <p className="difference-legend">
      <Key isBetter /> In favor of {of} <Key isBetter={false} /> Against {of}
    </p>
  );
}

function Key({ isBetter }: { readonly isBetter: boolean }) {
  return (
    <svg className="chart-bar" viewBox="0 0 16 10" width="16" height="10" aria-hidden="true">
      <MoneyBar box={{ x: 0, y: 0, width: 16, height: 10 }} money={isBetter ? 'hopeful' : 'careful'} />
    </svg>
  );
}
