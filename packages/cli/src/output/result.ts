import {
  confirmedSentence,
  formatIrr,
  formatMoneyResult,
  formatPayback,
  formatPercentInput,
  formatPercentResult,
  formatRatio,
  type Metrics,
  type ResolvedInput,
  type Result,
  readingSentence,
} from '@worthwhile/roi-core';
import type { Terminal } from '../terminal.ts';
import { tableLines } from './table.ts';

type Output = Pick<Terminal, 'columns' | 'strong' | 'faint'>;

type ToldMetric = readonly [label: string, show: (metrics: Metrics, sign: string) => string];

const METRICS: readonly ToldMetric[] = [
  ['Net present value', (m, sign) => formatMoneyResult(m.npv, sign)],
  ['Return on investment', (m) => formatPercentResult(m.roiPct)],
  ['Payback', (m) => formatPayback(m.paybackMonths)],
  ['Internal rate of return', (m) => formatIrr(m.irrPct, m.irrReason)],
  ['Benefit-cost ratio', (m) => formatRatio(m.benefitCostRatio)],
  ['Total benefits', (m, sign) => formatMoneyResult(m.totalBenefits, sign)],
  ['Total costs', (m, sign) => formatMoneyResult(m.totalCosts, sign)],
  ['Net benefit', (m, sign) => formatMoneyResult(m.netBenefit, sign)],
];

/** A review is not discounted: its net benefit leads, and no rate would leave nothing of it. */
const REVIEW_METRICS: readonly ToldMetric[] = [
  ...METRICS.slice(-1),
  ...METRICS.slice(0, -1).filter(([label]) => !['Net present value', 'Internal rate of return'].includes(label)),
];

const RIGHT = { align: 'right' } as const;

/** The result as text: what leads with its hard-only twins, drivers, and the cash flow by year. */
export function resultLines(result: Result, input: ResolvedInput, output: Output): string[] {
  const { sign } = input.currency;
  return [
    ...headline(result, input, output),
    '',
    ...section('Yearly cost by driver', drivers(result, sign, output), output),
    ...leftOut(result),
    '',
    ...section('Cash flow', cashFlow(result.incremental ?? result.metrics, sign, output), output),
    '',
    output.faint('Rounded rows may not add up to the rounded total. How a row comes about: --explain DRIVER'),
  ];
}

/** What leads the scenario; a renewal's increment says what it means, and has the whole case beside it. */
function headline(result: Result, input: ResolvedInput, output: Output): string[] {
  const { incremental, metrics, metricsHardOnly, years, discountRatePct, headline } = result;
  const { sign } = input.currency;
  const isReview = headline.kind === 'realised';
  const term = `${years} ${years === 1 ? 'year' : 'years'}${isReview ? '' : ` at ${formatPercentInput(discountRatePct)}`}`;
  const figures = (title: string, all: Metrics, hardOnly: Metrics) =>
    section(title, figuresTable(all, hardOnly, isReview ? REVIEW_METRICS : METRICS, sign, output), output);
  const confirmed = confirmedSentence(result.confirmed);
  const lead = incremental
    ? [
        ...figures(`What renewing adds, over ${term}`, incremental, incremental.hardOnly),
        readingSentence(input, headline) ?? '',
        '',
        ...figures(`In total, over ${term}`, metrics, metricsHardOnly),
      ]
    : figures(`Over ${term}`, metrics, metricsHardOnly);
  return confirmed === null ? lead : [...lead, confirmed];
}

function section(title: string, table: readonly string[], { strong, faint }: Output): string[] {
  const [head = '', ...rows] = table;
  return [strong(title), faint(head), ...rows];
}

function figuresTable(
  all: Metrics,
  hardOnly: Metrics,
  told: readonly ToldMetric[],
  sign: string,
  { columns }: Output,
): string[] {
  const layout = [{ head: 'Figure' }, { head: 'All benefits', ...RIGHT }, { head: 'Hard only', ...RIGHT }];
  const rows = told.map(([label, show]) => [label, show(all, sign), show(hardOnly, sign)]);
  return tableLines(layout, rows, columns);
}

function drivers({ drivers, annual }: Result, sign: string, { columns }: Output): string[] {
  const money = (value: number) => formatMoneyResult(value, sign);
  const rows = drivers.flatMap((driver) =>
    driver.included
      ? [
          [
            driver.id,
            driver.label,
            driver.category,
            money(driver.baseline),
            formatPercentResult(driver.reduction * 100),
            money(driver.withCost),
            money(driver.saving),
          ],
        ]
      : [],
  );
  const total = ['', 'Total', '', money(annual.without), '', money(annual.withVendor), money(annual.saving)];
  return tableLines(
    [
      { head: 'Driver' },
      { head: 'Label', shrinks: true },
      { head: 'Category', shrinks: true },
      { head: 'Without', ...RIGHT },
      { head: 'Reduction', ...RIGHT },
      { head: 'With', ...RIGHT },
      { head: 'Saving', ...RIGHT },
    ],
    [...rows, total],
    columns,
  );
}

function leftOut({ drivers, notIncluded }: Result): string[] {
  return [
    ...drivers.flatMap((driver) =>
      driver.included ? [] : [`Not included: ${driver.label} (left out by ${driver.excludedBy.join(', ')})`],
    ),
    ...notIncluded.map(({ name, reason }) => `Not included: ${name} (${reason})`),
  ];
}

function cashFlow(metrics: Metrics, sign: string, { columns }: Output): string[] {
  const money = (value: number | undefined) => formatMoneyResult(value ?? 0, sign);
  const rows = metrics.net.map((net, column) => [
    column === 0 ? 'Start' : `Year ${column}`,
    money(metrics.benefits[column]),
    money(metrics.costs[column]),
    money(net),
    money(metrics.cumulative[column]),
  ]);
  return tableLines(
    [
      { head: 'Year' },
      { head: 'Benefits', ...RIGHT },
      { head: 'Costs', ...RIGHT },
      { head: 'Net', ...RIGHT },
      { head: 'Cumulative', ...RIGHT },
    ],
    rows,
    columns,
  );
}
