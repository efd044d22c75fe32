import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Filters } from '../client/list-estimates.ts';
import { CliError, EXIT } from '../exit.ts';
import { STATUSES, type Status } from '../statuses.ts';

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

function parseMoment(text: string): number {
  const isDay = DATE.test(text);
  const ms = isDay || DATE_TIME.test(text) ? Date.parse(text) : Number.NaN;
  const isReal = !Number.isNaN(ms) && (!isDay || new Date(ms).toISOString().startsWith(text));
  if (!isReal)
    throw new InvalidArgumentError('Expected a date such as 2026-03-31, or a time such as 2026-03-31T14:00Z.');
  return ms;
}

export function parseDay(text: string): string {
  if (!DATE.test(text)) throw new InvalidArgumentError('Expected a date such as 2026-03-31.');
  parseMoment(text);
  return text;
}

/** Returns the exclusive end of the range: a day counts whole. */
function parseEnd(text: string): Date {
  return new Date(parseMoment(text) + (DATE.test(text) ? DAY_MS : 1));
}

export function parseId(text: string, earlier: readonly number[] = []): number[] {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Expected an estimate ID.');
  const id = Number(text);
  return earlier.includes(id) ? [...earlier] : [...earlier, id];
}

function parseLimit(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1.');
  return Number(text);
}

export function parseSeconds(text: string): number {
  if (!/^\d{1,4}(\.\d)?$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('Expected seconds, such as 2.');
  return Number(text);
}

export interface SelectionOptions {
  readonly status?: Status;
  readonly scenario?: string;
  readonly customer?: string;
  readonly partner?: string;
  readonly product?: string;
  readonly owner?: string;
  readonly search?: string;
  readonly since?: Date;
  readonly until?: Date;
  readonly all?: boolean;
  readonly limit?: number;
}

export function addSelection(command: Command): Command {
  return command
    .addOption(new Option('--status <status>', 'filter by status').choices(STATUSES))
    .addOption(new Option('--scenario <number>', 'filter by business scenario').choices(['1', '2', '3', '4']))
    .option('--customer <text>', 'filter by customer name')
    .option('--partner <text>', 'filter by partner name')
    .option('--product <text>', 'filter by product name')
    .option('--owner <text>', 'filter by owner name')
    .option('--search <text>', 'search name, customer, and owner')
    .addOption(
      new Option('--since <date>', 'created on or after this date').argParser((text) => new Date(parseMoment(text))),
    )
    .addOption(new Option('--until <date>', 'created on or before this date').argParser(parseEnd))
    .option('--all', 'every estimate you have access to')
    .addOption(new Option('-n, --limit <number>', 'the newest ones only').argParser(parseLimit));
}

/** @throws CliError if estimates are selected both by ID and by filter: the one would silently drop the other */
export function refuseMixed(filters: Filters, options: SelectionOptions): void {
  const { ids, ...others } = filters;
  const isFiltered = options.all === true || options.limit !== undefined || Object.keys(others).length > 0;
  if (ids.length === 0 || !isFiltered) return;
  throw new CliError('Pass estimate IDs or filters, not both.', EXIT.usage);
}

export function filtersOf(ids: readonly number[], options: SelectionOptions): Filters {
  const { all: _, limit: __, scenario, until, ...texts } = options;
  return {
    ids,
    ...pick(texts, ['status', 'customer', 'partner', 'product', 'owner', 'search', 'since']),
    ...(scenario === undefined ? {} : { scenario: Number(scenario) }),
    ...(until === undefined ? {} : { before: until }),
  };
}

/** True if the call selects estimates, even all of them. */
export function hasSelection(filters: Filters, options: SelectionOptions): boolean {
  return options.all === true || filters.ids.length > 0 || Object.keys(filters).length > 1;
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {};
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key];
  return picked;
}
