import {
  formatExactMoney,
  formatProbability,
  formatQuantity,
  type IncludedDriverResult,
  type PlausibilityFinding,
  valueLabel,
} from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { answerWhatIf } from '#app/modules/estimates/questions/what-if.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import type { EstimateView, Savings } from '#app/modules/estimates/view.ts';
import { cashFlowOf } from './cash-flow.ts';
import { type HeadlineBlock, type SavingsContent, TABS } from './content.ts';
import { driverLines, excludedDrivers, subtotalsOf, variableLabel } from './drivers.ts';
import { existingOf, furtherOf, headlineOf, incrementalOf } from './headline.ts';
import { questionOf } from './what-if-url.ts';

const SHOWN_BARS = 8;

/**
 * The fifth step. The address says which tab is shown (`tab`), how the drivers are ordered (`order`) and which figure's
 * explanation is open (`figure`).
 */
export async function loadSavings(actor: Actor, view: EstimateView, query: URLSearchParams): Promise<SavingsContent> {
  const savings = await savingsOf(actor, view.estimate.id);
  const { result, findings } = savings.computation;
  const { sign } = savings.computation.resolved.currency;
  const money = (value: number) => formatExactMoney(value, sign);
  const measure = valueLabel(view.estimate.scenarioId);
  const order = query.get('order') === 'asc' ? 'asc' : 'desc';
  const included = result.drivers.filter((driver): driver is IncludedDriverResult => driver.included);
  const atDriver = new Set(included.map(({ id }) => id));
  const headline = withWarnings(headlineOf(result, view.estimate.scenarioId, sign), findings);
  const atHeadline = new Set(Object.keys(HEADLINE_FINDINGS));
  return {
    step: 'savings',
    tab: TABS.find((tab) => tab === query.get('tab')) ?? 'savings',
    title: titleOf(view.estimate.scenarioId, view.brand),
    sign,
    headline,
    further: furtherOf(result, view.estimate.scenarioId, sign),
    existing: existingOf(result, savings.computation.resolved.investment.existingAnnualFee, sign),
    blocks: blocksOf(view.estimate.scenarioId, view.brand),
    incremental: incrementalOf(result, sign),
    warnings: findings.filter(({ at }) => !atDriver.has(at) && !atHeadline.has(at)).map(({ message }) => message),
    cashFlow: cashFlowOf(result, money),
    drivers: driverLines(included, findings, money, order),
    order,
    total: {
      without: money(result.annual.without),
      with: money(result.annual.withVendor),
      saving: money(result.annual.saving),
    },
    subtotals: subtotalsOf(included, money),
    excluded: excludedDrivers(view.catalogue, result),
    range: { measure, ...rangeOf(savings) },
    tornado: {
      measure,
      base: savings.tornado.baseNpv,
      bars: savings.tornado.bars.slice(0, SHOWN_BARS).map((bar) => ({
        label: variableLabel(view.catalogue, bar.variable),
        careful: bar.npvConservative,
        hopeful: bar.npvOptimistic,
      })),
    },
    whatIf: query.has('whatIf') ? answerWhatIf(view.catalogue, savings.computation, questionOf(query)) : null,
    open: openFigure(savings, query.get('figure')),
  };
}

/** Where a finding about the whole stands: at the headline figure that it doubts. */
const HEADLINE_FINDINGS: Readonly<Record<string, readonly string[]>> = {
  roiPct: ['metric:roiPct', 'metric:simpleRoiPct'],
  paybackMonths: ['metric:paybackMonths'],
  saving: ['metric:totalBenefits'],
};

function withWarnings(block: HeadlineBlock, findings: readonly PlausibilityFinding[]): HeadlineBlock {
  const at = (figure: string) => findings.filter((finding) => HEADLINE_FINDINGS[finding.at]?.includes(figure));
  return {
    ...block,
    figures: block.figures.map((each) => ({
      ...each,
      warning:
        at(each.figure)
          .map(({ message }) => message)
          .join(' ') || undefined,
    })),
  };
}

/** The user's own headings of the estimate types; a renewal shows both. */
function titleOf(scenarioId: number, brand: string): string {
  if (scenarioId === 2) return `Savings with Existing ${brand}`;
  if (scenarioId === 3) return `Savings with Existing and Proposed ${brand}`;
  return `Savings with Proposed ${brand}`;
}

function blocksOf(scenarioId: number, brand: string): SavingsContent['blocks'] {
  if (scenarioId !== 3) return null;
  return { existing: `Savings with Existing ${brand}`, proposed: `Savings with Proposed ${brand}` };
}

function rangeOf({ simulation, computation }: Savings): Omit<SavingsContent['range'], 'measure'> {
  const { p10, p50, p90, trials, probabilityNpvPositive } = simulation;
  return {
    p10,
    p50,
    p90,
    estimate: computation.result.metrics.npv,
    note: `Eight outcomes in ten of ${formatQuantity(trials)} trials lie between P10 and P90; ${formatProbability(probabilityNpvPositive * 100)} end above zero. Draws are independent, so the true spread is wider.`,
  };
}

function openFigure({ traces }: Savings, figure: string | null): SavingsContent['open'] {
  const trace = figure !== null && Object.hasOwn(traces, figure) ? traces[figure] : undefined;
  if (!trace) return null;
  // The last outcome of a driver's explanation is a year's benefit; the figure itself is the first.
  const [first] = trace.steps;
  return { figure: trace.figure, shown: (first?.result ?? trace.title).replace(/ a year$/, ''), trace };
}
