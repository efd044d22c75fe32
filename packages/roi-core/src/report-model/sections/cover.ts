import { formatPaybackTime } from '../../number/format.ts';
import { longDate } from '../../number/long-date.ts';
import { type Context, chosenComponents } from '../context.ts';
import type { Cover, PartnerAccent } from '../model.ts';
import { countOf, listOf, topicOf } from '../words.ts';

/** Characters; a longer start page gets its own page. */
const COVER_TEXT_LIMIT = 420;

export function buildCover(context: Context): Cover {
  const { snapshot, metrics, money, years, isReview, isIncrement } = context;
  const { estimate, partner, brand } = snapshot;
  const facts = [
    { label: 'Prepared for', value: estimate.contact ?? estimate.customer },
    { label: 'Prepared by', value: estimate.owner },
    { label: 'Date', value: longDate(estimate.generatedAt) },
  ];
  const from = money(metrics.cumulative[0] ?? 0);
  const to = money(metrics.cumulative.at(-1) ?? 0);
  return {
    logo: partner?.logo ?? null,
    name: partner?.name ?? brand,
    tagLine: partner?.tagLine ?? '',
    note: partner ? `with ${brand}` : '',
    title: coverTitle(context),
    facts: facts.filter(({ value }) => value !== ''),
    markdown: isOnCover(snapshot.template.startPage) ? snapshot.template.startPage : '',
    cumulative: metrics.cumulative,
    line: context.line,
    paybackMonths: metrics.paybackMonths,
    paybackText:
      metrics.paybackMonths === null
        ? ''
        : `${isReview ? 'Paid' : 'Pays'} back ${formatPaybackTime(metrics.paybackMonths)}`,
    caption: `Cumulative net value of ${isIncrement ? 'renewing, compared with the current contract,' : 'this estimate'} over ${countOf(years, 'year')}, from ${from} to ${to}`,
    context: `${estimate.scenarioTitle}, industry ${estimate.industryLabel}`,
  };
}

export function isOnCover(startPage: string): boolean {
  return startPage.length <= COVER_TEXT_LIMIT && !/^\s{0,3}(#|>|[-*+] |\d+\. |\|)/m.test(startPage);
}

function coverTitle(context: Context): string {
  const { customer } = context.snapshot.estimate;
  const topic = topicsOf(context);
  switch (context.snapshot.resolved.scenarioId) {
    case 2:
      return `What ${topic} has returned at ${customer}`;
    case 3:
      return `The case for renewing ${topic} at ${customer}`;
    case 4:
      return `The case for consolidating ${topic} at ${customer}`;
    default:
      return `The business case for ${topic} at ${customer}`;
  }
}

/** Names each topic once, in the order of the families. */
export function topicsOf(context: Context): string {
  const { catalogue } = context.snapshot;
  const chosen = new Set(chosenComponents(context));
  const families = new Set(catalogue.components.filter(({ id }) => chosen.has(id)).map(({ familyId }) => familyId));
  return listOf(catalogue.families.filter(({ id }) => families.has(id)).map(({ name }) => topicOf(name)));
}

/** Checks if the partner's color can carry text: its WCAG contrast on white must be at least 4.5. */
export function judgeAccent(color: string | null | undefined): PartnerAccent | null {
  if (!color || !/^#[0-9a-f]{6}$/i.test(color)) return null;
  return { color: color.toLowerCase(), isLegible: contrastOnWhite(color) >= 4.5 };
}

/**
 * @param color `#rrggbb`
 * @returns the WCAG contrast to white, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio)
 */
export function contrastOnWhite(color: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return 1.05 / (luminance + 0.05);
}
