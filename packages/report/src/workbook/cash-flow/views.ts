import { addColumnRow, type Columns, inColumn } from '../columns.ts';
import type { DriverAmounts, DriverTable } from '../drivers/drivers-sheet.ts';
import type { Layout } from '../layout.ts';
import { addHeads, onSheet } from '../plan.ts';
import type { ColumnFormula, FlowAmounts, View } from './cash-flow-rows.ts';
import { addExistingFee, headsOf } from './costs.ts';
import type { CostTable } from './costs-sheet.ts';

type Formulas = View['formulas'];

interface Counted {
  readonly isHard: boolean;
  /** Renewal: only its addition to the products in use. */
  readonly isAdded: boolean;
}

/**
 * Returns the cash flows, the headline's first: the total, or in a renewal its addition to the current contract and then the
 * total. Each is with all benefits and with hard savings only.
 */
export function viewsOf(columns: Columns, layout: Layout, drivers: DriverTable, costs: CostTable): View[] {
  const { metrics, metricsHardOnly, incremental } = layout.snapshot.result;
  const total = totalCosts(layout, costs);
  const view = (title: string, counted: Counted, of: View['metrics'], nameSuffix: string, paid = total): View => {
    const benefits = benefitsOf(columns, layout, drivers, counted);
    return {
      title,
      metrics: of,
      formulas: { ...benefits.formulas, ...paid.formulas },
      amounts: { ...benefits.amounts, ...paid.amounts },
      recurring: paid.recurring,
      nameSuffix,
    };
  };
  const whole = (all: string, hard: string) => [
    view(all, { isHard: false, isAdded: false }, metrics, ''),
    view(hard, { isHard: true, isAdded: false }, metricsHardOnly, 'HardOnly'),
  ];
  if (!incremental) return whole('All benefits', 'Hard savings only');
  const extra = extraCosts(columns, layout, costs);
  const added = view('What renewing adds', { isHard: false, isAdded: true }, incremental, 'Increment', extra);
  if (layout.isFirstModel) return [...whole('All benefits', 'Hard savings only'), added];
  return [
    added,
    view(
      'What renewing adds, hard savings only',
      { isHard: true, isAdded: true },
      incremental.hardOnly,
      'IncrementHardOnly',
      extra,
    ),
    ...whole('Total, all benefits', 'Total, hard savings only'),
  ];
}

type BenefitParts = 'benefits' | 'waiting';
type CostParts = Exclude<keyof FlowAmounts, BenefitParts>;

function benefitsOf(columns: Columns, layout: Layout, drivers: DriverTable, { isHard, isAdded }: Counted) {
  const from = (address: string) => onSheet(drivers.sheet.name, address);
  const counted = drivers.amounts.filter(({ category }) => !(isHard && category === 'productivity'));
  const sum = (amountOf: (driver: DriverAmounts, column: number) => number) =>
    Array.from({ length: columns.years + 1 }, (_, column) =>
      counted.reduce((all, driver) => all + amountOf(driver, column), 0),
    );
  const isKind = `(${from(drivers.categories)}<>"productivity")`;
  const sumOf = (range: string, ...masks: string[]) => {
    const all = [...(isHard ? [isKind] : []), ...masks, from(range)];
    return all.length === 1 ? `SUM(${all[0]})` : `SUMPRODUCT(${all.join('*')})`;
  };
  const { waits } = drivers;
  // In a renewal only the addition waits: the products in use are already deployed.
  const late = layout.isRenewal ? drivers.addedOf : drivers.benefitsOf;
  const counting = isAdded ? drivers.addedOf : drivers.benefitsOf;
  const formulas: Pick<Formulas, BenefitParts> = {
    benefits: (column) => (column === 0 ? null : sumOf(counting(column))),
    waiting: waits === null ? null : (column) => (column === 0 ? null : sumOf(late(column), from(waits))),
  };
  const amounts: Pick<FlowAmounts, BenefitParts> = {
    benefits: sum((driver, column) => (isAdded ? driver.added : driver.benefits)[column] ?? 0),
    waiting: sum(
      (driver, column) => (driver.waits ? (layout.isRenewal ? driver.added : driver.benefits)[column] : 0) ?? 0,
    ),
  };
  return { formulas, amounts };
}

interface PaidCosts {
  readonly formulas: Pick<Formulas, CostParts>;
  readonly amounts: Pick<FlowAmounts, CostParts>;
  readonly recurring: string;
}

function totalCosts({ snapshot }: Layout, costs: CostTable): PaidCosts {
  const inRow = (row: number) => (column: number) => costs.at(row, column);
  const { riskAdjusted, feesRiskAdjusted, dueInAdvance } = snapshot.result.costColumns;
  return {
    formulas: {
      costs: inRow(costs.total),
      fees: inRow(costs.fees),
      dueInAdvance: costs.dueInAdvance === null ? null : inRow(costs.dueInAdvance),
    },
    amounts: { costs: riskAdjusted, fees: feesRiskAdjusted, dueInAdvance: dueInAdvance ?? riskAdjusted.map(() => 0) },
    recurring: costs.recurring,
  };
}

/** The costs of a renewal above the fee of the current contract. */
function extraCosts(columns: Columns, layout: Layout, costs: CostTable): PaidCosts {
  const { years } = columns;
  const { existingAnnualFee: fee, feeTiming } = layout.input.investment;
  addHeads(columns.sheet, 'What the current contract costs', headsOf(years));
  const feeRow = addExistingFee(columns, layout);
  const isAdvance = feeTiming === 'advance';
  const dueAmounts = Array.from({ length: years + 1 }, (_, column) =>
    isAdvance && !layout.isFirstModel && column > 0 && column < years ? fee : 0,
  );
  const addDueRow = (row: number) =>
    addColumnRow(columns, {
      label: 'Of this, due at the start of the next year',
      formulaOf: (column) => (column === 0 ? null : `IF(feeTiming="advance",${inColumn(column, row)},0)`),
      results: dueAmounts,
    });
  const paid = Array.from({ length: years + 1 }, (_, column) => (column === (isAdvance ? years : 0) ? 0 : fee));
  const { amounts, formulas, recurring } = totalCosts(layout, costs);
  return {
    formulas: {
      costs: less(formulas.costs, feeRow),
      fees: less(formulas.fees, feeRow),
      dueInAdvance: formulas.dueInAdvance === null ? null : less(formulas.dueInAdvance, addDueRow(feeRow)),
    },
    amounts: {
      costs: difference(amounts.costs, paid),
      fees: difference(amounts.fees, paid),
      dueInAdvance: difference(amounts.dueInAdvance, dueAmounts),
    },
    recurring: `(${recurring}-existingAnnualFee*${years})`,
  };
}

/** As in the model: the difference of two equal sums is rounding, and its sign must not make a rate of return. */
const ROUNDING_SHARE = 1e-12;

function less(whole: ColumnFormula, row: number): ColumnFormula {
  return (column) => {
    const [all, part] = [whole(column) ?? '0', inColumn(column, row)];
    return `IF(ABS(${all}-${part})<=1E-12*MAX(ABS(${all}),ABS(${part})),0,${all}-${part})`;
  };
}

function difference(amounts: readonly number[], paid: readonly number[]): number[] {
  return amounts.map((amount, column) => {
    const part = paid[column] as number;
    return Math.abs(amount - part) <= ROUNDING_SHARE * Math.max(Math.abs(amount), Math.abs(part)) ? 0 : amount - part;
  });
}
