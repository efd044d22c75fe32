import { z } from 'zod';
import { CliError, EXIT } from '../exit.ts';
import { STATUSES, type Status } from '../statuses.ts';
import type { Api } from './api.ts';
import { headlineSchema } from './headline.ts';
import type { Profile } from './sign-in.ts';

const PAGE = 100;
/** The lists give a name or an object with one. */
const nameSchema = z
  .union([z.string(), z.object({ name: z.string() })])
  .transform((value) => (typeof value === 'string' ? value : value.name))
  .nullish();
const rowSchema = z.object({
  estId: z.number(),
  estName: z.string(),
  prodCombinationId: z.string().nullish(),
  productName: z.string().nullish(),
  customer: nameSchema,
  partner: nameSchema,
  owner: nameSchema,
  createdAt: z.string(),
  state: z.number(),
  headline: headlineSchema,
});
const pageSchema = z.object({ data: z.object({ rows: z.array(rowSchema), count: z.number() }) });

export type EstimateRow = z.infer<typeof rowSchema>;

/** Texts match anywhere in the field and ignore case. */
export interface Filters {
  readonly ids: readonly number[];
  readonly status?: Status;
  readonly scenario?: number;
  readonly customer?: string;
  readonly partner?: string;
  readonly product?: string;
  readonly owner?: string;
  readonly search?: string;
  /** Inclusive. */
  readonly since?: Date;
  /** Exclusive. */
  readonly before?: Date;
}

export function statusOf(state: number): Status | 'unknown' {
  return STATUSES[state] ?? 'unknown';
}

function contains(value: string | null | undefined, wanted: string | undefined, field: string): boolean {
  if (wanted === undefined) return true;
  if (value === undefined)
    throw new CliError(`The server doesn't list the ${field}, so --${field} isn't available.`, EXIT.misconfigured);
  return (value ?? '').toLocaleLowerCase('en').includes(wanted.toLocaleLowerCase('en'));
}

function fits(row: EstimateRow, filters: Filters): boolean {
  const made = Date.parse(row.createdAt);
  return (
    (filters.ids.length === 0 || filters.ids.includes(row.estId)) &&
    (filters.status === undefined || statusOf(row.state) === filters.status) &&
    contains(row.customer, filters.customer, 'customer') &&
    contains(row.partner, filters.partner, 'partner') &&
    contains(row.owner, filters.owner, 'owner') &&
    contains(row.productName, filters.product, 'product') &&
    (filters.since === undefined || made >= filters.since.getTime()) &&
    (filters.before === undefined || made < filters.before.getTime())
  );
}

/** Returns the lists that together contain every estimate of the scenario that this user can see. */
function listsFor(profile: Profile, scenario: number | undefined): string[] {
  if (!profile.isPartner) return ['account/listByEstimate'];
  if (scenario === undefined) return ['estimate/list', 'existing/estimate/list'];
  return [scenario > 2 ? 'existing/estimate/list' : 'estimate/list'];
}

async function* rowsOf(api: Api, path: string, filters: Filters, signal?: AbortSignal): AsyncGenerator<EstimateRow> {
  for (let offset = 0; ; offset += PAGE) {
    const query = { limit: PAGE, offset, search: filters.search, status: filters.status, scenario: filters.scenario };
    const { data } = await api.get(path, query, pageSchema, signal);
    yield* data.rows;
    if (data.rows.length < PAGE) return;
  }
}

const isNewer = (a: EstimateRow, b: EstimateRow) =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.estId > b.estId);

async function* mergeNewestFirst(lists: AsyncGenerator<EstimateRow>[]): AsyncGenerator<EstimateRow> {
  const heads = await Promise.all(lists.map((list) => list.next()));
  for (;;) {
    let newest = -1;
    for (const [i, head] of heads.entries()) {
      const best = heads[newest];
      if (!head.done && (!best || best.done || isNewer(head.value, best.value))) newest = i;
    }
    const head = heads[newest];
    const list = lists[newest];
    if (!head || head.done || !list) return;
    yield head.value;
    heads[newest] = await list.next();
  }
}

/**
 * Yields matching estimates page by page, newest first. Skips a row already seen: a new estimate moves rows to the next page.
 */
export async function* listEstimates(
  api: Api,
  profile: Profile,
  filters: Filters,
  signal?: AbortSignal,
): AsyncGenerator<EstimateRow> {
  const lists = listsFor(profile, filters.scenario).map((path) => rowsOf(api, path, filters, signal));
  const seen = new Set<number>();
  const missing = new Set(filters.ids);
  for await (const row of mergeNewestFirst(lists)) {
    if (filters.since && Date.parse(row.createdAt) < filters.since.getTime()) return;
    if (seen.has(row.estId) || !fits(row, filters)) continue;
    seen.add(row.estId);
    yield row;
    if (missing.delete(row.estId) && missing.size === 0) return;
  }
}
