import { FIGURE_WORDS, IRR_REASON_WORDS, type Metrics } from '@worthwhile/roi-core';
import { acrossColumns, type Columns, inColumn } from '../columns.ts';
import { addHeads, type CellFormat, type CellPlan, cellAt, formula, type SheetDraft, text } from '../plan.ts';
import { addFlow, type Discounting, runningSum, type View, type ViewRows } from './flow.ts';

interface MetricRow {
  readonly label: string;
  readonly name?: string;
  readonly format: CellFormat;
  readonly formulaOf: (rows: ViewRows, view: View, at: (metric: string) => string) => string;
  readonly result: (metrics: Metrics, view: View) => number | string;
}

/** All views, their flows one below the other and then their metrics side by side. */
export function addViews(columns: Columns, discounting: Discounting, views: readonly View[]): void {
  const { sheet } = columns;
  const flows = views.map((view) => addFlow(columns, discounting, view));
  addHeads(sheet, 'Key figures', ['', ...views.map(({ title }) => title)]);
  const first = sheet.next();
  const list = metricRows(columns, discounting);
  const rowOf = new Map(list.map(({ label }, index) => [label, first + index]));
  for (const metric of list) {
    const cells = views.map((view, index): CellPlan => {
      const at = (label: string) => cellAt(index + 1, rowOf.get(label) as number);
      const content = metric.formulaOf(flows[index] as ViewRows, view, at);
      return formula(content, metric.result(view.metrics, view), metric.format);
    });
    const row = sheet.add(text(metric.label), ...cells);
    nameMetric(sheet, metric, views, row);
  }
}

function nameMetric(sheet: SheetDraft, { name }: MetricRow, views: readonly View[], row: number): void {
  if (name === undefined) return;
  views.forEach(({ nameSuffix }, index) => {
    sheet.nameCell(name + nameSuffix, index + 1, row);
  });
}

const orNot = (value: number | null, word: string = FIGURE_WORDS.absent) => value ?? word;
const ratio = (part: string, whole: string) => `IF(${whole}>0,${part}/${whole},"${FIGURE_WORDS.absent}")`;

function lastBelow(columns: Columns, row: number): string {
  return `SUMPRODUCT(MAX((${acrossColumns(columns, row)}<0)*(${acrossColumns(columns, columns.timeRow)}+1)))-1`;
}

function payback(columns: Columns, row: number, last: string): string {
  const range = acrossColumns(columns, row);
  return (
    `IF(${last}<0,0,IF(${last}=${columns.years},"${FIGURE_WORDS.notWithinTerm}",` +
    `12*(${last}+INDEX(${range},${last}+1)/(INDEX(${range},${last}+1)-INDEX(${range},${last}+2)))))`
  );
}

const SIMPLE_RETURN: MetricRow = {
  label: 'Simple return, undiscounted',
  name: 'simpleReturnPct',
  format: 'percent',
  formulaOf: (_rows, _view, at) => ratio(`${at('Net benefit')}*100`, at('Total costs')),
  result: ({ simpleRoiPct }) => orNot(simpleRoiPct),
};

/** The figures that a view comes to; what a review, which is not discounted, comes to is its totals. */
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
      formulaOf: ({ benefits }) => `SUM(${across(benefits)})`,
      result: ({ totalBenefits }) => totalBenefits,
    },
    {
      label: 'Total costs',
      name: 'totalCosts',
      format: 'money',
      formulaOf: ({ costs }) => `SUM(${across(costs)})`,
      result: ({ totalCosts }) => totalCosts,
    },
    {
      label: 'Net benefit',
      name: 'netBenefit',
      format: 'money',
      formulaOf: (_rows, _view, at) => `${at('Total benefits')}-${at('Total costs')}`,
      result: ({ netBenefit }) => netBenefit,
    },
    ...(discounting === null ? [] : presentValueRows(columns, discounting)),
    {
      label: 'Return on investment',
      name: 'returnOnInvestmentPct',
      format: 'percent',
      formulaOf: (_rows, _view, at) => ratio(`${at(netAt)}*100`, at(costsAt)),
      result: ({ roiPct }) => orNot(roiPct),
    },
    ...(discounting === null ? [] : [SIMPLE_RETURN]),
    {
      label: 'Benefits per unit of cost',
      format: 'number',
      formulaOf: (_rows, _view, at) => ratio(at(benefitsAt), at(costsAt)),
      result: ({ benefitCostRatio }) => orNot(benefitCostRatio),
    },
    {
      label: 'Last column below zero (-1: none)',
      format: 'whole',
      formulaOf: ({ cumulative }) => lastBelow(columns, cumulative),
      result: ({ cumulative }) => cumulative.findLastIndex((amount) => amount < 0),
    },
    {
      label: 'Payback',
      name: 'payback',
      format: 'months',
      formulaOf: ({ cumulative }, _view, at) => payback(columns, cumulative, at('Last column below zero (-1: none)')),
      result: ({ paybackMonths }) => orNot(paybackMonths, FIGURE_WORDS.notWithinTerm),
    },
    ...(discounting === null ? [] : planRows(columns)),
    {
      label: 'Break-even: share of the benefits needed',
      name: 'breakEvenPct',
      format: 'percent',
      formulaOf: (_rows, _view, at) => ratio(`${at(costsAt)}*100`, at(benefitsAt)),
      result: ({ breakEvenBenefitPct }) => orNot(breakEvenBenefitPct),
    },
    {
      label: 'Break-even: fees times',
      name: 'breakEvenFees',
      format: 'number',
      formulaOf: ({ fees }, _view, at) => {
        const pvFees = worthOf(fees);
        return ratio(`(${at(benefitsAt)}-(${at(costsAt)}-${pvFees}))`, pvFees);
      },
      result: ({ breakEvenFeeMultiplier }) => orNot(breakEvenFeeMultiplier),
    },
  ];
}

/** What the amounts of a plan are worth at its start. */
function presentValueRows(columns: Columns, { factorRow, ratePct }: NonNullable<Discounting>): MetricRow[] {
  const across = (row: number, from = 0) => acrossColumns(columns, row, from);
  const presentValue = (row: number) => `SUMPRODUCT(${across(row)},${across(factorRow)})`;
  return [
    {
      label: 'Present value of benefits',
      format: 'money',
      formulaOf: ({ benefits }) => presentValue(benefits),
      result: ({ pvBenefits }) => pvBenefits,
    },
    {
      label: 'Present value of costs',
      format: 'money',
      formulaOf: ({ costs }) => presentValue(costs),
      result: ({ pvCosts }) => pvCosts,
    },
    {
      label: 'Net present value',
      name: 'netPresentValue',
      format: 'money',
      formulaOf: (_rows, _view, at) => `${at('Present value of benefits')}-${at('Present value of costs')}`,
      result: ({ npv }) => npv,
    },
    {
      label: 'The same by NPV(), the start added outside it',
      format: 'money',
      formulaOf: ({ net }) => `${inColumn(0, net)}+NPV(${ratePct}/100,${across(net, 1)})`,
      result: ({ npv }) => npv,
    },
  ];
}

/** What only something that is still to come has: a discounted payback, a rate of return, a price of waiting. */
function planRows(columns: Columns): MetricRow[] {
  const { years } = columns;
  const across = (row: number, from = 0) => acrossColumns(columns, row, from);
  return [
    {
      label: 'Last column below zero, discounted',
      format: 'whole',
      formulaOf: ({ discounted }) => lastBelow(columns, discounted?.cumulative ?? 0),
      result: ({ discountedNet }) => runningSum(discountedNet).findLastIndex((amount) => amount < 0),
    },
    {
      label: 'Discounted payback',
      name: 'discountedPayback',
      format: 'months',
      formulaOf: ({ discounted }, _view, at) =>
        payback(columns, discounted?.cumulative ?? 0, at('Last column below zero, discounted')),
      result: ({ discountedPaybackMonths }) => orNot(discountedPaybackMonths, FIGURE_WORDS.notWithinTerm),
    },
    {
      label: 'Internal rate of return',
      name: 'internalRatePct',
      format: 'percent',
      formulaOf: ({ net, discounted }) => {
        const direction = discounted?.direction ?? 0;
        return internalRate(across(net), across(direction, 1), acrossColumns({ years: years - 1 }, direction));
      },
      result: ({ irrPct, irrReason }) => irrPct ?? IRR_REASON_WORDS[irrReason ?? 'outOfRange'],
    },
    {
      label: 'Cost of delay a month',
      name: 'costOfDelay',
      format: 'money',
      formulaOf: (_rows, { recurring }, at) => `(${at('Total benefits')}-${recurring})/(12*${years})`,
      result: ({ costOfDelayPerMonth }) => orNot(costOfDelayPerMonth),
    },
  ];
}

/**
 * Starts for the search of a rate. The function of a spreadsheet gives up after about twenty of Newton's steps, and from
 * above the rate it may run off to one below -100 %; from below it cannot. So the lowest start that arrives is right, and
 * none is too far from the next.
 */
const RATE_STARTS = [1e-6, 1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1000, 10_000]
  .flatMap((factor) => [factor, 3 * factor])
  .map((factor) => Number((factor - 1).toPrecision(7)));

function internalRate(net: string, later: string, earlier: string): string {
  const tried = RATE_STARTS.reduceRight(
    (otherwise, guess) => `IFERROR(IRR(${net},${guess})*100,${otherwise})`,
    `"${IRR_REASON_WORDS.outOfRange}"`,
  );
  return (
    `IF(COUNTIF(${net},"<0")=0,"${IRR_REASON_WORDS.noOutlay}",IF(COUNTIF(${net},">0")=0,"${IRR_REASON_WORDS.noReturn}",` +
    `IF(SUMPRODUCT((${later}*${earlier}<0)*1)>1,"${IRR_REASON_WORDS.multipleSignChanges}",${tried})))`
  );
}
