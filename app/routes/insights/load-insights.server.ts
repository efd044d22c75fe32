import { formatMoneyResult, formatPercentResult, measureOf } from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { listFamilyMarks } from '#app/modules/catalogue/catalogue.server.ts';
import { SCENARIOS, scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { type InsightsQuery, PERIODS, VENDOR } from '#app/modules/insights/insights.schema.ts';
import { type Insights, readInsights } from '#app/modules/insights/insights.server.ts';
import { formatDate } from '../estimates/list/format-date.ts';
import { insightsHref } from './insights-url.ts';
import { shareOf, shownTables } from './shown-tables.ts';

export async function loadInsights(actor: Actor, query: InsightsQuery) {
  const now = new Date();
  const [insights, marks] = await Promise.all([readInsights(actor, query, now), listFamilyMarks()]);
  const tables = shownTables(insights, query);
  return {
    state: query,
    isEmpty: insights.total.created === 0,
    finding: insights.finding,
    stats: statsOf(insights, query),
    months: insights.months.map(({ month, created, generated, opened, won }) => ({
      month,
      created,
      generated,
      opened,
      won,
    })),
    tables,
    marks,
    span: `${formatDate(`${insights.months[0]?.month}-01T00:00:00Z`)} to ${formatDate(now.toISOString())}`,
    options: optionsOf(insights),
    chips: chipsOf(insights, query),
  };
}

const percent = (part: number, whole: number) => formatPercentResult(shareOf(part, whole));
const count = (value: number) => value.toLocaleString('en-US');
const days = (value: number) => (Math.round(value * 10) / 10).toLocaleString('en-US');

/** The first leads; each with a second value below. */
function statsOf({ total, before }: Insights, { scenario }: InsightsQuery) {
  const measure = scenario === undefined ? 'Headline value' : measureOf(KINDS[scenario - 1] ?? 'new');
  const { generated, created, opened, sent, won, lost, medianDays, wonAmount, lead, leadHardOnly } = total;
  return [
    {
      label: `${measure} of generated estimates`,
      value: formatMoneyResult(lead, '$'),
      unit: undefined,
      twin: { label: 'Hard savings only', value: formatMoneyResult(leadHardOnly, '$') },
    },
    {
      label: 'Generated',
      value: count(generated),
      unit: `of ${count(created)} created`,
      twin: { label: 'Share', value: percent(generated, created) },
    },
    {
      label: 'Opened by the customer',
      value: count(opened),
      unit: `of ${count(sent)} sent`,
      twin: { label: 'Share', value: percent(opened, sent) },
    },
    {
      label: 'Won',
      value: count(won),
      unit: `of ${count(won + lost)} decided`,
      twin: { label: 'Amount won', value: formatMoneyResult(wonAmount, '$') },
    },
    {
      label: 'Time to generate',
      value: medianDays === null ? 'n/a' : days(medianDays),
      unit: medianDays === null ? undefined : 'days, median',
      twin: {
        label: 'The year before',
        value: before === null || before.medianDays === null ? 'n/a' : `${days(before.medianDays)} days`,
      },
    },
  ];
}

const KINDS = ['new', 'realised', 'increment', 'consolidation'] as const;

function optionsOf({ options, partners }: Insights) {
  const named = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }));
  return {
    period: PERIODS.map((months) => ({ value: String(months), label: `${months} months` })),
    partner: partners
      ? [{ value: '', label: 'All' }, { value: VENDOR, label: 'Vendor, direct' }, ...named(options.partners)]
      : null,
    scenario: [{ value: '', label: 'All' }, ...SCENARIOS.map(({ id, title }) => ({ value: String(id), label: title }))],
    seller: [{ value: '', label: 'All' }, ...named(options.sellers)],
  };
}

/** Each leads to the page without it. */
function chipsOf({ options, partners }: Insights, query: InsightsQuery) {
  const nameIn = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((each) => each.id === id)?.name ?? 'Unknown';
  const { period, partner, scenario, seller } = query;
  const chip = (label: string, without: Partial<InsightsQuery>) => ({ label, href: insightsHref(query, without) });
  return [
    ...(period === undefined ? [] : [chip(`${period} months`, { period: undefined })]),
    ...(partner === undefined || !partners
      ? []
      : [chip(partner === VENDOR ? 'Vendor, direct' : nameIn(options.partners, partner), { partner: undefined })]),
    ...(scenario === undefined ? [] : [chip(scenarioOf(scenario).title, { scenario: undefined })]),
    ...(seller === undefined ? [] : [chip(nameIn(options.sellers, seller), { seller: undefined })]),
  ];
}

export type InsightsData = Awaited<ReturnType<typeof loadInsights>>;
