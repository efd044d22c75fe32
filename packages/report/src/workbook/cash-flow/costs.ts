import { COST_LABELS, COST_SETTINGS, type CostRow, costAmount, toSpreadsheet } from '@worthwhile/roi-core';
import { acrossColumns, addColumnRow, type ColumnRow, type Columns, inColumn } from '../columns.ts';
import type { Layout } from '../layout.ts';
import { countedTools, TOOL_RANGES } from '../names.ts';
import { addHeads, formula, text } from '../plan.ts';
import type { FeeCells } from './fees.ts';

export interface CostRows {
  readonly fees: number;
  /** The part of the fees due at the start of the year after each column; null in model 1.0. */
  readonly dueInAdvance: number | null;
  readonly total: number;
  readonly recurring: string;
}

/** `(1 + uplift)^(t − 1)` at the end of year t; in advance, one column earlier. */
function yearlyFee(fee: string, timeRow: number, years: number, column: number): string {
  const time = inColumn(column, timeRow);
  const risen = (power: string) => `${fee}*(1+annualUpliftPct/100)^${power}`;
  if (column === 0) return `IF(feeTiming="advance",${fee},0)`;
  if (column === years) return `IF(feeTiming="advance",0,${risen(`(${time}-1)`)})`;
  return risen(`IF(feeTiming="advance",${time},${time}-1)`);
}

/** Adds costs by type and column, after risk adjustment. */
export function addCosts(columns: Columns, layout: Layout, fees: FeeCells | null): CostRows {
  const { sheet, years, timeRow } = columns;
  const { costColumns: costs } = layout.snapshot.result;
  const { financial } = layout.input;
  const add = (row: ColumnRow) => addColumnRow(columns, row);
  addHeads(sheet, 'Costs', headsOf(years));
  const yearlyFees = costs.fees.map((fee, column) => (column === 0 ? fee - (fees?.boughtAmount ?? 0) : fee));
  const yearly = add({
    label: 'Subscriptions and maintenance',
    formulaOf: (column) => (fees ? yearlyFee(fees.yearly, timeRow, years, column) : null),
    results: yearlyFees,
  });
  const bought = add({
    label: 'Perpetual licenses',
    formulaOf: (column) => (fees && column === 0 ? fees.bought : null),
    results: [fees?.boughtAmount ?? 0],
  });
  const entered = ENTERED_ROWS.map((row) => ({
    number: add({
      label: COST_LABELS[row],
      formulaOf: (column) => enteredCosts(layout, row, column > 0),
      results: costs[row],
    }),
    isYearly: enteredCosts(layout, row, true) !== null,
  }));
  const termination = add({
    label: 'Termination fees of retired tools',
    formulaOf: (column) =>
      layout.hasTools
        ? `SUMPRODUCT(${countedTools(layout)}*(ROUNDUP(${TOOL_RANGES.retireMonth}/12,0)=${inColumn(column, timeRow)})*${TOOL_RANGES.terminationFee})`
        : null,
    results: costs.termination,
  });
  const feeRow = add({
    label: 'Fees after risk adjustment',
    formulaOf: (column) => `(${inColumn(column, yearly)}+${inColumn(column, bought)})*(1+riskFeesPct/100)`,
    results: costs.feesRiskAdjusted,
    look: 'total',
  });
  const other = add({
    label: 'Other costs after risk adjustment',
    formulaOf: (column) =>
      `(${entered.map(({ number }) => inColumn(column, number)).join('+')})*(1+riskOtherCostsPct/100)`,
    results: costs.riskAdjusted.map(
      (all, column) => all - (costs.feesRiskAdjusted[column] ?? 0) - (costs.termination[column] ?? 0),
    ),
    look: 'total',
  });
  const total = add({
    label: 'All costs',
    formulaOf: (column) => [feeRow, other, termination].map((row) => inColumn(column, row)).join('+'),
    results: costs.riskAdjusted,
    look: 'total',
  });
  const dueInAdvance = layout.isFirstModel
    ? null
    : add({
        label: 'Of the fees, due at the start of the next year',
        formulaOf: (column) =>
          column === 0 ? null : `IF(feeTiming="advance",${inColumn(column, yearly)}*(1+riskFeesPct/100),0)`,
        results: costs.dueInAdvance,
      });
  const ofYears = entered.filter(({ isYearly }) => isYearly).map(({ number }) => acrossColumns(columns, number, 1));
  const recurringRow = sheet.add(
    text('Of all costs, recurring over the term'),
    formula(
      `SUM(${acrossColumns(columns, yearly)})*(1+riskFeesPct/100)+SUM(${ofYears.join(',')})*(1+riskOtherCostsPct/100)`,
      recurringOf(),
    ),
  );
  return { fees: feeRow, dueInAdvance, total, recurring: `$B$${recurringRow}` };

  function recurringOf(): number {
    const everyYear = COST_SETTINGS.filter(({ isYearly }) => isYearly).reduce(
      (all, cost) => all + costAmount(cost, layout.input),
      0,
    );
    const sum = yearlyFees.reduce((all, fee) => all + fee, 0);
    return (
      sum * (1 + (financial.riskFeesPct ?? 0) / 100) +
      everyYear * years * (1 + (financial.riskOtherCostsPct ?? 0) / 100)
    );
  }
}

const ENTERED_ROWS = Object.keys(COST_LABELS) as readonly CostRow[];

/** Returns the formula of a row's entered costs, at the start or in each year; null without any. */
function enteredCosts({ input }: Layout, row: CostRow, isYearly: boolean): string | null {
  const costs = COST_SETTINGS.filter((cost) => cost.row === row && cost.isYearly === isYearly);
  const known = costs.filter(({ id }) => input.investment[id] !== undefined);
  // Without internal hours the workbook has no cell for their cost.
  const cellOf = (id: string) => (id === 'itHourlyCost' && input.fields[id] === undefined ? '0' : id);
  return known.length === 0 ? null : known.map(({ amount }) => toSpreadsheet(amount, cellOf)).join('+');
}

export function headsOf(years: number): string[] {
  return ['', 'Start', ...Array.from({ length: years }, (_, index) => `Year ${index + 1}`), 'Total'];
}

/** Adds the fee of the contract that a renewal replaces, in the columns of the new fees. */
export function addExistingFee(columns: Columns, layout: Layout): number {
  const { existingAnnualFee: fee, feeTiming } = layout.input.investment;
  const { years } = columns;
  const results = Array.from({ length: years + 1 }, (_, column) =>
    column === (feeTiming === 'advance' ? years : 0) ? 0 : fee,
  );
  return addColumnRow(columns, {
    label: 'Annual fee of the current contract',
    formulaOf: (column) => {
      if (column === 0) return 'IF(feeTiming="advance",existingAnnualFee,0)';
      return column === years ? 'IF(feeTiming="advance",0,existingAnnualFee)' : 'existingAnnualFee';
    },
    results,
  });
}
