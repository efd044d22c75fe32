import { readingSentence } from '../../headline/reading.ts';
import { formatPaybackTime, formatQuantity } from '../../number/format.ts';
import { roundHalfUp } from '../../number/rounding.ts';
import type { Metrics } from '../../types.ts';
import { type Context, chosenComponents } from '../context.ts';
import { licenceLinesOf } from '../licence-lines.ts';
import { countOf, listOf } from '../words.ts';

/** Writes a few sentences: cost, return, and payback with and without productivity. */
export function answer(context: Context): string {
  const { metrics, hardOnly, money, years, isReview, isIncrement } = context;
  if (isIncrement) return answerOfRenewal(context);
  const term = countOf(years, 'year');
  const first = isReview
    ? `Over the ${term} reviewed, ${productsOf(context)} cost ${money(metrics.totalCosts)} and returned ${money(metrics.totalBenefits)}.`
    : `${undertaking(context)} ${money(metrics.totalCosts)} over ${term} and returns ${money(metrics.totalBenefits)}.`;
  return `${first} ${isReview ? paidBackSentence(metrics, hardOnly) : paybackSentence(metrics, hardOnly)}`;
}

/** @returns an empty string if there is no reading */
export function readingOf({ snapshot, headline }: Context, which: 'all' | 'hardOnly'): string {
  const reading = which === 'all' ? headline.reading : snapshot.result.incremental?.hardOnly.reading;
  return readingSentence(snapshot.resolved, { reading, all: headline[which] }) ?? '';
}

function answerOfRenewal(context: Context): string {
  const { metrics, hardOnly, money, years } = context;
  const reading = readingOf(context, 'all');
  const costs = roundHalfUp(metrics.totalCosts, 0);
  const benefits = roundHalfUp(metrics.totalBenefits, 0);
  if (costs === 0 && benefits === 0) return reading;
  const changes = reading.startsWith('The products stay the same.');
  const amounts = `Renewing with ${productsOf(context)} costs ${comparedCosts(costs, money)} over ${countOf(years, 'year')} and ${addedBenefits(benefits, money)}.`;
  const sentences = changes ? [reading] : [amounts, reading];
  return (costs > 0 ? [...sentences, paybackSentence(metrics, hardOnly)] : sentences).join(' ');
}

export function comparedCosts(costs: number, money: Context['money']): string {
  if (costs === 0) return 'as much as the current contract';
  return `${money(Math.abs(costs))} ${costs > 0 ? 'more' : 'less'} than the current contract`;
}

export function addedBenefits(benefits: number, money: Context['money']): string {
  if (benefits === 0) return 'adds no benefits';
  return benefits > 0 ? `adds ${money(benefits)} of benefits` : `gives up ${money(-benefits)} of benefits`;
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
      return scope ? `Deploying ${products} to ${scope} costs` : `Using ${products} costs`;
    }
  }
}

export function productsOf(context: Context): string {
  return listOf(chosenComponents(context).map(context.nameOf));
}

/** `1,000 endpoints` when every license line covers the same number of the same thing, else null. */
export function commonScope({ snapshot }: Context): string | null {
  const lines = licenceLinesOf(snapshot);
  const unitOf = (componentId: number) =>
    snapshot.catalogue.listPrices.find((price) => price.componentId === componentId)?.unit.split('/')[0] ?? null;
  const [first] = lines;
  if (!first) return null;
  const unit = unitOf(first.componentId);
  const isCommon = lines.every((line) => line.quantity === first.quantity && unitOf(line.componentId) === unit);
  if (!isCommon || unit === null || !Number.isInteger(first.quantity)) return null;
  return `${formatQuantity(first.quantity)} ${unit}${first.quantity === 1 ? '' : 's'}`;
}

const GONE = 'without productivity gains';

function paybackSentence(all: Metrics, hard: Metrics): string {
  if (all.paybackMonths === null) return 'It does not pay back within the term, with or without productivity gains.';
  const start = `It pays back ${formatPaybackTime(all.paybackMonths)}`;
  if (hard.paybackMonths === null) return `${start}, but not within the term ${GONE}.`;
  if (hard.paybackMonths === 0) return `${start}, even ${GONE}.`;
  return `${start}, and still pays back ${formatPaybackTime(hard.paybackMonths)} ${GONE}.`;
}

/** For a review. */
function paidBackSentence(all: Metrics, hard: Metrics): string {
  if (all.paybackMonths === null) return 'It did not pay back within that time, with or without productivity gains.';
  const start = `It paid back ${formatPaybackTime(all.paybackMonths)}`;
  if (hard.paybackMonths === null) return `${start}, but not within that time ${GONE}.`;
  if (hard.paybackMonths === 0) return `${start}, even ${GONE}.`;
  return `${start}, and still ${formatPaybackTime(hard.paybackMonths)} ${GONE}.`;
}
