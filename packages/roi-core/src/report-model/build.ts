import { longDate } from '../number/long-date.ts';
import { type Context, contextOf } from './context.ts';
import type { ReportModel, Section } from './model.ts';
import { buildAssumptions, buildReductions } from './sections/assumptions.ts';
import { buildCaseAgainst, buildFindings } from './sections/case-against.ts';
import { buildNotIncluded, buildVerification, FOOTER_LIMIT, preparedBy } from './sections/closing.ts';
import { buildUnquantified } from './sections/confirmed.ts';
import { buildContents } from './sections/contents.ts';
import { buildCover, isOnCover, judgeAccent } from './sections/cover.ts';
import { buildDrivers } from './sections/drivers.ts';
import { buildFigures } from './sections/figures.ts';
import { buildInvestment } from './sections/investment.ts';
import { buildMeasured } from './sections/measured.ts';
import { buildMethod } from './sections/method.ts';
import { buildRange } from './sections/range.ts';
import { buildSummary } from './sections/summary.ts';
import { buildViews } from './sections/views.ts';
import { orderSections, type ReportSection, type SectionId, type Snapshot } from './snapshot.ts';
import { fillFigures } from './texts/fill-figures.ts';
import { plainText } from './words.ts';

const BUILDERS: Record<SectionId, (context: Context) => readonly Section[]> = {
  summary: (context) => [buildSummary(context), ...buildMeasured(context)],
  figures: (context) => [buildFigures(context)],
  drivers: (context) => [buildDrivers(context)],
  views: (context) => [buildViews(context)],
  range: (context) => [buildRange(context), buildCaseAgainst(context)],
  investment: (context) => [buildInvestment(context)],
  assumptions: (context) => [buildAssumptions(context)],
  reductions: (context) => [buildReductions(context)].filter(({ blocks }) => blocks.some(hasRows)),
  method: (context) => [buildMethod(context)],
  notIncluded: (context) => [buildNotIncluded(context)],
  freePages: ({ snapshot }) =>
    snapshot.template.freePages.flatMap((markdown) => markdownPage('freePages', 'Further information', markdown)),
  verification: (context) => [...buildUnquantified(context), buildVerification(context)],
};

/** The replacement for a section that the snapshot leaves out. */
const WITHOUT: Partial<Record<SectionId, (context: Context) => readonly Section[]>> = { range: buildFindings };

/**
 * Builds the report as plain JSON. Pure: the same snapshot gives the same object, and only sums of shown figures are calculated.
 * Required sections are included even when the snapshot does not list them.
 */
export function buildReportModel(given: Snapshot): ReportModel {
  const unfilled = contextOf(given);
  const snapshot = { ...given, template: fillFigures(given.template, unfilled) };
  const context = { ...unfilled, snapshot };
  const { estimate, partner, template } = snapshot;
  const buildSection = ({ id, required }: ReportSection) =>
    (required || snapshot.sections.includes(id) ? BUILDERS[id] : WITHOUT[id])?.(context) ?? [];
  const startPage = isOnCover(template.startPage) ? '' : template.startPage;
  const [summary, ...rest] = orderSections(snapshot.sectionOrder ?? []).flatMap(buildSection) as [
    Section,
    ...Section[],
  ];
  const before = [...markdownPage('startPage', `From ${partner?.name ?? snapshot.brand}`, startPage), summary];
  const after = [...markdownPage('introduction', 'Introduction', template.introduction), ...rest];
  return {
    lang: 'en',
    title: reportTitle(snapshot),
    author: preparedBy(snapshot),
    generatedAt: estimate.generatedAt,
    paper: snapshot.paper ?? 'A4',
    runningHead: { left: estimate.name, right: longDate(estimate.generatedAt) },
    footer: footerLines(snapshot).join('\n'),
    accent: judgeAccent(partner?.accent),
    sign: snapshot.resolved.currency.sign,
    cover: buildCover(context),
    sections: [...before, buildContents(context, [...before, ...after]), ...after],
  };
}

/** Names the report on its cover and as a file. */
export function reportTitle({
  estimate,
}: {
  readonly estimate: Pick<Snapshot['estimate'], 'name' | 'customer'>;
}): string {
  return `${estimate.name}, ${estimate.customer}`;
}

/** Writes the regulatory and copyright line for templates without a footer. */
function defaultFooter({ estimate, partner, brand }: Pick<Snapshot, 'estimate' | 'partner' | 'brand'>): string {
  const from = partner ? `${partner.name}, for ${estimate.customer}` : `For ${estimate.customer}`;
  const holders = partner ? `${partner.name} and ${brand}` : brand;
  const year = estimate.generatedAt.slice(0, 4);
  return `${from}. Estimates are based on the stated assumptions. Results are not guaranteed. © ${year} ${holders}. All rights reserved.`;
}

const OURS = 'Estimates are based on the stated assumptions. Results are not guaranteed.';

/** The partner's own line above ours, or the standard line. */
export function footerLines(snapshot: Snapshot): string[] {
  const own = plainText(snapshot.template.footer);
  return own === '' || own.length > FOOTER_LIMIT ? [defaultFooter(snapshot)] : [own, OURS];
}

/** If the text opens with a heading, that heading is the page's title. */
function markdownPage(id: Section['id'], fallback: string, markdown: string): Section[] {
  const text = markdown.trim();
  if (text === '') return [];
  const heading = /^#{1,6}\s+(.+)\n?/.exec(text);
  const body = heading ? text.slice(heading[0].length).trim() : text;
  const title = heading?.[1] ? plainText(heading[1]) : fallback;
  return [{ id, title, lead: '', blocks: [{ kind: 'markdown', markdown: body }] }];
}

function hasRows(block: Section['blocks'][number]): boolean {
  return block.kind !== 'table' || block.groups.length > 0;
}
