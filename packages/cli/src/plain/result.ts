import {
  formatIrr,
  formatMoneyResult,
  formatPayback,
  formatPercentInput,
  formatPercentResult,
  formatRatio,
  isReview,
  type Metrics,
  type ResolvedInput,
  type Result,
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

/** A review is not discounted: what it comes to is its net benefit, and no rate would leave nothing of it. */
const REVIEW_METRICS = METRICS.filter(
  ([label]) => label !== 'Net present value' && label !== 'Internal rate of return',
);

const RIGHT = { align: 'right' } as const;

/** The result as text: headline figures with their hard-only twins, drivers, and the cash flow by year. */
export function resultLines(result: Result, { scenarioId, currency }: ResolvedInput, output: Output): string[] {
  const { sign } = currency;
  const term = `Over ${result.years} ${result.years === 1 ? 'year' : 'years'}`;
  return [
    ...section(
      isReview(scenarioId) ? term : `${term} at ${formatPercentInput(result.discountRatePct)}`,
      headline(result, isReview(scenarioId) ? REVIEW_METRICS : METRICS, sign, output),
      output,
    ),
    '',
    ...section('Yearly cost by driver', drivers(result, sign, output), output),
    ...leftOut(result),
    '',
    ...section('Cash flow', cashFlow(result.metrics, sign, output), output),
    '',
    output.faint('Rounded rows may not add up to the rounded total. How a row comes about: --explain DRIVER'),
  ];
}

function section(title: string, table: readonly string[], { strong, faint }: Output): string[] {
  const [head = '', ...rows] = table;
  return [strong(title), faint(head), ...rows];
}

function headline(
  { metrics, metricsHardOnly, incremental }: Result,
  told: readonly ToldMetric[],
  sign: string,
  { columns }: Output,
): string[] {
  const layout = [{ head: 'Figure' }, { head: 'All benefits', ...RIGHT }, { head: 'Hard only', ...RIGHT }];
  const rows = told.map(([label, show]) => [
    label,
    show(metrics, sign),
    show(metricsHardOnly, sign),
    ...(incremental ? [show(incremental, sign)] : []),
  ]);
  return tableLines(incremental ? [...layout, { head: 'Additional', ...RIGHT }] : layout, rows, columns);
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

function leftOut({ drivers }: Result): string[] {
  return drivers.flatMap((driver) =>
    driver.included ? [] : [`Not included: ${driver.label} (left out by ${driver.excludedBy.join(', ')})`],
  );
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
