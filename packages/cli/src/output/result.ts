import {
  type Catalogue,
  confirmedSentence,
  exclusionReason,
  formatIrr,
  formatMoneyResult,
  formatPayback,
  formatPercentResult,
  formatRatio,
  HARD_ONLY,
  type HeadlineKind,
  headlineLabels,
  type Metrics,
  type ResolvedInput,
  type Result,
  readingSentence,
  termLabel,
  WHOLE_RENEWAL,
} from '@worthwhile/roi-core';
import type { Terminal } from '../terminal.ts';
import { tableLines } from './table.ts';

type Output = Pick<Terminal, 'columns' | 'strong' | 'faint'>;

type Figure = readonly [label: string, show: (metrics: Metrics, sign: string) => string];

/** A review is not discounted: its net benefit leads, and it has no rate of return. */
function figuresOf(kind: HeadlineKind): Figure[] {
  const { lead, roiPct, paybackMonths, totalBenefits, totalCosts } = headlineLabels(kind);
  const isReview = kind === 'realised';
  const netBenefit: Figure = ['Net benefit', (m, sign) => formatMoneyResult(m.netBenefit, sign)];
  const npv: Figure = [lead, (m, sign) => formatMoneyResult(m.npv, sign)];
  const irr: Figure = ['Internal rate of return', (m) => formatIrr(m.irrPct, m.irrReason)];
  return [
    isReview ? netBenefit : npv,
    [roiPct, (m) => formatPercentResult(m.roiPct)],
    [paybackMonths, (m) => formatPayback(m.paybackMonths)],
    ...(isReview ? [] : [irr]),
    ['Benefit to cost ratio', (m) => formatRatio(m.benefitCostRatio)],
    [totalBenefits, (m, sign) => formatMoneyResult(m.totalBenefits, sign)],
    [totalCosts, (m, sign) => formatMoneyResult(m.totalCosts, sign)],
    ...(isReview ? [] : [netBenefit]),
  ];
}

const RIGHT = { align: 'right' } as const;

/** Formats the headline with hard savings, the benefits, and the cash flow by year. */
export function resultLines(catalogue: Catalogue, result: Result, input: ResolvedInput, output: Output): string[] {
  const { sign } = input.currency;
  return [
    ...headline(result, input, output),
    '',
    ...section('Annual cost by benefit', drivers(result, sign, output), output),
    ...leftOut(catalogue, result),
    '',
    ...section('Cash flow', cashFlow(result.incremental ?? result.metrics, sign, output), output),
    '',
    output.faint('Rows may not add up to the total because of rounding. Explain a row: --explain ID'),
  ];
}

/** A renewal leads with what it adds and a sentence about it; the total follows. */
function headline(result: Result, input: ResolvedInput, output: Output): string[] {
  const { incremental, metrics, metricsHardOnly, headline } = result;
  const { sign } = input.currency;
  const term = termLabel(headline.kind, result);
  const figures = (title: string, kind: HeadlineKind, all: Metrics, hardOnly: Metrics) =>
    section(title, figuresTable(all, hardOnly, figuresOf(kind), sign, output), output);
  const confirmed = confirmedSentence(result.confirmed);
  const lead = incremental
    ? [
        ...figures(`What renewing adds, over ${term}`, headline.kind, incremental, incremental.hardOnly),
        readingSentence(input, headline) ?? '',
        '',
        ...figures(`${WHOLE_RENEWAL}, over ${term}`, 'new', metrics, metricsHardOnly),
      ]
    : figures(`Over ${term}`, headline.kind, metrics, metricsHardOnly);
  return confirmed === null ? lead : [...lead, confirmed];
}

function section(title: string, table: readonly string[], { strong, faint }: Output): string[] {
  const [head = '', ...rows] = table;
  return [strong(title), faint(head), ...rows];
}

function figuresTable(
  all: Metrics,
  hardOnly: Metrics,
  shown: readonly Figure[],
  sign: string,
  { columns }: Output,
): string[] {
  const layout = [{ head: 'Figure' }, { head: 'All benefits', ...RIGHT }, { head: HARD_ONLY, ...RIGHT }];
  const rows = shown.map(([label, show]) => [label, show(all, sign), show(hardOnly, sign)]);
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
      { head: 'Benefit' },
      { head: 'Label', shrinks: true },
      { head: 'Type', shrinks: true },
      { head: 'Without', ...RIGHT },
      { head: 'Reduction', ...RIGHT },
      { head: 'With', ...RIGHT },
      { head: 'Savings', ...RIGHT },
    ],
    [...rows, total],
    columns,
  );
}

function leftOut(catalogue: Catalogue, { drivers, notIncluded }: Result): string[] {
  return [
    ...drivers.flatMap((driver) =>
      driver.included ? [] : [`Not included: ${driver.label} (${exclusionReason(catalogue, driver)})`],
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
