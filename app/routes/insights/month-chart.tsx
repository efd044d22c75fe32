import { rounded } from '@worthwhile/report/charts';
import { monthLabel } from './shown-tables.ts';

export interface MonthCounts {
  readonly month: string;
  readonly created: number;
  readonly generated: number;
  readonly opened: number;
  readonly won: number;
}

const PLOT = { top: 12, height: 144 };
const HEIGHT = PLOT.top + PLOT.height + 8;
const DOT_PITCH = 5;

/**
 * Draws the months side by side: created as an outline, generated dotted, opened and won within them. The table below is its
 * axis and has every figure.
 *
 * @param props.gutter room for the scale on the left, `end` for the totals on the right
 */
export function MonthChart(props: {
  readonly months: readonly MonthCounts[];
  readonly width: number;
  readonly gutter: number;
  readonly end: number;
}) {
  const { months, width, gutter, end } = props;
  const scale = rounded([0, Math.max(...months.map(({ created }) => created), 4)], 5);
  const [, most] = scale.domain;
  const baseline = PLOT.top + PLOT.height;
  const yOf = (value: number) => baseline - (value / most) * PLOT.height;
  const room = (width - gutter - end) / months.length;
  const outer = Math.min(44, room * 0.7);
  const inner = outer * (30 / 44);
  const box = (value: number, index: number, barWidth: number) => ({
    x: gutter + room * (index + 0.5) - barWidth / 2,
    y: yOf(value),
    width: barWidth,
    height: baseline - yOf(value),
  });
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      // A phone stretches it over its own columns.
      preserveAspectRatio="none"
      width={width}
      height={HEIGHT}
      role="img"
    >
      <title>Estimates by the month in which they were created</title>
      <desc>{describe(months)}</desc>
      {scale.ticks.map((value) => (
        <g key={value}>
          <line className="chart-grid" x1={gutter} x2={width - end} y1={yOf(value)} y2={yOf(value)} />
          <text className="chart-tick" x={0} y={yOf(value) + 3.5}>
            {value.toLocaleString('en-US')}
          </text>
        </g>
      ))}
      {months.map(({ month, created, generated, opened, won }, index) => (
        <g key={month}>
          <rect className="stage-created" {...box(created, index, outer)} />
          <GeneratedBar {...box(generated, index, outer)} />
          <rect className="stage-opened" {...box(opened, index, inner)} />
          <rect className="stage-won" {...box(won, index, inner)} />
        </g>
      ))}
      <line className="chart-zero" x1={gutter} x2={width - end} y1={baseline} y2={baseline} />
    </svg>
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Dots as short dashes: a `<pattern>` would need an ID of its own in the document. */
function GeneratedBar({ x, y, width, height }: Box) {
  const rows = Array.from({ length: Math.floor(Math.max(0, height - 2) / DOT_PITCH) }, (_, index) => {
    const at = y + height - DOT_PITCH * (index + 0.7);
    return `M${(x + 3).toFixed(1)} ${at.toFixed(1)}h${(width - 6).toFixed(1)}`;
  });
  return (
    <>
      <rect className="stage-generated" x={x} y={y} width={width} height={height} />
      <path className="stage-dots" d={rows.join('')} />
    </>
  );
}

function describe(months: readonly MonthCounts[]): string {
  return months
    .map(
      ({ month, created, generated, opened, won }, index) =>
        `${monthLabel(month, index)}: ${created} created, ${generated} generated, ${opened} opened, ${won} won.`,
    )
    .join(' ');
}

export function MonthKey() {
  return (
    <ul className="chart-key">
      {(['created', 'generated', 'opened', 'won'] as const).map((stage) => (
        <li key={stage}>
          <svg className="chart-bar" viewBox="0 0 16 10" width="16" height="10" aria-hidden="true">
            {stage === 'generated' ? (
              <GeneratedBar x={0.5} y={0.5} width={15} height={9} />
            ) : (
              <rect className={`stage-${stage}`} x="0.5" y="0.5" width="15" height="9" />
            )}
          </svg>
          {stage.charAt(0).toUpperCase() + stage.slice(1)}
        </li>
      ))}
    </ul>
  );
}
