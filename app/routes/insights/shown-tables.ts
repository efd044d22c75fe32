import { formatMoneyResult, formatPercentResult, roundHalfUp } from '@worthwhile/roi-core';
import type { GroupTable, Insights, NamedGroup } from '#app/modules/insights/insights.server.ts';
import { type InsightsState, insightsHref } from './insights-url.ts';

/** A value as the page and the file show it. */
export interface ShownCell {
  readonly text: string;
  readonly value: number | '';
  /** Of the longest bar of its column, from 0 to 1. */
  readonly bar?: number;
}
export interface ShownRow {
  readonly name: string;
  readonly href?: string | undefined;
  readonly familyId?: number;
  readonly isTotal?: true;
  readonly cells: readonly ShownCell[];
}
export interface ShownTable {
  readonly id: string;
  readonly title: string;
  readonly hint?: string | undefined;
  /** Leads to all rows. */
  readonly more?: { readonly href: string; readonly label: string } | undefined;
  readonly head: string;
  /** A twin is shown below the column before it; bars are drawn by their values. */
  readonly columns: readonly { readonly label: string; readonly isTwin?: true; readonly hasBar?: true }[];
  readonly rows: readonly ShownRow[];
}

/** Counts are in US dollars, in which the currencies' values are kept. */
const SIGN = '$';

const count = (value: number): ShownCell => ({ text: value.toLocaleString('en-US'), value });
const money = (value: number): ShownCell => ({ text: formatMoneyResult(value, SIGN), value: roundHalfUp(value, 0) });
const percent = (value: number | null): ShownCell =>
  value === null ? { text: 'n/a', value: '' } : { text: formatPercentResult(value), value: roundHalfUp(value, 1) };
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
/** `Dec 2025` for the first one and each January, else `Jan`. */
export function monthLabel(month: string, index: number): string {
  const name = MONTH.format(new Date(`${month}-01T00:00:00Z`));
  return index === 0 || month.endsWith('-01') ? `${name} ${month.slice(0, 4)}` : name;
}

const STAGES = [
  ['Created', 'created'],
  ['Generated', 'generated'],
  ['Sent', 'sent'],
  ['Opened', 'opened'],
  ['Won', 'won'],
] as const;

export function shownTables(insights: Insights, state: InsightsState): ShownTable[] {
  const { partners, sellers, families, buckets, total, before } = insights;
  return [
    monthsTable(insights),
    ...(partners ? [groupTable('partner', partners, insights, state)] : []),
    familiesTable(families),
    groupTable('seller', sellers, insights, state),
    {
      id: 'confirmed',
      title: 'Figures confirmed by the customer',
      hint: confirmedHint(total.customerPct, before?.customerPct ?? null),
      head: 'Confirmed in the estimate',
      columns: [{ label: 'Generated' }, { label: 'Share won', hasBar: true }],
      rows: bucketRows(buckets.confirmed, CONFIRMED, (won, generated) => percent(shareOf(won, generated))),
    },
    {
      id: 'discount',
      title: 'Discount',
      hint: total.discountPct === null ? undefined : `${percent(total.discountPct).text} on average`,
      head: 'Off the list price',
      columns: [{ label: 'Generated' }, { label: 'Share won', hasBar: true }],
      rows: bucketRows(buckets.discount, DISCOUNTS, (won, generated) => percent(shareOf(won, generated))),
    },
    {
      id: 'time',
      title: 'Time to generate',
      hint: 'First draft to generated',
      head: 'Time',
      columns: [{ label: 'Estimates', hasBar: true }],
      rows: bucketRows(buckets.time, TIMES),
    },
  ];
}

function confirmedHint(now: number | null, before: number | null): string | undefined {
  if (now === null) return undefined;
  return `${percent(now).text} of all figures${before === null ? '' : `, ${percent(before).text} the year before`}`;
}

function monthsTable({ months, total }: Insights): ShownTable {
  return {
    id: 'months',
    title: 'By month',
    head: 'Stage',
    columns: [
      ...months.map(({ month }, index) => ({ label: monthLabel(month, index) })),
      { label: `${months.length} months` },
    ],
    rows: STAGES.map(([name, key]) => ({
      name,
      cells: [...months.map((each) => count(each[key])), count(total[key])],
    })),
  };
}

const WORDS = {
  partner: { title: 'By partner', head: 'Partner' },
  seller: { title: 'By seller', head: 'Seller' },
} as const;

function groupTable(
  by: 'partner' | 'seller',
  { rows, count: groups, hidden }: GroupTable,
  { total }: Insights,
  state: InsightsState,
): ShownTable {
  const partners = rows.some(({ id }) => id === 0) ? groups - 1 : groups;
  const many = (number: number, what: string) => `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`;
  const most = Math.max(...rows.map(({ won, created }) => shareOf(won, created) ?? 0), 0);
  const cells = (group: NamedGroup | Insights['total']) => {
    const share = shareOf(group.won, group.created);
    return [
      count(group.created),
      count(group.generated),
      count(group.won),
      { ...percent(share), bar: most === 0 ? 0 : (share ?? 0) / most },
      money(group.lead),
      money(group.leadHardOnly),
      percent(group.customerPct),
      percent(group.discountPct),
    ];
  };
  const filter = (id: number) => (by === 'partner' ? { partner: id === 0 ? ('vendor' as const) : id } : { seller: id });
  return {
    id: by,
    ...WORDS[by],
    hint:
      by === 'seller'
        ? many(groups, 'seller')
        : partners === groups
          ? many(groups, 'partner')
          : `Vendor and ${many(partners, 'partner')}`,
    more: hidden > 0 ? { href: insightsHref(state, { all: by }), label: `All ${groups}` } : undefined,
    columns: [
      { label: 'Created' },
      { label: 'Generated' },
      { label: 'Won' },
      { label: 'Share of created won', hasBar: true },
      { label: 'NPV' },
      { label: 'Hard savings only', isTwin: true },
      { label: 'Confirmed' },
      { label: 'Discount' },
    ],
    rows: [
      ...rows.map((group) => ({
        name: group.name,
        href: group.id === null ? undefined : insightsHref(state, filter(group.id)),
        cells: cells(group),
      })),
      { name: 'All', isTotal: true as const, cells: cells(total) },
    ],
  };
}

function familiesTable({ rows }: GroupTable): ShownTable {
  const most = Math.max(...rows.map(({ won }) => won), 0);
  return {
    id: 'family',
    title: 'By product family',
    hint: 'An estimate can count in several',
    head: 'Product family',
    columns: [
      { label: 'Generated' },
      { label: 'Won', hasBar: true },
      { label: 'NPV' },
      { label: 'Hard savings only', isTwin: true },
    ],
    rows: rows.map(({ id, name, generated, won, lead, leadHardOnly }) => ({
      name,
      ...(id === null ? {} : { familyId: id }),
      cells: [count(generated), { ...count(won), bar: most === 0 ? 0 : won / most }, money(lead), money(leadHardOnly)],
    })),
  };
}

const CONFIRMED = { none: 'None', to25: '1 to 25%', to50: '26 to 50%', over50: 'Over 50%' };
const DISCOUNTS = { none: 'None', to10: 'Up to 10%', to20: '11 to 20%', to30: '21 to 30%', over30: 'Over 30%' };
const TIMES = {
  sameDay: 'Same day',
  to3: '1 to 3 days',
  to7: '4 to 7 days',
  to30: '8 to 30 days',
  over30: 'Over 30 days',
};

/** All steps of a scale, also those without estimates. Without `value` the bars show the counts. */
function bucketRows(
  groups: Insights['buckets']['time'],
  labels: Readonly<Record<string, string>>,
  value?: (won: number, generated: number) => ShownCell,
): ShownRow[] {
  const rows = Object.entries(labels).map(([key, name]) => {
    const { generated = 0, won = 0 } = groups.find((group) => group.key === key) ?? {};
    return { name, cells: value ? [count(generated), value(won, generated)] : [count(generated)] };
  });
  const most = Math.max(...rows.map(({ cells }) => Number(cells.at(-1)?.value ?? 0)), 0);
  return rows.map(({ name, cells }) => ({
    name,
    cells: cells.map((cell, index) =>
      index === cells.length - 1 ? { ...cell, bar: most === 0 ? 0 : Number(cell.value) / most } : cell,
    ),
  }));
}
