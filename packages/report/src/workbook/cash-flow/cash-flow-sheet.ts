import type { CostColumns, IncludedDriverResult } from '@worthwhile/roi-core';
import { addColumnRow, type Columns, inColumn } from '../columns.ts';
import type { DriverTable } from '../drivers/drivers-sheet.ts';
import type { Layout } from '../layout.ts';
import { addHeads, type CellPlan, draftSheet, formula, onSheet, type SheetDraft, text } from '../plan.ts';
import { addCosts, addExistingFee, type CostRows, headsOf } from './costs.ts';
import { addFees } from './fees.ts';
import type { Discounting, View } from './flow.ts';
import { addViews } from './metrics.ts';

const CATEGORIES = ['cost reduction', 'cost avoidance', 'productivity'] as const;

const PLAN_NOTE = 'Column 0 is the start and is not discounted; column t is the end of year t.';

/** Benefits and costs in columns 0..N, and what they come to: with all benefits, and with the hard ones alone. */
export function buildCashFlow(layout: Layout, inputs: SheetDraft, drivers: DriverTable): SheetDraft {
  const sheet = draftSheet('Cash flow');
  const { years } = layout;
  sheet.add(text('Cash flow and key figures', 'title'));
  const note = layout.isReview ? 'Column 0 is the start; a review is not discounted.' : PLAN_NOTE;
  sheet.add(text(note, 'note'));
  const fees = addFees(sheet, layout, inputs);

  addHeads(sheet, 'Time', headsOf(years).slice(0, -1));
  const timeRow = sheet.next();
  sheet.add(
    text('Column'),
    { kind: 'number', value: 0, format: 'whole', look: 'columnHead' },
    ...Array.from(
      { length: years },
      (_, index): CellPlan => formula(`${inColumn(index, timeRow)}+1`, index + 1, 'whole', 'columnHead'),
    ),
  );
  const columns: Columns = { sheet, years, timeRow };
  const discounting = layout.isReview ? null : addDiscounting(columns, layout.snapshot.result.discountRatePct);

  const benefits = addBenefits(columns, layout, drivers);
  const costs = addCosts(columns, layout, fees);
  const views = [...viewsOf(layout, benefits, costs)];
  if (layout.isRenewal) views.push(addIncrement(columns, layout, drivers, benefits.all, costs));
  addViews(columns, discounting, views);
  return sheet;
}

function addDiscounting(columns: Columns, discountRatePct: number): Discounting {
  const ratePct = 'discountRatePct';
  const factorRow = addColumnRow(columns, {
    label: 'Discount factor',
    formulaOf: (column) => `1/(1+${ratePct}/100)^${inColumn(column, columns.timeRow)}`,
    results: Array.from({ length: columns.years + 1 }, (_, column) => (1 + discountRatePct / 100) ** -column),
    format: 'fraction',
    isSummed: false,
  });
  return { factorRow, ratePct };
}

interface BenefitRows {
  readonly all: number;
  readonly hard: number;
}

function addBenefits(columns: Columns, layout: Layout, drivers: DriverTable): BenefitRows {
  const { sheet, years } = columns;
  const { metrics, metricsHardOnly } = layout.snapshot.result;
  const included = layout.drivers.flatMap(({ result }) => (result ? [result] : []));
  const from = (address: string) => onSheet(drivers.sheet.name, address);
  addHeads(sheet, 'Benefits, less risk', headsOf(years));
  const rows = CATEGORIES.map((category) =>
    addColumnRow(columns, {
      label: category.charAt(0).toUpperCase() + category.slice(1),
      formulaOf: (column) =>
        column === 0 ? null : `SUMIF(${from(drivers.categories)},"${category}",${from(drivers.benefitsOf(column))})`,
      results: benefitsOf(included, category, years),
    }),
  );
  const total = (label: string, counted: readonly number[], results: readonly number[]) =>
    addColumnRow(columns, {
      label,
      formulaOf: (column) => counted.map((row) => inColumn(column, row)).join('+'),
      results,
      look: 'total',
    });
  return {
    all: total('All benefits', rows, metrics.benefits),
    hard: total('Hard only: without productivity', rows.slice(0, 2), metricsHardOnly.benefits),
  };
}

function benefitsOf(drivers: readonly IncludedDriverResult[], category: string, years: number): number[] {
  const counted = drivers.filter((driver) => driver.category === category);
  return Array.from({ length: years + 1 }, (_, column) =>
    counted.reduce((sum, { yearlyBenefit }) => sum + (yearlyBenefit[column - 1] ?? 0), 0),
  );
}

function viewsOf({ snapshot }: Layout, benefits: BenefitRows, costs: CostRows): View[] {
  const { metrics, metricsHardOnly, costColumns } = snapshot.result;
  const common = {
    costs: (column: number) => inColumn(column, costs.total),
    fees: (column: number) => inColumn(column, costs.fees),
    recurring: costs.recurring,
    feeAmounts: costColumns.feesRiskAdjusted,
  };
  return [
    {
      ...common,
      title: 'All benefits',
      metrics,
      benefits: (column) => inColumn(column, benefits.all),
      nameSuffix: '',
    },
    {
      ...common,
      title: 'Hard only',
      metrics: metricsHardOnly,
      benefits: (column) => inColumn(column, benefits.hard),
      nameSuffix: 'HardOnly',
    },
  ];
}

/** What a renewal adds: the benefits above those of the products in use, against the costs above the running fee. */
function addIncrement(
  columns: Columns,
  layout: Layout,
  drivers: DriverTable,
  benefitRow: number,
  costs: CostRows,
): View {
  const { sheet, years } = columns;
  const { incremental, metrics, costColumns } = layout.snapshot.result;
  if (!incremental) throw new Error('A renewal without its increment');
  const from = (address: string) => onSheet(drivers.sheet.name, address);
  addHeads(sheet, 'What runs on anyway', headsOf(years));
  const already = addColumnRow(columns, {
    label: 'Benefits of the products in use',
    formulaOf: (column) =>
      column === 0
        ? null
        : `SUMPRODUCT(${from(drivers.existingSavings)},1-${from(drivers.risks)}/100)*${from(drivers.growthOf(column))}`,
    results: metrics.benefits.map((benefit, column) => benefit - (incremental.benefits[column] ?? 0)),
  });
  const feeRow = addExistingFee(columns, layout);
  // As in the model: what two equal sums leave is rounding, and has no sign that a rate of return could be made of.
  const less = (row: number, paid: number) => (column: number) => {
    const [whole, part] = [inColumn(column, row), inColumn(column, paid)];
    return `IF(ABS(${whole}-${part})<=1E-12*MAX(ABS(${whole}),ABS(${part})),0,${whole}-${part})`;
  };
  return {
    title: 'What the renewal adds',
    metrics: incremental,
    benefits: (column) => (column === 0 ? inColumn(0, benefitRow) : less(benefitRow, already)(column)),
    costs: less(costs.total, feeRow),
    fees: less(costs.fees, feeRow),
    recurring: `(${costs.recurring}-existingAnnualFee*${years})`,
    feeAmounts: feesAbove(costColumns, layout),
    nameSuffix: 'Increment',
  };
}

function feesAbove({ feesRiskAdjusted }: CostColumns, { input, years }: Layout): number[] {
  const { existingAnnualFee: paid, feeTiming } = input.investment;
  const free = feeTiming === 'advance' ? years : 0;
  return feesRiskAdjusted.map((fee, column) => (column === free ? fee : fee - paid));
}
