import { HARD_ONLY, headlineLabels, leadLabel, WHOLE_RENEWAL } from '../../headline/labels.ts';
import { leadAmount } from '../../headline/lead.ts';
import { formatPayback, formatPercentInput, formatPercentResult, formatRatio } from '../../number/format.ts';
import type { Metrics } from '../../types.ts';
import { textBlock } from '../blocks.ts';
import type { Context } from '../context.ts';
import type { HeadlineBlock, Section, TextBlock } from '../model.ts';
import { countOf } from '../words.ts';
import { answer, readingOf } from './answer.ts';
import { beforeAndNow } from './before-and-now.ts';
import { buildConfirmed } from './confirmed.ts';
import { cashFlowBlock } from './figures.ts';
import { rangeBlocks } from './range.ts';

/** Writes one page for a reader with one minute. Of a review it shows what changed in place of a range. */
export function buildSummary(context: Context): Section {
  return {
    id: 'summary',
    title: 'Executive summary',
    lead: '',
    blocks: [
      textBlock({ note: 'The answer' }, [answer(context)], true),
      headlineBlock(context),
      ...readings(context),
      ...buildConfirmed(context),
      ...(context.isReview && context.included.length > 0 ? [beforeAndNow(context)] : []),
      cashFlowBlock(context, { title: 'Cash flow', note: timingNote(context) }),
      ...(context.isReview ? [] : rangeBlocks(context)),
      textBlock({ note: breakingTitle(context) }, [breakingPoint(context)]),
    ],
  };
}

/** The twin of each figure stands below it. A renewal leads with what it adds, and its total stands beside that. */
function headlineBlock(context: Context): HeadlineBlock {
  const { metrics, hardOnly, total, snapshot, headline, isIncrement } = context;
  const labels = headlineLabels(headline.kind);
  const names = [leadLabel(headline.kind, snapshot.result), labels.roiPct, labels.paybackMonths];
  const figures = pairsOf(context, names, { metrics, hardOnly });
  const rows = pairsOf(context, [leadLabel('new', snapshot.result), 'ROI', 'Payback'], total);
  return isIncrement
    ? { kind: 'headline', title: 'Added by renewing', figures, total: { title: WHOLE_RENEWAL, rows } }
    : { kind: 'headline', title: '', figures, total: null };
}

function pairsOf(
  { money }: Context,
  labels: readonly string[],
  { metrics, hardOnly }: Context['total'],
): HeadlineBlock['figures'] {
  const shown = (of: Metrics) => [
    money(leadAmount(of)),
    formatPercentResult(of.roiPct),
    formatPayback(of.paybackMonths),
  ];
  const [all, hard] = [shown(metrics), shown(hardOnly)];
  return labels.map((label, index) => ({ label, value: all[index] ?? '', hardOnly: hard[index] ?? '' }));
}

/** What a renewal's added benefits mean against its added costs, also where the two readings contradict each other. */
function readings(context: Context): TextBlock[] {
  if (!context.isIncrement) return [];
  const [all, hard] = [readingOf(context, 'all'), readingOf(context, 'hardOnly')];
  const paragraphs = all === hard ? [all] : [`All benefits: ${all}`, `${HARD_ONLY}: ${hard}`];
  return all === '' ? [] : [textBlock({ note: 'What it means' }, paragraphs)];
}

export function timingNote({ snapshot, years, isReview }: Context): string {
  const { financial, investment } = snapshot.resolved;
  const fees = `Fees at the ${investment.feeTiming === 'advance' ? 'start' : 'end'} of each year.`;
  if (isReview) return `${fees} Benefits as reached; modeled ones are reduced for risk.`;
  const first = formatPercentInput(financial.rampYear1Pct ?? 100);
  const last = formatPercentInput(financial[`rampYear${years}Pct`] ?? 100);
  const ramp = first === last ? `Benefits count at ${first}` : `Benefits ramp from ${first} to ${last}`;
  const deployment = financial.deploymentMonths ?? 0;
  const start = deployment > 0 ? `, start after ${countOf(deployment, 'month')},` : '';
  return `${fees} ${ramp}${start} and are reduced for risk.`;
}

/** Names the share of the benefits, multiple of the fees and price of waiting that the case withstands. */
export function breakingPoint({ metrics, money, isReview, isIncrement }: Context): string {
  if (isReview) return breakingPointReached(metrics);
  const sentences: string[] = [];
  const { breakEvenBenefitPct: share, breakEvenFeeMultiplier: fees, costOfDelayPerMonth: delay, pvCosts } = metrics;
  const benefits = isIncrement ? 'added benefits' : 'planned benefits';
  if (share !== null && pvCosts <= 0) {
    sentences.push('Costs go down, so no benefits are needed to break even.');
  } else if (share !== null && share <= 100) {
    const multiple =
      fees !== null && fees > 0 ? `, or at ${formatRatio(fees)} times the ${isIncrement ? 'added ' : ''}fees` : '';
    sentences.push(`The case breaks even with ${formatPercentResult(share)} of the ${benefits}${multiple}.`);
  } else if (share !== null) {
    sentences.push(`It does not break even. That would require ${formatPercentResult(share)} of the ${benefits}.`);
  } else {
    sentences.push('There is no break-even point, because there are no costs or no benefits.');
  }
  if (delay !== null && delay > 0) sentences.push(`Each month of delay costs ${money(delay)}.`);
  return sentences.join(' ');
}

export function breakingTitle({ isReview }: Context): string {
  return isReview ? 'How much could have gone wrong' : 'What would have to go wrong';
}

/** A review has no plan, so nothing waits. */
function breakingPointReached({ breakEvenBenefitPct: share, breakEvenFeeMultiplier: fees }: Metrics): string {
  if (share === null) return 'There is no break-even point, because there were no costs or no benefits.';
  if (share > 100)
    return `It did not break even. That would have required ${formatPercentResult(share)} of the benefits.`;
  const multiple = fees !== null && fees > 0 ? `, or at ${formatRatio(fees)} times the fees` : '';
  return `It would have broken even with ${formatPercentResult(share)} of the benefits${multiple}.`;
}
