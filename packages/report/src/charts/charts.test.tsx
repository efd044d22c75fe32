import { formatPayback } from '@worthwhile/roi-core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { layOutCashFlow } from './cash-flow-layout.ts';
import { hatchPath } from './hatch.ts';
import { CashFlowChart, DriverBar, RangeChart, TornadoChart, widthOfText } from './index.ts';

const E1 = {
  hardBenefits: [0, 116248.02, 197621.63, 232496.04],
  productivity: [0, 51827.64, 88106.99, 103655.28],
  costs: [41800, 83160, 83160, 83160],
  cumulative: [-41800, 43115.66, 245684.28, 498675.6],
  line: [
    { month: 0, amount: -41800 },
    { month: 12, amount: 43115.66 },
    { month: 24, amount: 245684.28 },
    { month: 36, amount: 498675.6 },
  ],
  paybackMonths: 5.907,
  deploymentMonths: 0,
};
/** E1 in model 2.0: three months to deploy, fees in advance. */
const IN_ADVANCE = {
  ...E1,
  costs: [107800, 83160, 83160, 17160],
  cumulative: [-107800, -70769.27, 118503.06, 421851.68],
  line: [
    { month: 0, amount: -107800 },
    { month: 3, amount: -112090 },
    { month: 12, amount: -4769.27 },
    { month: 12, amount: -70769.27 },
    { month: 24, amount: 184503.06 },
    { month: 24, amount: 118503.06 },
    { month: 36, amount: 421851.68 },
  ],
  paybackMonths: 15.3268,
  deploymentMonths: 3,
};

describe('the cash-flow chart', () => {
  const svg = renderToStaticMarkup(<CashFlowChart {...E1} sign="$" />);

  it('describes its columns in words', () => {
    expect(svg).toContain('<title>Cash flow over 3 years, payback 5.9 months</title>');
    expect(svg).toContain(
      'Year 1: hard savings $116,248, productivity $51,828, costs $83,160, cumulative net $43,116.',
    );
  });

  it('has no inline style and no IDs, so any page can include it any number of times', () => {
    expect(svg).not.toMatch(/\sstyle=|\sid=|url\(#/);
  });

  it('centers each year in an equal column right of the gutter', () => {
    const { columns } = layOutCashFlow(E1, 560, 250, 160);
    expect(columns.map(({ center }) => center)).toEqual([210, 310, 410, 510]);
  });

  it('marks go-live and payback between their columns, one at the line, the other at zero', () => {
    const { marks, zeroY } = layOutCashFlow(IN_ADVANCE, 560, 250, 160);
    expect(marks.map(({ name }) => name)).toEqual(['Go-live', 'Payback']);
    expect(marks[0]?.x).toBeCloseTo(210 + 25, 6);
    expect(marks[1]?.x).toBeCloseTo(210 + (15.3268 / 12) * 100, 6);
    expect(marks[0]?.y).toBeGreaterThan(zeroY);
    expect(marks[1]?.y).toBe(zeroY);
  });

  it('marks no payback without one or with an immediate one, and no go-live at the start', () => {
    for (const paybackMonths of [null, 0]) {
      expect(layOutCashFlow({ ...E1, paybackMonths }, 560, 250, 48).marks).toEqual([]);
    }
  });

  it('draws its line with the steps of fees in advance, all within the plot', () => {
    const { line, columns, plot } = layOutCashFlow(IN_ADVANCE, 560, 250, 160);
    expect(line.map(({ x }) => x)).toEqual([210, 235, 310, 310, 410, 410, 510]);
    expect(line[2]?.y).toBeLessThan(line[3]?.y ?? 0);
    expect(line[3]?.y).toBe(columns[1]?.point.y);
    expect(Math.max(...line.map(({ y }) => y))).toBeLessThanOrEqual(plot.y + plot.height + 1e-9);
  });

  it.each([905, 640, 499, 358])('labels both months on the axis, apart and within the plot, at %d', (width) => {
    for (const paybackMonths of [0.4, 3.2, 15.3268, 36]) {
      const svg = renderToStaticMarkup(
        <CashFlowChart {...IN_ADVANCE} paybackMonths={paybackMonths} sign="$" width={width} />,
      );
      const named = [...svg.matchAll(/x="([\d.]+)" y="245">([^<]+)</g)]
        .map(([, x, text]) => ({ x: Number(x), half: (widthOfText(text ?? '') * 11) / 2, text }))
        .sort((one, other) => one.x - other.x);
      expect(named.map(({ text }) => text).sort()).toEqual([
        'Go-live: month 3',
        `Payback: ${formatPayback(paybackMonths)}`,
      ]);
      const [left, right] = named;
      if (!left || !right) throw new Error('both months are named');
      expect(left.x - left.half).toBeGreaterThanOrEqual(-0.1);
      expect(right.x - right.half - (left.x + left.half)).toBeGreaterThan(5);
      expect(right.x + right.half).toBeLessThanOrEqual(width + 0.1);
    }
  });

  it('stacks saved costs on the benefits, within its plot', () => {
    const { columns, plot, zeroY } = layOutCashFlow({ ...E1, costs: [-41800, -83160, 0, 0] }, 560, 250, 48);
    expect(columns[1]?.cost.y).toBeGreaterThanOrEqual(plot.y);
    expect((columns[1]?.cost.y ?? 0) + (columns[1]?.cost.height ?? 0)).toBeLessThanOrEqual(
      columns[1]?.productivity.y ?? 0,
    );
    expect(columns[0]?.cost.y).toBeLessThan(zeroY);
  });

  it('draws every bar within its plot when benefits are negative', () => {
    const { columns, plot } = layOutCashFlow({ ...E1, productivity: [0, -90000, 0, 0] }, 560, 250, 48);
    for (const { hard, productivity, cost } of columns) {
      for (const { y, height } of [hard, productivity, cost]) {
        expect(y).toBeGreaterThanOrEqual(plot.y - 1e-9);
        expect(y + height).toBeLessThanOrEqual(plot.y + plot.height + 1e-9);
      }
    }
  });

  it('draws a year of zeros', () => {
    const line = [
      { month: 0, amount: 0 },
      { month: 12, amount: 0 },
    ];
    const none = { hardBenefits: [0, 0], productivity: [0, 0], costs: [0, 0], cumulative: [0, 0], line };
    const nothing = { ...none, paybackMonths: 0, deploymentMonths: 0 };
    expect(renderToStaticMarkup(<CashFlowChart {...nothing} sign="$" />)).not.toContain('NaN');
  });
});

describe('hard and soft savings', () => {
  it('differ without color: productivity is hatched, cost reduction is not', () => {
    const soft = renderToStaticMarkup(<DriverBar value={1} max={1} category="productivity" />);
    const hard = renderToStaticMarkup(<DriverBar value={1} max={1} category="cost reduction" />);
    expect(soft).toContain('chart-hatch');
    expect(hard).not.toContain('chart-hatch');
  });

  it('differ without color among hard savings: cost avoidance has gaps, cost reduction is solid', () => {
    const gapsOf = (category: 'cost avoidance' | 'cost reduction') =>
      /chart-gap" d="([^"]+)"/.exec(renderToStaticMarkup(<DriverBar value={1} max={1} category={category} />))?.[1];
    expect(gapsOf('cost avoidance')?.split('M').length).toBeGreaterThan(5);
    expect(gapsOf('cost reduction')).toBeUndefined();
  });

  it('are hatched only within their box', () => {
    const numbers = [
      ...hatchPath({ x: 10, y: 20, width: 30, height: 8 }, 'diagonal').matchAll(/[ML]([\d.]+) ([\d.]+)/g),
    ];
    expect(numbers.length).toBeGreaterThan(4);
    for (const [, x, y] of numbers) {
      expect(Number(x)).toBeGreaterThanOrEqual(10);
      expect(Number(x)).toBeLessThanOrEqual(40);
      expect(Number(y)).toBeGreaterThanOrEqual(20);
      expect(Number(y)).toBeLessThanOrEqual(28);
    }
  });
});

describe('a benefit bar', () => {
  const barOf = (value: number, min = 0) => {
    const svg = renderToStaticMarkup(
      <DriverBar value={value} max={100} min={min} category="cost reduction" width={100} />,
    );
    const [, x, width] =
      /x="([\d.]+)".*? width="([\d.]+)" height="7"\/?>(?!.*<rect)/.exec(svg.replace(/^<svg[^>]*>/, '')) ?? [];
    return { x: Number(x), width: Number(width) };
  };

  it('has the length of its share of the largest', () => {
    expect(barOf(100)).toEqual({ x: 0, width: 100 });
    expect(barOf(25)).toEqual({ x: 0, width: 25 });
  });

  it('extends left of a common zero for a loss', () => {
    expect(barOf(-100, -100)).toEqual({ x: 0, width: 50 });
    expect(barOf(100, -100)).toEqual({ x: 50, width: 50 });
  });
});

describe('other charts', () => {
  it('label the range with separate labels for close values', () => {
    const svg = renderToStaticMarkup(
      <RangeChart measure="Net present value" p10={100} p50={100.5} p90={101} estimate={100.2} sign="$" width={560} />,
    );
    const labels = [...svg.matchAll(/x="([\d.]+)" y="61"/g)].map(([, x]) => Number(x));
    expect(svg).toContain('Low (P10) $100, Middle (P50) $101, High (P90) $101; this estimate $100');
    expect(labels).toHaveLength(3);
    labels.slice(1).forEach((x, index) => {
      expect(x - (labels[index] ?? 0)).toBeGreaterThan(80);
    });
  });

  it('describe every bar of the sensitivity chart in whole words', () => {
    const label = 'Share of regained user time that is turned into productive work in the whole organisation';
    const svg = renderToStaticMarkup(
      <TornadoChart measure="Net present value" bars={[{ label, careful: -5, hopeful: 9 }]} base={3} sign="$" />,
    );
    expect(svg).toContain(`<desc>${label}: -$5 to $9.</desc>`);
    expect(svg).toContain('Share of regained user time that is</text>');
    expect(svg).toContain('…</text>');
  });
});

describe('the chart of what moves the result most', () => {
  const labels = (markup: string) => [...markup.matchAll(/class="chart-label"[^>]*>([^<]+)</g)].map(([, text]) => text);

  it('has its figures outside of bars on one side of the axis', () => {
    const bars = [{ label: 'Tickets', careful: 400, hopeful: 500 }];
    const svg = renderToStaticMarkup(<TornadoChart measure="Net present value" bars={bars} base={300} sign="$" />);
    const [axis] = [...svg.matchAll(/class="chart-zero" x1="([\d.]+)"/g)].map(([, x]) => Number(x));
    const ends = [...svg.matchAll(/class="chart-tick ([a-z-]*)" x="([\d.]+)"/g)].map(([, side, x]) => [
      side,
      Number(x),
    ]);
    const rights = [...svg.matchAll(/<rect[^>]* x="([\d.]+)"[^>]* width="([\d.]+)"/g)].map(
      ([, x, w]) => Number(x) + Number(w),
    );
    expect(ends[0]?.[0]).toBe('chart-end');
    expect(ends[0]?.[1]).toBeLessThan(axis ?? 0);
    expect(ends[1]?.[1]).toBeGreaterThanOrEqual(Math.max(...rights));
  });

  it('has whole labels above the bars without space next to them', () => {
    const label = 'Service desk tickets avoided by remediation, SaaS Enterprise with Intel Module';
    const bars = [{ label, careful: 1, hopeful: 3 }];
    const svg = renderToStaticMarkup(
      <TornadoChart measure="Net present value" bars={bars} base={2} sign="$" width={358} gutter={0} />,
    );
    expect(labels(svg).join(' ')).toBe(label);
  });
});
