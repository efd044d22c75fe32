import type { Category, IncludedDriverResult } from '@worthwhile/roi-core';
import type { Layout } from '../layout.ts';
import { addHeads, type CellPlan, cellAt, draftSheet, fixed, formula, type SheetDraft, text } from '../plan.ts';
import { addContributions, addOverlaps } from './contributions.ts';
import { type DriverColumns, driverColumns } from './driver-columns.ts';
import { driverCells } from './driver-row.ts';
import { addedAmounts, yearCells } from './year-cells.ts';
import { addTime, type TimeRows } from './year-rows.ts';

export interface DriverAmounts {
  readonly category: Category;
  readonly isConfirmed: boolean;
  readonly waits: boolean;
  /** In columns 0..N. */
  readonly benefits: readonly number[];
  /** Renewal: the part added to the products in use. */
  readonly added: readonly number[];
}

export interface DriverTable {
  readonly sheet: SheetDraft;
  /** Ranges such as `$B$20:$B$31`. */
  readonly categories: string;
  readonly confirmed: string;
  /** Null if no benefit waits for deployment. */
  readonly waits: string | null;
  readonly savings: string;
  /** @param year from 1 */
  readonly benefitsOf: (year: number) => string;
  readonly addedOf: (year: number) => string;
  readonly amounts: readonly DriverAmounts[];
}

export function buildDrivers(layout: Layout, inputs: SheetDraft): DriverTable {
  const sheet = draftSheet('Benefits');
  sheet.add(text('Savings by benefit', 'title'));
  sheet.add(
    text('Cost without × the reduction of all products together, at most the cap, reached year by year.', 'note'),
  );
  const time = addTime(sheet, layout, inputs);
  const overlaps = addOverlaps(sheet, layout, inputs);
  const assessed = addContributions(sheet, layout, 'assessed', overlaps);
  const kept = addContributions(sheet, layout, 'kept', overlaps);

  const columns = driverColumns(layout);
  addHeads(sheet, 'Benefits', columns.heads, [0, 1]);
  const first = sheet.next();
  for (const line of layout.drivers) {
    const { id } = line.driver;
    const context = { layout, line, row: sheet.next(), columns, assessed: assessed.get(id), kept: kept.get(id) };
    sheet.add(...driverCells(context), ...yearCells(context, time));
  }
  const last = sheet.next() - 1;
  addTotals(sheet, layout, columns, { first, last, time });

  const range = (column: number) => `${fixed(column, first)}:${fixed(column, last)}`;
  return {
    sheet,
    categories: range(columns.place('category')),
    confirmed: range(columns.place('confirmed')),
    waits: layout.hasWait ? range(columns.place('waits')) : null,
    savings: range(columns.place('saving')),
    benefitsOf: (year) => range(columns.benefit(year)),
    addedOf: (year) => range(columns.added(year)),
    amounts: includedIn(layout).map((result) => amountsOf(layout, result, time)),
  };
}

function includedIn({ drivers }: Layout): IncludedDriverResult[] {
  return drivers.flatMap(({ result }) => (result ? [result] : []));
}

function amountsOf(
  { snapshot, isFirstModel, hasWait, isRenewal }: Layout,
  result: IncludedDriverResult,
  time: TimeRows,
) {
  const { id, category, mode, reduction, existingReduction = 0, yearlyBenefit } = result;
  const isOfProduct = mode !== 'retiredTools' && hasWait;
  return {
    category,
    isConfirmed: !isFirstModel && snapshot.result.confirmed.drivers.includes(id),
    waits: isOfProduct && (!isRenewal || reduction > existingReduction),
    benefits: [0, ...yearlyBenefit],
    added: [0, ...addedAmounts(result, time, isFirstModel)],
  };
}

interface TableRows {
  readonly first: number;
  readonly last: number;
  readonly time: TimeRows;
}

function addTotals(sheet: SheetDraft, layout: Layout, columns: DriverColumns, { first, last, time }: TableRows): void {
  const { annual } = layout.snapshot.result;
  const included = includedIn(layout);
  const cells: (CellPlan | null)[] = [text('All benefits', 'total')];
  const total = (column: number, result: number) => {
    cells[column] = formula(`SUM(${cellAt(column, first)}:${cellAt(column, last)})`, result, 'money', 'total');
  };
  const sum = (amountsOf: (driver: IncludedDriverResult) => readonly number[], year: number) =>
    included.reduce((all, driver) => all + (amountsOf(driver)[year - 1] ?? 0), 0);
  total(columns.place('without'), annual.without);
  total(columns.place('with'), annual.withVendor);
  total(columns.place('saving'), annual.saving);
  if (layout.isRenewal) total(columns.place('existingAmount'), annual.existingSaving ?? 0);
  for (let year = 1; year <= layout.years; year++) {
    total(
      columns.saving(year),
      sum(({ yearlySaving }) => yearlySaving, year),
    );
    total(
      columns.benefit(year),
      sum(({ yearlyBenefit }) => yearlyBenefit, year),
    );
    if (layout.isRenewal)
      total(
        columns.added(year),
        sum((driver) => addedAmounts(driver, time, layout.isFirstModel), year),
      );
  }
  sheet.add(...Array.from(cells, (cell) => cell ?? null));
}
