import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { listProductFamilies } from '#app/modules/catalogue/catalogue.server.ts';
import { strongestFinding } from './finding.ts';
import { type InsightsQuery, PERIODS } from './insights.schema.ts';
import * as store from './insights.store.server.ts';

/** Smaller groups could tell about single people, so they are added to the others. */
const LEAST_IN_GROUP = 5;
/** More rows on request. */
const MOST_ROWS = 6;

export interface NamedGroup extends store.Figures {
  /** Null for the others. */
  readonly id: number | null;
  readonly name: string;
}
export interface GroupTable {
  readonly rows: readonly NamedGroup[];
  /** Groups before they were added to the others. */
  readonly count: number;
  /** Large groups that only the whole table shows. */
  readonly hidden: number;
}

export interface Insights {
  readonly months: readonly (store.Figures & { readonly month: string })[];
  readonly total: store.Figures;
  /** The same months a year before. */
  readonly before: store.Figures | null;
  readonly finding: string | null;
  /** Null for a partner, who has no others. */
  readonly partners: GroupTable | null;
  readonly sellers: GroupTable;
  readonly families: GroupTable;
  readonly buckets: Readonly<Record<'confirmed' | 'time' | 'discount', readonly store.Group[]>>;
  readonly options: { readonly partners: readonly Option[]; readonly sellers: readonly Option[] };
}
interface Option {
  readonly id: number;
  readonly name: string;
}

/**
 * Counts the estimates of a period, in the reader's organization: everything for roles 1 and 2, the own partner for role 5.
 * @param now for the period's end
 */
export async function readInsights(actor: Actor, query: InsightsQuery, now = new Date()): Promise<Insights> {
  requireCapability(actor, 'insights.view');
  const scope = scopeOf(actor);
  const seesPartners = scope.kind === 'all';
  const { period = PERIODS[0], all, ...asked } = query;
  const filters = seesPartners ? asked : { ...asked, partner: undefined };
  const months = monthsUntil(now, period);
  const cohort = { ...filters, ...spanOf(months) };
  const families = await listProductFamilies();
  return inScope(scope, async (tx) => {
    const groups = await store.countGroups(tx, scope, cohort);
    const before = groups.find(({ by }) => by === 'before') ?? null;
    const partners = seesPartners ? await store.listPartnerNames(tx) : [];
    const sellers = await store.listSellers(tx, scope);
    const of = (by: store.Grouping) => groups.filter((group) => group.by === by && group.key !== null);
    const named = (by: 'partner' | 'seller', nameOf: (id: number) => string) =>
      tableOf(
        of(by).map(({ key, ...figures }) => ({ ...figures, id: Number(key), name: nameOf(Number(key)) })),
        all === by ? Number.POSITIVE_INFINITY : MOST_ROWS,
      );
    const nameIn = (list: readonly Option[], id: number, otherwise: string) =>
      list.find((each) => each.id === id)?.name ?? otherwise;
    const total = groups.find(({ by }) => by === 'total') ?? NOTHING;
    return {
      months: months.map((month) => ({ ...(of('month').find(({ key }) => key === month) ?? NOTHING), month })),
      total,
      before,
      finding: strongestFinding(groups),
      partners: seesPartners
        ? named('partner', (id) => (id === 0 ? 'Vendor, direct' : nameIn(partners, id, `Partner ${id}`)))
        : null,
      sellers: named('seller', (id) => nameIn(sellers, id, `User ${id}`)),
      families: tableOf(
        of('family').map(({ key, ...figures }) => ({
          ...figures,
          id: Number(key),
          name: families.find(({ id }) => String(id) === key)?.name ?? `Family ${key}`,
        })),
        Number.POSITIVE_INFINITY,
      ),
      buckets: { confirmed: of('confirmed'), time: of('time'), discount: of('discount') },
      options: { partners, sellers },
    };
  });
}

const NOTHING: store.Figures = {
  created: 0,
  generated: 0,
  sent: 0,
  opened: 0,
  won: 0,
  lost: 0,
  lead: 0,
  leadHardOnly: 0,
  wonAmount: 0,
  customerPct: null,
  discountPct: null,
  medianDays: null,
};

/** Lists months as `2026-11`, the oldest first. */
function monthsUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1));
    return month.toISOString().slice(0, 7);
  });
}

function spanOf(months: readonly string[]): { from: string; to: string } {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const after = new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)), 1));
  return { from: `${first}-01T00:00:00Z`, to: after.toISOString() };
}

/** The largest first; small groups, and those that have no room, are added up. */
function tableOf(groups: readonly (store.Figures & Option)[], most: number): GroupTable {
  const sorted = [...groups].sort((one, other) => other.created - one.created || one.name.localeCompare(other.name));
  const large = sorted.filter(({ created }) => created >= LEAST_IN_GROUP);
  const shown = large.slice(0, most);
  const rest = sorted.filter((group) => !shown.includes(group));
  const others =
    rest.length === 0
      ? []
      : [{ ...addUp(rest), id: null, name: `${rest.length} ${rest.length === 1 ? 'other' : 'others'}` }];
  return { rows: [...shown, ...others], count: groups.length, hidden: large.length - shown.length };
}

/** Shares are weighted by generated estimates; a median of several groups is unknown. */
function addUp(groups: readonly store.Figures[]): store.Figures {
  const sum = (read: (of: store.Figures) => number) => groups.reduce((total, each) => total + read(each), 0);
  const mean = (read: (of: store.Figures) => number | null) => {
    const known = groups.filter((each) => read(each) !== null);
    const weight = known.reduce((total, { generated }) => total + generated, 0);
    return weight === 0 ? null : known.reduce((total, each) => total + (read(each) ?? 0) * each.generated, 0) / weight;
  };
  return {
    created: sum(({ created }) => created),
    generated: sum(({ generated }) => generated),
    sent: sum(({ sent }) => sent),
    opened: sum(({ opened }) => opened),
    won: sum(({ won }) => won),
    lost: sum(({ lost }) => lost),
    lead: sum(({ lead }) => lead),
    leadHardOnly: sum(({ leadHardOnly }) => leadHardOnly),
    wonAmount: sum(({ wonAmount }) => wonAmount),
    customerPct: mean(({ customerPct }) => customerPct),
    discountPct: mean(({ discountPct }) => discountPct),
    medianDays: null,
  };
}
