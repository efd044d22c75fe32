import { FIGURE_WORDS, IRR_REASON_WORDS, type Metrics } from '@worthwhile/roi-core';
import { acrossColumns, type Columns, inColumn } from '../columns.ts';
import { addHeads, type CellFormat, type CellPlan, cellAt, formula, type SheetDraft, text } from '../plan.ts';
import type { Discounting, View, ViewRows } from './cash-flow-rows.ts';
import type { PaybackCells } from './payback-sheet.ts';

export interface PlacedView {
  readonly view: View;
  readonly rows: ViewRows;
  readonly paybacks: PaybackCells;
}

interface MetricRow {
  readonly label: string;
  readonly name?: string;
  readonly format: CellFormat;
  readonly formulaOf: (placed: PlacedView, at: (metric: string) => string) => string;
  readonly result: (metrics: Metrics) => number | string;
}

export function addKeyFigures(columns: Columns, discounting: Discounting, views: readonly PlacedView[]): void {
  const { sheet } = columns;
  addHeads(sheet, 'Key figures', ['', ...views.map(({ view }) => view.title)]);
  const first = sheet.next();
  const list = metricRows(columns, discounting);
  const rowOf = new Map(list.map(({ label }, index) => [label, first + index]));
  for (const metric of list) {
    const cells = views.map((placed, index): CellPlan => {
      const at = (label: string) => cellAt(index + 1, rowOf.get(label) as number);
      return formula(metric.formulaOf(placed, at), metric.result(placed.view.metrics), metric.format);
    });
    const row = sheet.add(text(metric.label), ...cells);
    nameMetric(sheet, metric, views, row);
  }
}

function nameMetric(sheet: SheetDraft, { name }: MetricRow, views: readonly PlacedView[], row: number): void {
  if (name === undefined) return;
  views.forEach(({ view }, index) => {
    sheet.nameCell(name + view.nameSuffix, index + 1, row);
  });
}

const orNot = (value: number | null, word: string = FIGURE_WORDS.absent) => value ?? word;
const ratio = (part: string, whole: string) => `IF(${whole}>0,${part}/${whole},"${FIGURE_WORDS.absent}")`;

const SIMPLE_RETURN: MetricRow = {
  label: 'Simple return on investment, undiscounted',
  name: 'simpleReturnPct',
  format: 'percentResult',
  formulaOf: (_placed, at) => ratio(`${at('Net benefit')}*100`, at('Total costs')),
  result: ({ simpleRoiPct }) => orNot(simpleRoiPct),
};

/** Returns a view's metrics. A review is not discounted: its metrics are totals. */
function metricRows(columns: Columns, discounting: Discounting): MetricRow[] {
  const across = (row: number, from = 0) => acrossColumns(columns, row, from);
  const worthOf = (row: number) =>
    discounting === null ? `SUM(${across(row)})` : `SUMPRODUCT(${across(row)},${across(discounting.factorRow)})`;
  const [benefitsAt, costsAt, netAt] =
    discounting === null
      ? ['Total benefits', 'Total costs', 'Net benefit']
      : ['Present value of benefits', 'Present value of costs', 'Net present value'];
  return [
    {
      label: 'Total benefits',
      name: 'totalBenefits',
      format: 'money',
      formulaOf: ({ rows: { benefits } }) => `SUM(${across(benefits)})`,
      result: ({ totalBenefits }) => totalBenefits,
    },
    {
      label: 'Total costs',
      name: 'totalCosts',
      format: 'money',
      formulaOf: ({ rows: { costs } }) => `SUM(${across(costs)})`,
      result: ({ totalCosts }) => totalCosts,
    },
    {
      label: 'Net benefit',
      name: 'netBenefit',
      format: 'money',
      formulaOf: (_placed, at) => `${at('Total benefits')}-${at('Total costs')}`,
      result: ({ netBenefit }) => netBenefit,
    },
    ...(discounting === null ? [] : presentValueRows(columns, discounting)),
    {
      label: 'Return on investment',
      name: 'returnOnInvestmentPct',
      format: 'percentResult',
      formulaOf: (_placed, at) => ratio(`${at(netAt)}*100`, at(costsAt)),
      result: ({ roiPct }) => orNot(roiPct),
    },
    ...(discounting === null ? [] : [SIMPLE_RETURN]),
    {
      label: 'Benefits per unit of cost',
      format: 'ratio',
      formulaOf: (_placed, at) => ratio(at(benefitsAt), at(costsAt)),
      result: ({ benefitCostRatio }) => orNot(benefitCostRatio),
    },
    {
      label: 'Payback',
      name: 'payback',
      format: 'months',
      formulaOf: ({ paybacks }) => paybacks.payback,
      result: ({ paybackMonths }) => orNot(paybackMonths, FIGURE_WORDS.notWithinTerm),
    },
    ...(discounting === null ? [] : planRows(columns)),
    {
      label: 'Break-even: share of the benefits needed',
      name: 'breakEvenPct',
      format: 'percentResult',
      formulaOf: (_placed, at) => ratio(`${at(costsAt)}*100`, at(benefitsAt)),
      result: ({ breakEvenBenefitPct }) => orNot(breakEvenBenefitPct),
    },
    {
      label: 'Break-even: fees times',
      name: 'breakEvenFees',
      format: 'ratio',
      formulaOf: ({ rows: { fees } }, at) => {
        const pvFees = worthOf(fees);
        return ratio(`(${at(benefitsAt)}-(${at(costsAt)}-${pvFees}))`, pvFees);
      },
      result: ({ breakEvenFeeMultiplier }) => orNot(breakEvenFeeMultiplier),
    },
  ];
}

function presentValueRows(columns: Columns, { factorRow, ratePct }: NonNullable<Discounting>): MetricRow[] {
  const across = (row: number, from = 0) => acrossColumns(columns, row, from);
  const presentValue = (row: number) => `SUMPRODUCT(${across(row)},${across(factorRow)})`;
  return [
    {
      label: 'Present value of benefits',
      name: 'presentValueOfBenefits',
      format: 'money',
      formulaOf: ({ rows: { benefits } }) => presentValue(benefits),
      result: ({ pvBenefits }) => pvBenefits,
    },
    {
      label: 'Present value of costs',
      name: 'presentValueOfCosts',
      format: 'money',
      formulaOf: ({ rows: { costs } }) => presentValue(costs),
      result: ({ pvCosts }) => pvCosts,
    },
    {
      label: 'Net present value',
      name: 'netPresentValue',
      format: 'money',
      formulaOf: (_placed, at) => `${at('Present value of benefits')}-${at('Present value of costs')}`,
      result: ({ npv }) => orNot(npv),
    },
    {
      label: 'The same by NPV(), the start added outside it',
      format: 'money',
      formulaOf: ({ rows: { net } }) => `${inColumn(0, net)}+NPV(${ratePct}/100,${across(net, 1)})`,
      result: ({ npv }) => orNot(npv),
    },
  ];
}

/** Returns the metrics that only a plan has, not a review. */
function planRows(columns: Columns): MetricRow[] {
  const { years } = columns;
  const across = (row: number, from = 0) => acrossColumns(columns, row, from);
  return [
    {
      label: 'Discounted payback',
      name: 'discountedPayback',
      format: 'months',
      formulaOf: ({ paybacks }) => paybacks.discounted ?? '',
      result: ({ discountedPaybackMonths }) => orNot(discountedPaybackMonths, FIGURE_WORDS.notWithinTerm),
    },
    {
      label: 'Internal rate of return',
      name: 'internalRatePct',
      format: 'rate',
      formulaOf: ({ rows: { net, direction: row } }) => {
        const direction = row ?? 0;
        return internalRate({
          net: across(net),
          atHighest: `${inColumn(0, net)}+NPV(${HIGHEST_RATE},${across(net, 1)})`,
          last: inColumn(years, direction),
          later: across(direction, 1),
          earlier: acrossColumns({ years: years - 1 }, direction),
        });
      },
      result: ({ irrPct, irrReason }) => irrPct ?? IRR_REASON_WORDS[irrReason ?? 'outOfRange'],
    },
    {
      label: 'Cost of delay per month',
      name: 'costOfDelay',
      format: 'money',
      formulaOf: ({ view: { recurring } }, at) => `(${at('Total benefits')}-${recurring})/(12*${years})`,
      result: ({ costOfDelayPerMonth }) => orNot(costOfDelayPerMonth),
    },
  ];
}

/**
 * Starting rates for IRR(). A spreadsheet gives up after about 20 Newton steps. From above the rate it may diverge below
 * -100%; from below it cannot. So the lowest start that converges is right, and the starts are close enough together.
 */
const RATE_STARTS = [1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1000, 10_000]
  .flatMap((factor) => [factor, 3 * factor])
  .map((factor) => Number((factor - 1).toPrecision(7)));

/** The model's upper limit of the rate, as a fraction. */
const HIGHEST_RATE = 1_000_000;

interface RateRanges {
  readonly net: string;
  /** The net present value at the highest rate. */
  readonly atHighest: string;
  /** Directions of the net: the last, all but the first, and all but the last. */
  readonly last: string;
  readonly later: string;
  readonly earlier: string;
}

function internalRate({ net, atHighest, last, later, earlier }: RateRanges): string {
  const tried = RATE_STARTS.reduceRight(
    (otherwise, guess) => `IFERROR(IRR(${net},${guess})*100,${otherwise})`,
    `"${IRR_REASON_WORDS.outOfRange}"`,
  );
  return (
    `IF(COUNTIF(${net},"<0")=0,"${IRR_REASON_WORDS.noOutlay}",IF(COUNTIF(${net},">0")=0,"${IRR_REASON_WORDS.noReturn}",` +
    `IF(SUMPRODUCT((${later}*${earlier}<0)*1)>1,"${IRR_REASON_WORDS.multipleSignChanges}",` +
    `IF((${atHighest})*${last}>0,"${IRR_REASON_WORDS.outOfRange}",${tried}))))`
  );
}
