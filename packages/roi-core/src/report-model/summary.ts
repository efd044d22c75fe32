import {
  formatPayback,
  formatPaybackTime,
  formatPercentInput,
  formatPercentResult,
  formatQuantity,
  formatRatio,
} from '../number/format.ts';
import { valueLabel } from '../selection/looking-back.ts';
import type { Metrics } from '../types.ts';
import { type Context, chosenComponents } from './context.ts';
import { cashFlowSeries } from './figures.ts';
import type { Block, Section } from './model.ts';
import { columnsOf, groupOf, rowOf, tableOf } from './table.ts';
import { countOf, listOf } from './words.ts';

/** The page a reader with one minute reads: the answer, three figures with their careful twin, how sure, what breaks it. */
export function buildSummary(context: Context): Section {
  const { metrics, snapshot } = context;
  const label = valueLabel(snapshot.resolved.scenarioId);
  const npvLabel = context.isReview ? label : `${label} at ${formatPercentInput(snapshot.result.discountRatePct)}`;
  return {
    id: 'summary',
    title: 'Executive summary',
    lead: '',
    blocks: [
      { kind: 'text', side: { title: '', note: 'The answer' }, paragraphs: [answer(context)], isLarge: true },
      {
        kind: 'headline',
        figures: [
          { label: npvLabel, value: context.money(metrics.npv), sentence: npvSentence(context) },
          {
            label: 'Return on investment',
            value: formatPercentResult(metrics.roiPct),
            sentence: returnSentence(context),
          },
          { label: 'Payback', value: formatPayback(metrics.paybackMonths), sentence: paybackMeaning(context) },
        ],
      },
      twinTable(context),
      {
        kind: 'cashFlow',
        side: { title: 'Cash flow', note: timingNote(context) },
        ...cashFlowSeries(context),
        paybackMonths: metrics.paybackMonths,
      },
      ...rangeOf(context),
      {
        kind: 'text',
        side: { title: '', note: breakingTitle(context) },
        paragraphs: [breakingPoint(context)],
        isLarge: false,
      },
    ],
  };
}

function npvSentence({ metrics, snapshot, years }: Context): string {
  const term = `the ${countOf(years, 'year')}`;
  const worth = snapshot.result.discountRatePct === 0 ? '' : ', in the money of today';
  return metrics.npv >= 0
    ? `What is left of all benefits of ${term} after all costs${worth}.`
    : `What the costs of ${term} exceed the benefits by${worth}.`;
}

/** The ratio in money that can be pictured: of one unit spent. */
function returnSentence({ metrics, moneyInput, isReview }: Context): string {
  if (metrics.roiPct === null) return 'Nothing is spent, so there is nothing to compare with.';
  const back = moneyInput(1 + metrics.roiPct / 100);
  if (isReview) return `Each ${moneyInput(1)} spent came back as ${back}.`;
  return `Each ${moneyInput(1)} spent comes back as ${back}, both in the money of today.`;
}

function paybackMeaning({ metrics, years, isReview }: Context): string {
  const months = metrics.paybackMonths;
  if (months === null && isReview) return `What was spent was not earned back within ${countOf(years, 'year')}.`;
  if (months === null) return `What was spent is not earned back within ${countOf(years, 'year')}.`;
  if (isReview) {
    return months === 0 ? 'At no time was more spent than earned.' : 'From then on more was earned than spent.';
  }
  return months === 0 ? 'At no time is more spent than was earned.' : 'From then on more was earned than spent.';
}

/** All benefits above hard only: each headline carries its careful twin. */
function twinTable(context: Context): Block {
  const { metrics, hardOnly, money } = context;
  const row = (label: string, of: Metrics) =>
    rowOf([
      label,
      money(of.totalBenefits),
      money(of.totalCosts),
      money(of.npv),
      formatPercentResult(of.roiPct),
      formatPayback(of.paybackMonths),
    ]);
  return tableOf({
    layout: 'metrics',
    caption: 'All benefits, and hard benefits only',
    isCaptionShown: false,
    columns: columnsOf([
      '',
      'Total benefits',
      'Total costs',
      valueLabel(context.snapshot.resolved.scenarioId),
      'ROI',
      'Payback',
    ]),
    groups: [groupOf([row('All benefits', metrics), row('Hard only, no productivity', hardOnly)])],
  });
}

/** One or two sentences that say what it costs, what it returns, and when it pays back with and without soft benefits. */
export function answer(context: Context): string {
  const { metrics, hardOnly, money, years } = context;
  const term = countOf(years, 'year');
  const first = context.isReview
    ? `${productsOf(context)} cost ${money(metrics.totalCosts)} over the ${term} reviewed and returned ${money(metrics.totalBenefits)}.`
    : `${undertaking(context)} ${money(metrics.totalCosts)} over ${term} and returns ${money(metrics.totalBenefits)}.`;
  return `${first} ${context.isReview ? paidBackSentence(metrics, hardOnly) : paybackSentence(metrics, hardOnly)}`;
}

function undertaking(context: Context): string {
  const products = productsOf(context);
  switch (context.snapshot.resolved.scenarioId) {
    case 3:
      return `Renewing with ${products} costs`;
    case 4:
      return `Consolidating on ${products} costs`;
    default: {
      const scope = commonScope(context);
      return scope ? `Equipping ${scope} with ${products} costs` : `Using ${products} costs`;
    }
  }
}

function productsOf(context: Context): string {
  return listOf(chosenComponents(context).map(context.nameOf));
}

/** `1,000 endpoints` when every licence line covers the same number of the same thing, else nothing. */
function commonScope({ snapshot }: Context): string | null {
  const lines = snapshot.resolved.investment.licences;
  const unitOf = (componentId: number) =>
    snapshot.catalogue.listPrices.find((price) => price.componentId === componentId)?.unit.split('/')[0] ?? null;
  const [first] = lines;
  if (!first) return null;
  const unit = unitOf(first.componentId);
  const isCommon = lines.every((line) => line.quantity === first.quantity && unitOf(line.componentId) === unit);
  if (!isCommon || unit === null || !Number.isInteger(first.quantity)) return null;
  return `${formatQuantity(first.quantity)} ${unit}${first.quantity === 1 ? '' : 's'}`;
}

function paybackSentence(all: Metrics, hard: Metrics): string {
  const gone = 'when all productivity gains are left out';
  if (all.paybackMonths === null) return 'It does not pay back within the term, with or without productivity gains.';
  const start = `It pays back ${formatPaybackTime(all.paybackMonths)}`;
  if (hard.paybackMonths === null) return `${start}, but not within the term ${gone}.`;
  if (hard.paybackMonths === 0) return `${start}, even ${gone}.`;
  return `${start}, and still pays back ${formatPaybackTime(hard.paybackMonths)} ${gone}.`;
}

/** The same of what was reached. */
function paidBackSentence(all: Metrics, hard: Metrics): string {
  const gone = 'when all productivity gains are left out';
  if (all.paybackMonths === null) return 'It did not pay back within that time, with or without productivity gains.';
  const start = `It paid back ${formatPaybackTime(all.paybackMonths)}`;
  if (hard.paybackMonths === null) return `${start}, but not within that time ${gone}.`;
  if (hard.paybackMonths === 0) return `${start}, even ${gone}.`;
  return `${start}, and still ${formatPaybackTime(hard.paybackMonths)} ${gone}.`;
}

function timingNote({ snapshot, years, isReview }: Context): string {
  const { financial, investment } = snapshot.resolved;
  const timing =
    investment.feeTiming === 'advance' ? 'Fees at the start of each year.' : 'Fees at the end of each year.';
  if (isReview) return `${timing} Benefits as reached, modelled ones reduced for risk.`;
  const first = formatPercentInput(financial.rampYear1Pct ?? 100);
  const last = formatPercentInput(financial[`rampYear${years}Pct`] ?? 100);
  const ramp = first === last ? `Benefits count at ${first}` : `Benefits ramp from ${first} to ${last}`;
  return `${timing} ${ramp} and are reduced for risk.`;
}

function rangeOf({ snapshot, metrics }: Context): Block[] {
  const { p10, p50, p90 } = snapshot.simulation;
  if (snapshot.tornado.bars.length === 0) return [];
  return [
    {
      kind: 'range',
      measure: valueLabel(snapshot.resolved.scenarioId),
      side: {
        title: 'How sure is it',
        note: 'Eight outcomes in ten lie between P10 and P90. Inputs are drawn independently, so the true spread is wider.',
      },
      p10,
      p50,
      p90,
      estimate: metrics.npv,
    },
  ];
}

/** What the case withstands, in figures: share of the benefits, multiple of the fees, price of waiting. */
export function breakingPoint({ metrics, money, isReview }: Context): string {
  if (isReview) return breakingPointReached(metrics);
  const sentences: string[] = [];
  const { breakEvenBenefitPct: share, breakEvenFeeMultiplier: fees, costOfDelayPerMonth: delay } = metrics;
  if (share !== null && share <= 100) {
    const multiple = fees !== null && fees > 0 ? `, or at ${formatRatio(fees)} times the fees` : '';
    sentences.push(`The case breaks even with ${formatPercentResult(share)} of the planned benefits${multiple}.`);
  } else if (share !== null) {
    sentences.push(`It does not break even: that would take ${formatPercentResult(share)} of the planned benefits.`);
  } else {
    sentences.push('There is no break-even point, since nothing is spent or nothing is gained.');
  }
  if (delay !== null && delay > 0) sentences.push(`Each month of delay costs ${money(delay)}.`);
  return sentences.join(' ');
}

/** The heading of what the case withstands. */
export function breakingTitle({ isReview }: Context): string {
  return isReview ? 'How much could have gone wrong' : 'What would have to go wrong';
}

/** The same of what was reached: nothing of it is planned, and nothing waits. */
function breakingPointReached({ breakEvenBenefitPct: share, breakEvenFeeMultiplier: fees }: Metrics): string {
  if (share === null) return 'There is no break-even point, since nothing was spent or nothing was gained.';
  if (share > 100) return `It did not break even: that would have taken ${formatPercentResult(share)} of the benefits.`;
  const multiple = fees !== null && fees > 0 ? `, or at ${formatRatio(fees)} times the fees` : '';
  return `It would have broken even with ${formatPercentResult(share)} of the benefits${multiple}.`;
}
