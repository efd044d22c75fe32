import { formatMoneyResult } from '@worthwhile/roi-core';
import { type EstimateRow, listEstimates, statusOf } from '../client/list-estimates.ts';
import { openApi, readProfile } from '../client/sign-in.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { tableLines } from '../output/table.ts';
import type { Terminal } from '../terminal.ts';
import type { Context } from './context.ts';
import { filtersOf, hasSelection, refuseMixed, type SelectionOptions } from './selection.ts';

const NEWEST = 50;

/** `roi estimates`: lists the newest estimates, or all that match the filters. */
export async function runEstimates(context: Context<SelectionOptions>, ids: readonly number[]): Promise<ExitCode> {
  const { terminal, options } = context;
  const filters = filtersOf(ids, options);
  refuseMixed(filters, options);
  const limit = options.limit ?? (hasSelection(filters, options) ? Number.POSITIVE_INFINITY : NEWEST);
  const api = openApi(context);
  const profile = await readProfile(api);
  const shown: EstimateRow[] = [];
  let count = 0;
  let hasMore = false;
  const show = (row: EstimateRow) => {
    if (options.json) terminal.print(JSON.stringify({ ...row, status: statusOf(row.state) }));
    else shown.push(row);
  };
  const named = new Map<number, EstimateRow>();
  for await (const row of listEstimates(api, profile, filters)) {
    if (count === limit || terminal.closed) {
      hasMore = true;
      break;
    }
    count++;
    if (ids.length > 0) named.set(row.estId, row);
    else show(row);
  }
  const missing = ids.filter((id) => !named.has(id));
  for (const row of ids.map((id) => named.get(id))) if (row) show(row);
  if (!options.json) printTable(terminal, shown);
  if (hasMore) terminal.say(`The newest ${limit}. Everything: roi estimates --all`);
  for (const id of missing) terminal.complain(`${id}: not found or no access.`);
  return missing.length > 0 ? EXIT.someFailed : EXIT.done;
}

function printTable(terminal: Terminal, rows: readonly EstimateRow[]): void {
  if (rows.length === 0) {
    terminal.print('No Records Found.');
    return;
  }
  const [head, ...lines] = tableLines(
    [
      { head: 'Id', align: 'right' },
      { head: 'ROI Name', shrinks: true },
      { head: 'Customer', shrinks: true },
      { head: 'Product Name', shrinks: true },
      { head: 'Created Date' },
      { head: 'Status' },
      { head: 'Value', align: 'right' },
      { head: 'Measure', shrinks: true },
    ],
    rows.map((row) => [
      String(row.estId),
      row.estName,
      row.customer ?? '',
      row.productName ?? '',
      row.createdAt.slice(0, 10),
      statusOf(row.state),
      row.headline ? formatMoneyResult(row.headline.npv, row.headline.currencySign) : '',
      row.headline?.measure ?? '',
    ]),
    terminal.columns,
  );
  terminal.print(terminal.strong(head ?? ''));
  for (const line of lines) terminal.print(line);
}
