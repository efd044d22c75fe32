import type { IrrReason, Metrics } from '@worthwhile/roi-core';
import { acrossColumns, type Columns, inColumn } from './columns.ts';
import { addFlow, runningSum, type View, type ViewRows } from './flow.ts';
import { addHeads, type CellFormat, type CellPlan, cellAt, formula, type SheetDraft, text } from './plan.ts';

const NOT_APPLICABLE = 'not applicable';
const NOT_WITHIN_TERM = 'not within the term';
const IRR_REASONS: Record<IrrReason, string> = {
  noOutlay: 'not applicable: no outlay',
  noReturn: 'not applicable: no return',
  multipleSignChanges: 'not applicable: more than one change of sign',
  outOfRange: 'not applicable: out of range',
};

interface MetricRow {
  readonly label: string;
  readonly name?: string;
  readonly format: CellFormat;
  readonly formulaOf: (rows: ViewRows, view: View, at: (metric: string) => string) => string;
  readonly result: (metrics: Metrics, view: View) => number | string;
}

/** All views, their flows one below the other and then their metrics side by side. */
export function addViews(columns: Columns, factorRow: number, ratePct: string, views: readonly View[]): void {
  const { sheet } = columns;
  const flows = views.map((view) => addFlow(columns, factorRow, view));
  addHeads(sheet, 'Key figures', ['', ...views.map(({ title }) => title)]);
  const first = sheet.next();
  const list = metricRows(columns, factorRow, ratePct);
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

function metricRows(columns: Columns, factorRow: number, ratePct: string): MetricRow[] {
  const { years } = columns;
  const across = (row: number, from = 0) => acrossColumns(columns, row, from);
  const presentValue = (row: number) => `SUMPRODUCT(${across(row)},${across(factorRow)})`;
  const ratio = (part: string, whole: string) => `IF(${whole}>0,${part}/${whole},"${NOT_APPLICABLE}")`;
  const orNot = (value: number | null, word = NOT_APPLICABLE) => value ?? word;
  const lastBelow = (row: number) => `SUMPRODUCT(MAX((${across(row)}<0)*(${across(columns.timeRow)}+1)))-1`;
  const payback = (row: number, last: string) =>
    `IF(${last}<0,0,IF(${last}=${years},"${NOT_WITHIN_TERM}",` +
    `12*(${last}+INDEX(${across(row)},${last}+1)/(INDEX(${across(row)},${last}+1)-INDEX(${across(row)},${last}+2)))))`;
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
      format: 'money',
      formulaOf: (_rows, _view, at) => `${at('Total benefits')}-${at('Total costs')}`,
      result: ({ netBenefit }) => netBenefit,
    },
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
    {
      label: 'Return on investment',
      name: 'returnOnInvestmentPct',
      format: 'percent',
      formulaOf: (_rows, _view, at) => ratio(`${at('Net present value')}*100`, at('Present value of costs')),
      result: ({ roiPct }) => orNot(roiPct),
    },
    {
      label: 'Simple return, undiscounted',
      name: 'simpleReturnPct',
      format: 'percent',
      formulaOf: (_rows, _view, at) => ratio(`${at('Net benefit')}*100`, at('Total costs')),
      result: ({ simpleRoiPct }) => orNot(simpleRoiPct),
    },
    {
      label: 'Benefits per unit of cost',
      format: 'number',
      formulaOf: (_rows, _view, at) => ratio(at('Present value of benefits'), at('Present value of costs')),
      result: ({ benefitCostRatio }) => orNot(benefitCostRatio),
    },
    {
      label: 'Last column below zero (-1: none)',
      format: 'whole',
      formulaOf: ({ cumulative }) => lastBelow(cumulative),
      result: ({ cumulative }) => cumulative.findLastIndex((amount) => amount < 0),
    },
    {
      label: 'Payback',
      name: 'payback',
      format: 'months',
      formulaOf: ({ cumulative }, _view, at) => payback(cumulative, at('Last column below zero (-1: none)')),
      result: ({ paybackMonths }) => orNot(paybackMonths, NOT_WITHIN_TERM),
    },
    {
      label: 'Last column below zero, discounted',
      format: 'whole',
      formulaOf: ({ discountedCumulative }) => lastBelow(discountedCumulative),
      result: ({ discountedNet }) => runningSum(discountedNet).findLastIndex((amount) => amount < 0),
    },
    {
      label: 'Discounted payback',
      name: 'discountedPayback',
      format: 'months',
      formulaOf: ({ discountedCumulative }, _view, at) =>
        payback(discountedCumulative, at('Last column below zero, discounted')),
      result: ({ discountedPaybackMonths }) => orNot(discountedPaybackMonths, NOT_WITHIN_TERM),
    },
    {
      label: 'Internal rate of return',
      name: 'internalRatePct',
      format: 'rate',
      formulaOf: ({ net, direction }) =>
        internalRate(across(net), across(direction, 1), acrossColumns({ years: years - 1 }, direction)),
      result: ({ irrPct, irrReason }) => irrPct ?? IRR_REASONS[irrReason ?? 'outOfRange'],
    },
    {
      label: 'Cost of delay a month',
      name: 'costOfDelay',
      format: 'money',
      formulaOf: (_rows, { recurring }, at) => `(${at('Total benefits')}-${recurring})/(12*${years})`,
      result: ({ costOfDelayPerMonth }) => orNot(costOfDelayPerMonth),
    },
    {
      label: 'Break-even: share of the benefits needed',
      name: 'breakEvenPct',
      format: 'percent',
      formulaOf: (_rows, _view, at) => ratio(`${at('Present value of costs')}*100`, at('Present value of benefits')),
      result: ({ breakEvenBenefitPct }) => orNot(breakEvenBenefitPct),
    },
    {
      label: 'Break-even: fees times',
      name: 'breakEvenFees',
      format: 'number',
      formulaOf: ({ fees }, _view, at) => {
        const pvFees = presentValue(fees);
        return ratio(`(${at('Present value of benefits')}-(${at('Present value of costs')}-${pvFees}))`, pvFees);
      },
      result: ({ breakEvenFeeMultiplier }) => orNot(breakEvenFeeMultiplier),
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
    `"${IRR_REASONS.outOfRange}"`,
  );
  return (
    `IF(COUNTIF(${net},"<0")=0,"${IRR_REASONS.noOutlay}",IF(COUNTIF(${net},">0")=0,"${IRR_REASONS.noReturn}",` +
    `IF(SUMPRODUCT((${later}*${earlier}<0)*1)>1,"${IRR_REASONS.multipleSignChanges}",${tried})))`
  );
}
