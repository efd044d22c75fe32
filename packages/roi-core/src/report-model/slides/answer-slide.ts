import { HARD_ONLY, headlineLabels, leadLabel, WHOLE_RENEWAL } from '../../headline/labels.ts';
import { leadAmount } from '../../headline/lead.ts';
import { formatPayback, formatPercentResult } from '../../number/format.ts';
import { roundHalfUp } from '../../number/rounding.ts';
import type { Metrics } from '../../types.ts';
import { basis } from '../board-summary/second-page.ts';
import { type Context, chosenComponents } from '../context.ts';
import { addedBenefits, commonScope, comparedCosts, productsOf, readingOf } from '../sections/answer.ts';
import { countOf, listOf } from '../words.ts';
import type { AnswerSlide } from './slides-model.ts';

/** In a renewal: what it adds, with the total in a sentence. */
export function answerSlide(context: Context): AnswerSlide {
  const { metrics, hardOnly, headline, snapshot } = context;
  const labels = headlineLabels(headline.kind);
  const figure = (label: string, shown: (of: Metrics) => string) => ({
    label,
    value: shown(metrics),
    hardOnly: shown(hardOnly),
  });
  return {
    title: titleOf(context),
    figures: [
      figure(leadLabel(headline.kind, snapshot.result), (of) => context.money(leadAmount(of))),
      figure(labels.roiPct, ({ roiPct }) => formatPercentResult(roiPct)),
      figure(labels.paybackMonths, ({ paybackMonths }) => formatPayback(paybackMonths)),
    ],
    strong: basis(context).sentence,
    lines: linesOf(context),
    notes: [
      `${HARD_ONLY} leaves out productivity: time regained that is not a budget. Each figure is shown both ways.`,
      context.isReview
        ? 'A review is not discounted, so the net benefit leads.'
        : 'The net present value is benefits less costs in today’s money; a return above zero pays for itself.',
      'Sources: full report, “Cash flow and key figures” for the figures, “Assumptions” for what they rest on.',
    ],
  };
}

function titleOf(context: Context): string {
  const { metrics, money, years, isReview, isIncrement } = context;
  if (isIncrement) return titleOfRenewal(context);
  const term = countOf(years, 'year');
  const [costs, benefits] = [money(metrics.totalCosts), money(metrics.totalBenefits)];
  if (isReview)
    return `Over ${term}, ${vendorOf(context)} cost ${costs}, returned ${benefits}, and ${paidBack(context)}`;
  const verb = { 1: 'Deploying', 2: 'Using', 3: 'Renewing', 4: 'Consolidating on' }[
    context.snapshot.resolved.scenarioId
  ];
  return `${verb} ${vendorOf(context)} costs ${costs} over ${term}, returns ${benefits}, and ${paysBack(context)}`;
}

function titleOfRenewal(context: Context): string {
  const { metrics, money, years } = context;
  const costs = roundHalfUp(metrics.totalCosts, 0);
  const benefits = roundHalfUp(metrics.totalBenefits, 0);
  if (costs === 0 && benefits === 0) return withoutStop(readingOf(context, 'all'));
  return `Renewing costs ${comparedCosts(costs, money)} over ${countOf(years, 'year')} and ${addedBenefits(benefits, money)}`;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

function paysBack({ metrics: { paybackMonths: months } }: Context): string {
  if (months === null) return 'does not pay back within the term';
  return months === 0 ? 'pays back immediately' : `pays back in ${formatPayback(months)}`;
}

function paidBack({ metrics: { paybackMonths: months } }: Context): string {
  if (months === null) return 'did not pay back in that time';
  return months === 0 ? 'paid back immediately' : `paid back in ${formatPayback(months)}`;
}

/** Names one or two product families without their topics, otherwise the vendor. */
function vendorOf(context: Context): string {
  const { catalogue, brand } = context.snapshot;
  const chosen = new Set(chosenComponents(context));
  const ids = new Set(catalogue.components.filter(({ id }) => chosen.has(id)).map(({ familyId }) => familyId));
  const names = catalogue.families.filter(({ id }) => ids.has(id)).map(({ name }) => name.replace(/\s*\([^)]*\)$/, ''));
  return names.length > 0 && names.length < 3 ? listOf(names) : brand;
}

/** Says how much rests on the customer's own and agreed figures. */
function linesOf(context: Context): string[] {
  const { hardOnly, money, isReview, isIncrement } = context;
  const scope = commonScope(context);
  const products = `${productsOf(context)}${scope ? `, ${scope}` : ''}.`;
  if (isIncrement) return [...readings(context), wholeRenewal(context), products];
  const verb = isReview ? 'returned' : 'returns';
  return [`${products} On hard savings only, it ${verb} ${money(hardOnly.totalBenefits)}.`];
}

/** Both, since they can contradict each other. */
function readings(context: Context): string[] {
  const [all, hard] = [readingOf(context, 'all'), readingOf(context, 'hardOnly')];
  return all === hard ? [all] : [`All benefits: ${all}`, `${HARD_ONLY}: ${hard}`];
}

function wholeRenewal({ total: { metrics, hardOnly }, money }: Context): string {
  const [all, hard] = [metrics, hardOnly].map((of) => money(leadAmount(of)));
  return `${WHOLE_RENEWAL}: net present value ${all}, with hard savings only ${hard}.`;
}
