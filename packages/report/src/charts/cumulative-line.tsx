import { AreaClosed, LinePath } from '@visx/shape';
import { scaleLinear } from '@visx/vendor/d3-scale';
import type { PaybackPoint } from '@worthwhile/roi-core';
import { columnName } from './cash-flow-chart.tsx';
import { ChartText } from './chart-text.tsx';
import { round } from './hatch.ts';
import { widthOfText } from './text-width.ts';

export interface CoverLineProps {
  /** By column; column 0 is the start. */
  readonly cumulative: readonly number[];
  /** Month by month. */
  readonly line: readonly PaybackPoint[];
  readonly paybackMonths: number | null;
  /** The words at the payback point, e.g. `Pays back after 5.9 months`. */
  readonly paybackText: string;
  /** The text alternative. */
  readonly title: string;
  readonly width?: number;
  readonly height?: number;
  /** Room under the lowest point of the line, for words on the colored background. */
  readonly foot?: number;
}

/**
 * Draws the estimate's cumulative line as a landscape from edge to edge: solid below the line, a light tint where the line is
 * below zero.
 */
export function CoverLine(props: CoverLineProps) {
  const { cumulative, line, paybackMonths, paybackText, title, width = 794, height = 480, foot = 108 } = props;
  const years = Math.max(1, cumulative.length - 1);
  const y = scaleLinear()
    .domain([Math.min(0, ...line.map(({ amount }) => amount)), Math.max(0, ...line.map(({ amount }) => amount))])
    // The top margin leaves room for the names of years that are below zero.
    .range([height - foot, 24]);
  const x = (index: number) => round((width * index) / years);
  const zero = round(y(0));
  const points = line.map(({ month, amount }) => ({ x: x(month / 12), y: round(y(amount)), amount }));
  const words = paybackMonths ? wordsAt(round((width * paybackMonths) / 12 / years), paybackText, width) : null;
  return (
    <svg className="chart cover-line" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img">
      <title>{title}</title>
      <AreaClosed
        className="cover-solid"
        data={points}
        x={(point) => point.x}
        y={(point) => point.y}
        y0={height}
        yScale={scaleLinear().domain([0, height]).range([height, 0])}
      />
      <path className="cover-tint" d={belowZero(points, zero)} />
      <LinePath className="cover-zero" data={[0, width]} x={(at) => at} y={() => zero} />
      <YearMarks years={years} points={points} words={words} x={x} zero={zero} />
      {words && <PaybackMark {...words} zero={zero} />}
    </svg>
  );
}

interface LinePoint {
  readonly x: number;
  readonly y: number;
  readonly amount: number;
}

/** Returns the path of the areas between the zero line and the parts of the line below it. */
function belowZero(points: readonly LinePoint[], zero: number): string {
  let path = '';
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]];
    if (!from || !to || (from.amount >= 0 && to.amount >= 0)) continue;
    const [a, b] = [from.amount, to.amount];
    const crossX = a === b ? to.x : round(from.x + ((to.x - from.x) * -a) / (b - a));
    if (a < 0 && b < 0) path += `M${from.x} ${zero}L${from.x} ${from.y}L${to.x} ${to.y}L${to.x} ${zero}Z`;
    else if (a < 0) path += `M${from.x} ${zero}L${from.x} ${from.y}L${crossX} ${zero}Z`;
    else path += `M${crossX} ${zero}L${to.x} ${to.y}L${to.x} ${zero}Z`;
  }
  return path;
}

interface PaybackWords {
  /** Of the crossing. */
  readonly x: number;
  readonly text: string;
  /** Late in the term the words are left of the crossing, over the line, where the background is white. */
  readonly isLate: boolean;
  readonly from: number;
  readonly to: number;
}

const WORDS_SIZE = 13;
const YEAR_SIZE = 12;

function wordsAt(x: number, text: string, width: number): PaybackWords {
  const isLate = x > width * 0.62;
  const length = widthOfText(text) * WORDS_SIZE;
  return isLate
    ? { x, text, isLate, from: x - 12 - length, to: x - 12 }
    : { x, text, isLate, from: x + 4, to: x + 4 + length };
}

interface YearMarksProps {
  readonly years: number;
  readonly points: readonly LinePoint[];
  readonly words: PaybackWords | null;
  readonly x: (index: number) => number;
  readonly zero: number;
}

/**
 * Years are on the solid background where the line is above zero, otherwise over the line in ink. A year has neither
 * name nor mark where the line crosses zero behind its name or where the payback's words are.
 */
function YearMarks({ years, points, words, x, zero }: YearMarksProps) {
  return (
    <>
      {Array.from({ length: years }, (_, index) => {
        const at = x(index + 1);
        const name = columnName(index + 1);
        const end = at - 8;
        const start = end - widthOfText(name) * YEAR_SIZE;
        const isOnSolid = isAbove(points, end);
        const meetsWords = words !== null && words.isLate !== isOnSolid && start < words.to && words.from < end;
        if (meetsWords || isAbove(points, start) !== isOnSolid) return null;
        return (
          <g key={name}>
            <line className={isOnSolid ? 'cover-mark' : 'cover-mark-ink'} x1={at} x2={at} y1={zero - 4} y2={zero + 4} />
            <ChartText
              className={isOnSolid ? 'cover-year' : 'cover-year-ink'}
              x={end}
              y={isOnSolid ? zero + 20 : zero - 10}
            >
              {name}
            </ChartText>
          </g>
        );
      })}
    </>
  );
}

function isAbove(points: readonly LinePoint[], x: number): boolean {
  const next = points.findIndex((point) => point.x >= x);
  const [from, to] = [points[next - 1], points[next]];
  if (!from || !to) return false;
  return from.amount + ((to.amount - from.amount) * (x - from.x)) / (to.x - from.x) >= 0;
}

function PaybackMark({ x, zero, text, isLate, from, to }: PaybackWords & { readonly zero: number }) {
  return (
    <>
      <circle className="cover-point" cx={x} cy={zero} r="6" />
      <ChartText
        className={isLate ? 'cover-words-ink' : 'cover-words'}
        x={isLate ? to : from}
        y={isLate ? zero - 12 : zero + 28}
      >
        {text}
      </ChartText>
    </>
  );
}
