import { type EstimateRow, listEstimates, statusOf } from '../client/list-estimates.ts';
import { openApi, readProfile } from '../client/sign-in.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import { estimateLines, readColumns, sortRows } from '../output/estimate-table.ts';
import type { Sort } from '../sorts.ts';
import type { Terminal } from '../terminal.ts';
import type { Context } from './context.ts';
import { filtersOf, hasSelection, refuseMixed, type SelectionOptions } from './selection.ts';

const NEWEST = 50;

export interface EstimatesOptions extends SelectionOptions {
  readonly columns?: string;
  readonly sort?: Sort;
}

/** `roi estimates`: lists the newest estimates, or all that match the filters. */
export async function runEstimates(context: Context<EstimatesOptions>, ids: readonly number[]): Promise<ExitCode> {
  const { terminal, options } = context;
  const filters = filtersOf(ids, options);
  refuseMixed(filters, options);
  const limit = options.limit ?? (hasSelection(filters, options) ? Number.POSITIVE_INFINITY : NEWEST);
  const api = openApi(context);
  const profile = await readProfile(api);
  const columns = readColumns(options.columns);
  const shown: EstimateRow[] = [];
  let count = 0;
  let hasMore = false;
  const show = (row: EstimateRow) => {
    // JSON is written as it comes, unless the order needs all of it.
    if (options.json && options.sort === undefined) printJson(terminal, row);
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
  const sorted = options.sort === undefined ? shown : sortRows(shown, options.sort);
  if (options.json) for (const row of sorted) printJson(terminal, row);
  else printTable(terminal, estimateLines(sorted, columns, terminal.columns));
  if (hasMore) terminal.say(`The newest ${limit}. Everything: roi estimates --all`);
  for (const id of missing) terminal.complain(`${id}: not found or no access.`);
  return missing.length > 0 ? EXIT.someFailed : EXIT.done;
}

function printJson(terminal: Terminal, row: EstimateRow): void {
  terminal.print(JSON.stringify({ ...row, status: statusOf(row.state) }));
}

function printTable(terminal: Terminal, lines: readonly string[]): void {
  const [head, ...rest] = lines;
  if (rest.length === 0) {
    terminal.print('No Records Found.');
    return;
  }
  terminal.print(terminal.strong(head ?? ''));
  for (const line of rest) terminal.print(line);
}
