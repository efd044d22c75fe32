import { type IncludedDriverResult, toSpreadsheet } from '@worthwhile/roi-core';
import { RETIRED_TOOLS } from '../layout.ts';
import { type CellPlan, cellAt, formula } from '../plan.ts';
import type { DriverRow } from './driver-row.ts';
import type { TimeRows } from './year-rows.ts';

export function yearCells(context: DriverRow, time: TimeRows): CellPlan[] {
  const { layout, line } = context;
  const years = Array.from({ length: layout.years }, (_, index) => index + 1);
  const at = (column: number) => cellAt(column, context.row);
  const risk = at(context.columns.place('riskPct'));
  const added = addedAmounts(line.result, time, layout.isFirstModel);
  return [
    ...years.map((year) => formula(savingFormula(context, time, year), line.result?.yearlySaving[year - 1] ?? 0)),
    ...years.map((year) =>
      formula(
        riskAdjusted(at(context.columns.saving(year)), risk, layout.isFirstModel),
        line.result?.yearlyBenefit[year - 1] ?? 0,
      ),
    ),
    ...(layout.isRenewal ? years.map((year) => formula(addedFormula(context, time, year), added[year - 1] ?? 0)) : []),
  ];
}

/** Risk lowers a gain and increases a loss; in model 1.0 it lowers both. */
function riskAdjusted(saving: string, riskPct: string, isFirstModel: boolean): string {
  if (isFirstModel) return `${saving}*(1-${riskPct}/100)`;
  return `IF(${saving}<0,${saving}*(1+${riskPct}/100),${saving}*(1-${riskPct}/100))`;
}

/** Returns an address with a fixed row, such as `C$4`. */
function ofYear(year: number, row: number): string {
  return cellAt(year, row).replace(/\d/, '$$$&');
}

function savingFormula({ layout, line, row, columns }: DriverRow, time: TimeRows, year: number): string {
  const { driver } = line;
  const at = (column: Parameters<typeof columns.place>[0]) => cellAt(columns.place(column), row);
  if (driver.retiredTools) {
    const gone = cellAt(year, (driver.retiredTools === 'annualCost' ? time.toolCost : time.toolHours) ?? 0);
    return `IF(${at('included')}=1,${toSpreadsheet(driver.formula, (id) => (id === RETIRED_TOOLS ? gone : id))},0)`;
  }
  const [growth, reached] = [ofYear(year, time.growth), ofYear(year, time.reached)];
  if (!layout.isRenewal) return `${at('saving')}*${reached}`;
  const [inUse, all] = [at('existing'), at('reduction')];
  return `${at('without')}*(${inUse}*${growth}+(${all}-${inUse})*IF(${all}<${inUse},${growth},${reached}))`;
}

/** What renewing adds to the products in use: a gain follows adoption, a loss is complete from the start. */
function addedFormula({ layout, line, row, columns }: DriverRow, time: TimeRows, year: number): string {
  const at = (column: Parameters<typeof columns.place>[0]) => cellAt(columns.place(column), row);
  if (line.driver.retiredTools) return cellAt(columns.benefit(year), row);
  const [inUse, all] = [at('existing'), at('reduction')];
  const saving = `${at('without')}*(${all}-${inUse})`;
  return (
    `IF(${all}<${inUse},${saving}*(1${layout.isFirstModel ? '-' : '+'}${at('riskPct')}/100)*${ofYear(year, time.growth)},` +
    `${saving}*(1-${at('riskPct')}/100)*${ofYear(year, time.reached)})`
  );
}

/** @returns by year, from the first year */
export function addedAmounts(
  result: IncludedDriverResult | null,
  { growthAmounts, reachedAmounts }: TimeRows,
  isFirstModel: boolean,
): readonly number[] {
  if (!result) return growthAmounts.map(() => 0);
  if (result.mode === 'retiredTools') return result.yearlyBenefit;
  const saving = result.baseline * (result.reduction - (result.existingReduction ?? 0));
  return saving < 0
    ? growthAmounts.map((growth) => saving * (1 + (isFirstModel ? -result.riskPct : result.riskPct) / 100) * growth)
    : reachedAmounts.map((reached) => saving * (1 - result.riskPct / 100) * reached);
}
