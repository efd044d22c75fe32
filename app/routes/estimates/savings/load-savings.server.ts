import {
  formatExactMoney,
  type IncludedDriverResult,
  type PlausibilityFinding,
  readingSentence,
} from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { REVIEW_SCENARIO } from '#app/modules/estimates/measured/measured.server.ts';
import { savingsOfView } from '#app/modules/estimates/savings.server.ts';
import type { EstimateView, Savings } from '#app/modules/estimates/view.ts';
import { cashFlowOf } from './cash-flow.ts';
import { driverLines, notIncluded, subtotalsOf } from './drivers.ts';
import { confirmedOf, existingOf, furtherOf, type HeadlineFigure, headlineOf, wholeOf } from './headline.ts';
import { loadMeasured } from './measured/load-measured.server.ts';
import { uncertaintyOf } from './uncertainty.ts';
import { loadWhatIf } from './what-if/load-what-if.ts';
import { parseWhatIf } from './what-if/what-if-url.ts';

/** Query: `tab` selects the tab, `order` sorts the drivers, `figure` opens an explanation. */
export async function loadSavings(actor: Actor, view: EstimateView, query: URLSearchParams) {
  const savings = await savingsOfView(actor, view);
  const { olderModel, computation } = savings;
  const { resolved, findings } = computation;
  const result = { ...computation.result, headline: savings.headline };
  const { sign } = resolved.currency;
  const money = (value: number) => formatExactMoney(value, sign);
  const order: 'asc' | 'desc' = query.get('order') === 'asc' ? 'asc' : 'desc';
  const included = result.drivers.filter((driver): driver is IncludedDriverResult => driver.included);
  const atDriver = new Set(included.map(({ id }) => id));
  const tab =
    TABS.find((each) => each === query.get('tab') && isOffered(each, olderModel, view.estimate.scenarioId)) ??
    'savings';
  return {
    step: 'savings' as const,
    tab,
    title: titleOf(view.estimate.scenarioId, view.brand),
    sign,
    headline: withWarnings(headlineOf(result, sign), findings),
    reading: readingSentence(resolved, result.headline),
    whole: wholeOf(result, sign),
    confirmed: confirmedOf(result, sign),
    olderModel,
    /** An older model froze only some explanations: the figures that have one. */
    explained: olderModel === null ? null : Object.keys(savings.traces),
    further: furtherOf(result, sign),
    existing: existingOf(result, resolved.investment.existingAnnualFee, sign),
    blocks: blocksOf(view.estimate.scenarioId, view.brand),
    warnings: findings
      .filter(({ at }) => !atDriver.has(at) && !(at in HEADLINE_FINDINGS))
      .map(({ message }) => message),
    cashFlow: cashFlowOf(view.catalogue, { resolved, result, isOlder: olderModel !== null }, money),
    drivers: driverLines(included, findings, money, order),
    order,
    total: {
      without: money(result.annual.without),
      with: money(result.annual.withVendor),
      saving: money(result.annual.saving),
    },
    subtotals: subtotalsOf(included, money),
    notIncluded: notIncluded(view.catalogue, result),
    ...uncertaintyOf(view, savings),
    isReview: view.estimate.scenarioId === REVIEW_SCENARIO,
    measured: tab === 'measured' ? await loadMeasured(actor, view, query) : null,
    whatIf: tab === 'what-if' ? loadWhatIf(view.catalogue, savings, parseWhatIf(query)) : null,
    open: openFigure(savings, query.get('figure')),
  };
}

export type SavingsContent = Awaited<ReturnType<typeof loadSavings>>;

const TABS = ['without', 'with', 'savings', 'what-if', 'measured'] as const;
export type Tab = (typeof TABS)[number];

/** Nothing is calculated from a result of another model. Only a review has measured anything. */
function isOffered(tab: Tab, olderModel: string | null, scenarioId: number): boolean {
  if (tab === 'measured') return scenarioId === REVIEW_SCENARIO;
  return tab !== 'what-if' || olderModel === null;
}

/** A finding about the whole case is shown at the headline figure that it questions. */
const HEADLINE_FINDINGS: Readonly<Record<string, readonly string[]>> = {
  roiPct: ['roiPct', 'simpleRoiPct'],
  paybackMonths: ['paybackMonths'],
  saving: ['totalBenefits'],
  incremental: ['npv'],
};

function withWarnings(figures: readonly HeadlineFigure[], findings: readonly PlausibilityFinding[]): HeadlineFigure[] {
  const at = (figure: string) =>
    findings.filter((finding) => HEADLINE_FINDINGS[finding.at]?.includes(figure.split(':')[1] ?? ''));
  return figures.map((each) => ({
    ...each,
    warning:
      at(each.figure)
        .map(({ message }) => message)
        .join(' ') || undefined,
  }));
}

/** The customer's own headings; a renewal shows both. */
function titleOf(scenarioId: number, brand: string): string {
  if (scenarioId === 2) return `Savings with Existing ${brand}`;
  if (scenarioId === 3) return `Savings with Existing and Proposed ${brand}`;
  return `Savings with Proposed ${brand}`;
}

function blocksOf(scenarioId: number, brand: string) {
  if (scenarioId !== 3) return null;
  return { existing: `Savings with Existing ${brand}`, proposed: `Savings with Proposed ${brand}` };
}

function openFigure({ traces }: Savings, figure: string | null) {
  const trace = figure !== null && Object.hasOwn(traces, figure) ? traces[figure] : undefined;
  if (!trace) return null;
  // The last step of a driver's explanation is a year's benefit. The first is the figure itself.
  const [first] = trace.steps;
  return { figure: trace.figure, shown: (first?.result ?? trace.title).replace(/ per year$/, ''), trace };
}
