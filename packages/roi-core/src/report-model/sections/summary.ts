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
      bothTable(context),
      cashFlowBlock(context, { title: 'Cash flow', note: timingNote(context) }),
      ...rangeBlocks(context),
      ...buildConfirmed(context),
      textBlock({ note: breakingTitle(context) }, [breakingPoint(context)]),
    ],
  };
}

function worthSentence({ metrics, snapshot, years, isIncrement }: Context): string {
  const term = `the ${countOf(years, 'year')}`;
  const worth = snapshot.result.discountRatePct === 0 ? '' : ', in the money of today';
  const isGain = leadAmount(metrics) >= 0;
  if (isIncrement) {
    return `What renewing ${isGain ? 'gains' : 'loses'} over ${term} compared with the current contract${worth}.`;
  }
  return isGain
    ? `What is left of all benefits of ${term} after all costs${worth}.`
    : `What the costs of ${term} exceed the benefits by${worth}.`;
}

/** States the ratio as money returned for one unit spent. */
function returnSentence({ metrics, moneyInput, isReview, isIncrement }: Context): string {
  const { roiPct } = metrics;
  if (roiPct === null) {
    return isIncrement
      ? 'No costs are added, so there is nothing to relate to.'
      : 'Nothing is spent, so there is nothing to compare with.';
  }
  if (roiPct < -100) return 'Costs are added, and benefits are lost.';
  const back = moneyInput(1 + roiPct / 100);
  if (isReview) return `Each ${moneyInput(1)} spent came back as ${back}.`;
  return `Each ${moneyInput(1)} ${isIncrement ? 'added' : 'spent'} comes back as ${back}, both in the money of today.`;
}

function paybackMeaning({ metrics, years, isReview, isIncrement }: Context): string {
  const months = metrics.paybackMonths;
  const term = countOf(years, 'year');
  if (isIncrement) {
    if (months === null) return `What the renewal adds in costs is not earned back within ${term}.`;
    if (months === 0) return 'At no time does renewing cost more than it has gained.';
    return 'From then on renewing has gained more than it costs above the current contract.';
  }
  if (months === null) return `What was spent ${isReview ? 'was' : 'is'} not earned back within ${term}.`;
  if (months === 0) return `At no time ${isReview ? 'was more spent than' : 'is more spent than was'} earned.`;
  return 'From then on more was earned than spent.';
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

function timingNote({ snapshot, years, isReview }: Context): string {
  const { financial, investment } = snapshot.resolved;
  const fees = `Fees at the ${investment.feeTiming === 'advance' ? 'start' : 'end'} of each year.`;
  if (isReview) return `${fees} Benefits as reached, modelled ones reduced for risk.`;
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
    sentences.push('Costs are saved, so the benefits need not carry anything.');
  } else if (share !== null && share <= 100) {
    const multiple =
      fees !== null && fees > 0 ? `, or at ${formatRatio(fees)} times the ${isIncrement ? 'added ' : ''}fees` : '';
    sentences.push(`The case breaks even with ${formatPercentResult(share)} of the ${benefits}${multiple}.`);
  } else if (share !== null) {
    sentences.push(`It does not break even: that would take ${formatPercentResult(share)} of the ${benefits}.`);
  } else {
    sentences.push('There is no break-even point, since nothing is spent or nothing is gained.');
  }
  if (delay !== null && delay > 0) sentences.push(`Each month of delay costs ${money(delay)}.`);
  return sentences.join(' ');
}

export function breakingTitle({ isReview }: Context): string {
  return isReview ? 'How much could have gone wrong' : 'What would have to go wrong';
}

/** A review has no plan, so nothing waits. */
function breakingPointReached({ breakEvenBenefitPct: share, breakEvenFeeMultiplier: fees }: Metrics): string {
  if (share === null) return 'There is no break-even point, since nothing was spent or nothing was gained.';
  if (share > 100) return `It did not break even: that would have taken ${formatPercentResult(share)} of the benefits.`;
  const multiple = fees !== null && fees > 0 ? `, or at ${formatRatio(fees)} times the fees` : '';
  return `It would have broken even with ${formatPercentResult(share)} of the benefits${multiple}.`;
}
