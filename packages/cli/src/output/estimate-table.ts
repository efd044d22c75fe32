import { formatMoneyResult } from '@worthwhile/roi-core';
import { type EstimateRow, statusOf } from '../client/list-estimates.ts';
import { CliError, EXIT } from '../exit.ts';
import type { Sort } from '../sorts.ts';
import { type Column, tableLines } from './table.ts';

interface Shown extends Column {
  readonly of: (row: EstimateRow) => string;
}

const money = (row: EstimateRow, amount: number | null | undefined) =>
  row.headline && amount !== null && amount !== undefined ? formatMoneyResult(amount, row.headline.currencySign) : '';

const COLUMNS: Readonly<Record<string, Shown>> = {
  id: { head: 'Id', align: 'right', of: ({ estId }) => String(estId) },
  name: { head: 'ROI Name', shrinks: true, of: ({ estName }) => estName },
  customer: { head: 'Customer', shrinks: true, of: ({ customer }) => customer ?? '' },
  product: { head: 'Product Name', shrinks: true, of: ({ productName }) => productName ?? '' },
  created: { head: 'Created Date', of: ({ createdAt }) => createdAt.slice(0, 10) },
  status: { head: 'Status', of: ({ state }) => statusOf(state) },
  value: { head: 'Value', align: 'right', of: (row) => money(row, row.headline?.npv) },
  measure: { head: 'Measure', shrinks: true, of: ({ headline }) => headline?.measure ?? '' },
  hard: { head: 'Hard savings only', align: 'right', of: (row) => money(row, row.headline?.npvHardOnly) },
  partner: { head: 'Partner', shrinks: true, of: ({ partner }) => partner ?? '' },
  owner: { head: 'Owner', shrinks: true, of: ({ owner }) => owner ?? '' },
};
const USUAL = 'id,name,customer,product,created,status,value,measure';

/** @throws CliError for an unknown column */
export function readColumns(list = USUAL): readonly Shown[] {
  return list.split(',').map((name) => {
    const key = name.trim().toLowerCase();
    if (Object.hasOwn(COLUMNS, key)) return COLUMNS[key] as Shown;
    throw new CliError(
      `Unknown column ${JSON.stringify(name)}.`,
      EXIT.usage,
      `Columns: ${Object.keys(COLUMNS).join(', ')}`,
    );
  });
}

export function estimateLines(rows: readonly EstimateRow[], columns: readonly Shown[], width: number | null): string[] {
  return tableLines(
    columns,
    rows.map((row) => columns.map(({ of }) => of(row))),
    width,
  );
}

/** Texts from A, dates and values from the highest; estimates without a value come last. */
export function sortRows(rows: readonly EstimateRow[], by: Sort): EstimateRow[] {
  const text = (of: (row: EstimateRow) => string) => (a: EstimateRow, b: EstimateRow) =>
    of(a).localeCompare(of(b), 'en');
  const worth = ({ headline }: EstimateRow) => headline?.npv ?? Number.NEGATIVE_INFINITY;
  const orders: Readonly<Record<Sort, (a: EstimateRow, b: EstimateRow) => number>> = {
    created: (a, b) => b.createdAt.localeCompare(a.createdAt),
    name: text(({ estName }) => estName),
    customer: text(({ customer }) => customer ?? ''),
    status: text(({ state }) => statusOf(state)),
    value: (a, b) => (worth(a) === worth(b) ? 0 : worth(b) > worth(a) ? 1 : -1),
  };
  return [...rows].sort(orders[by]);
}
