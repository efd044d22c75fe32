import { HARD_ONLY, hardOnlyLabel, headlineLabels, leadLabel, WHOLE_RENEWAL } from '../../headline/labels.ts';
import { leadAmount } from '../../headline/lead.ts';
import { formatPayback, formatPercentInput, formatPercentResult, formatRatio } from '../../number/format.ts';
import { valueLabel } from '../../selection/looking-back.ts';
import type { Metrics } from '../../types.ts';
import { columnsOf, groupOf, rowOf, tableOf, textBlock } from '../blocks.ts';
import type { Context } from '../context.ts';
import type { Row, Section, TableBlock } from '../model.ts';
import { countOf } from '../words.ts';
import { answer } from './answer.ts';
import { buildConfirmed } from './confirmed.ts';
import { cashFlowBlock } from './figures.ts';
import { rangeBlocks } from './range.ts';

/** Writes one page for a reader with one minute. */
export function buildSummary(context: Context): Section {
  const { metrics, snapshot, headline } = context;
  const labels = headlineLabels(headline.kind);
  return {
    id: 'summary',
    title: 'Executive summary',
    lead: '',
    blocks: [
      textBlock({ note: 'The answer' }, [answer(context)], true),
      {
        kind: 'headline',
        figures: [
          {
            label: leadLabel(headline.kind, snapshot.result),
            value: context.money(leadAmount(metrics)),
            sentence: worthSentence(context),
          },
          {
            label: labels.roiPct,
            value: formatPercentResult(metrics.roiPct),
            sentence: returnSentence(context),
          },
          {
            label: labels.paybackMonths,
            value: formatPayback(metrics.paybackMonths),
            sentence: paybackMeaning(context),
          },
        ],
      },
      ...buildConfirmed(context),
      bothTable(context),
      cashFlowBlock(context, { title: 'Cash flow', note: timingNote(context) }),
      ...rangeBlocks(context),
      textBlock({ note: breakingTitle(context) }, [breakingPoint(context)]),
    ],
  };
}

function worthSentence({ metrics, snapshot, years, isIncrement }: Context): string {
  const term = `the ${countOf(years, 'year')}`;
  const worth = snapshot.result.discountRatePct === 0 ? '' : ', in today’s money';
  const isGain = leadAmount(metrics) >= 0;
  if (isIncrement) {
    return `The ${isGain ? 'gain' : 'loss'} from renewing over ${term}, compared with the current contract${worth}.`;
  }
  return isGain
    ? `Total benefits minus total costs over ${term}${worth}.`
    : `The amount by which costs exceed benefits over ${term}${worth}.`;
}

/** States the ratio as money returned for one unit spent. */
function returnSentence({ metrics, moneyInput, isReview, isIncrement }: Context): string {
  const { roiPct } = metrics;
  if (roiPct === null) {
    return isIncrement
      ? 'No costs are added, so no return can be calculated.'
      : 'There are no costs, so no return can be calculated.';
  }
  if (roiPct < -100) return 'Costs are added, and benefits are lost.';
  const back = moneyInput(1 + roiPct / 100);
  if (isReview) return `Every ${moneyInput(1)} invested returned ${back}.`;
  return `Every ${moneyInput(1)} ${isIncrement ? 'added' : 'invested'} returns ${back}, both in today’s money.`;
}

function paybackMeaning({ metrics, years, isReview, isIncrement }: Context): string {
  const months = metrics.paybackMonths;
  const term = countOf(years, 'year');
  if (isIncrement) {
    if (months === null) return `The added costs are not recovered within ${term}.`;
    if (months === 0) return 'The added benefits cover the added costs from the first year.';
    return 'From this point on, the added benefits exceed the added costs.';
  }
  if (months === null) return `The investment ${isReview ? 'was' : 'is'} not recovered within ${term}.`;
  if (months === 0) return `Benefits ${isReview ? 'covered' : 'cover'} costs from the first year.`;
  return `From this point on, benefits ${isReview ? 'exceeded' : 'exceed'} costs.`;
}

/** A renewal adds the total below its increment. */
function bothTable(context: Context): TableBlock {
  const { metrics, hardOnly, total, money, isIncrement, snapshot } = context;
  const row = (label: string, of: Metrics) =>
    rowOf([
      label,
      money(of.totalBenefits),
      money(of.totalCosts),
      money(leadAmount(of)),
      formatPercentResult(of.roiPct),
      formatPayback(of.paybackMonths),
    ]);
  const leading = [row('All benefits', metrics), row(HARD_ONLY, hardOnly)];
  const whole: Row[] = isIncrement
    ? [row(WHOLE_RENEWAL, total.metrics), row(hardOnlyLabel(WHOLE_RENEWAL), total.hardOnly)]
    : [];
  return tableOf({
    layout: 'metrics',
    caption: 'All benefits, and hard savings only',
    isCaptionShown: false,
    columns: columnsOf([
      '',
      'Total benefits',
      'Total costs',
      valueLabel(snapshot.resolved.scenarioId),
      'ROI',
      'Payback',
    ]),
    groups: [groupOf([...leading, ...whole])],
  });
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
