import { MoneyBar } from '@worthwhile/report/charts';

export interface Change {
  /** Signed: "+$3,283"; or "no change". */
  readonly text: string;
  /** Null without a change. */
  readonly isBetter: boolean | null;
}

/** The sign tells better from worse first, color second. */
export function ChangeOfValue({ text, isBetter }: Change) {
  const kind = isBetter === null ? 'none' : isBetter ? 'better' : 'worse';
  return <span className={`change-${kind} num`}>{text}</span>;
}

const WIDTH = 96;
const HEIGHT = 18;
const BAR = 10;

/**
 * Draws a change from a zero line: solid to the right if better, hatched to the left if worse. Decorative: its text is next to it.
 *
 * @param props.most the largest change of the list, better or worse
 */
export function ChangeBar({ value, most }: { readonly value: number; readonly most: number }) {
  const zero = WIDTH / 2;
  const length = most > 0 ? Math.abs(value / most) * (zero - 1) : 0;
  const box = { x: value < 0 ? zero - length : zero, y: (HEIGHT - BAR) / 2, width: length, height: BAR };
  return (
    <svg className="chart-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <MoneyBar box={box} money={value < 0 ? 'careful' : 'hopeful'} pitch={4} />
      <line className="chart-zero" x1={zero} x2={zero} y1="0" y2={HEIGHT} />
    </svg>
  );
}
