import { formatPercentResult } from '../../number/format.ts';
import { roundHalfUp } from '../../number/rounding.ts';
import { sum } from '../../number/sum.ts';
import type { Category, IncludedDriverResult } from '../../types.ts';
import type { Context } from '../context.ts';
import { CATEGORIES } from '../sections/drivers.ts';
import { countOf, upperFirst } from '../words.ts';
import { labelsOf } from './money-scale.ts';
import type { SavingsSlide } from './slides-model.ts';

/** Rows of single benefits, if there are more than one extra. */
const SHOWN = 6;

interface Amount {
  readonly label: string;
  readonly category: Category;
  readonly value: number;
}

/** Shows the largest benefits over the term; in a renewal the annual savings that it adds. */
export function savingsSlide(context: Context): SavingsSlide {
  const amounts = context.included
    .map((driver): Amount => ({ label: driver.label, category: driver.category, value: amountOf(context, driver) }))
    .filter(({ value }) => roundHalfUp(value, 0) !== 0)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const { money } = context;
  const ofType = (category: Category) => sumOf(amounts.filter((amount) => amount.category === category));
  const occurring = CATEGORIES.filter(({ id }) => amounts.some(({ category }) => category === id));
  const total = sumOf(amounts);
  const labels = labelsOf(context.snapshot.resolved.currency.sign, [...occurring.map(({ id }) => ofType(id)), total]);
  const types = occurring.map(({ id, title }, index) => ({ id, title, value: labels[index] as string }));
  return {
    title: titleOf(context, amounts, total),
    rows: rowsOf(amounts, money),
    types,
    total: labels.at(-1) as string,
    alt: `${basisOf(context)}: ${amounts.map(({ label, value }) => `${label} ${money(value)}`).join(', ')}. Total ${money(total)}.`,
    notes: [
      `The chart shows ${basisOf(context).toLowerCase()}. ${amounts[0] ? `The largest one is “${amounts[0].label}” with ${money(amounts[0].value)}.` : ''}`.trim(),
      'Each benefit lowers one annual cost. Costs do not overlap, so nothing is counted twice.',
      'Sources: full report, “Savings by benefit” for the amounts, “Method and formulas” for each formula with its numbers.',
    ],
  };
}

function amountOf({ isIncrement, years }: Context, driver: IncludedDriverResult): number {
  return isIncrement ? (driver.additionalSaving ?? 0) : sum(driver.yearlyBenefit.slice(0, years));
}

function basisOf({ isIncrement, isReview, years }: Context): string {
  if (isIncrement) return 'Annual savings that renewing adds, at full adoption, before risk adjustment';
  return `Benefits over ${countOf(years, 'year')}, ${isReview ? 'modeled ones after risk adjustment' : 'after adoption and risk adjustment'}`;
}

function rowsOf(amounts: readonly Amount[], money: Context['money']): SavingsSlide['rows'] {
  const shown = amounts.length <= SHOWN + 1 ? amounts : amounts.slice(0, SHOWN);
  const rest = amounts.slice(shown.length);
  const rows = shown.map((amount) => ({ label: amount.label, parts: partsOf([amount]), value: money(amount.value) }));
  if (rest.length === 0) return rows;
  const more = upperFirst(countOf(rest.length, 'more benefit'));
  return [...rows, { label: more, parts: partsOf(rest), value: money(sumOf(rest)) }];
}

function partsOf(amounts: readonly Amount[]): Record<Category, number> {
  const of = (id: Category) => sumOf(amounts.filter(({ category }) => category === id));
  return {
    'cost reduction': of('cost reduction'),
    'cost avoidance': of('cost avoidance'),
    productivity: of('productivity'),
  };
}

function sumOf(amounts: readonly Amount[]): number {
  return sum(amounts.map(({ value }) => value));
}

function titleOf({ isIncrement, money, years }: Context, amounts: readonly Amount[], total: number): string {
  const savings = isIncrement ? 'added savings' : 'savings';
  if (amounts.length === 0) return isIncrement ? 'Renewing adds no savings' : 'No savings are counted';
  const isMixed = amounts.some(({ value }) => value < 0);
  if (isMixed) {
    return isIncrement
      ? `Renewing changes the annual savings by ${money(total)}`
      : `Gains less losses make ${money(total)} over ${countOf(years, 'year')}`;
  }
  const hard = sumOf(amounts.filter(({ category }) => category !== 'productivity'));
  if (hard === 0) return `All ${savings} are time, not money`;
  if (hard === total) return `All ${savings} are hard: money, not time`;
  return `${formatPercentResult((hard / total) * 100)} of the ${savings} are hard: money, not time`;
}
