import { type Catalogue, formatExactMoney, type LicenceModel } from '@worthwhile/roi-core';
import { DEFAULT_MAINTENANCE_PCT, standInsFor } from '#app/modules/estimates/proposed-licences.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';

/** More would not fit beside a product's price. */
const LEADING = 4;

/** What one license costs; null for a product without a list price. */
export function priceOf(view: EstimateView, componentId: number) {
  const entry = view.catalogue.listPrices.find((each) => each.componentId === componentId);
  if (!entry) return null;
  const { listPrice, quantity } = standInsFor(view, componentId);
  const unit = entry.unit.replace(/\/year$/, '');
  const typed = view.inputs.investment?.licences.find((line) => line.componentId === componentId)?.quantity;
  return {
    perUnit: listPrice,
    shown: formatExactMoney(listPrice, view.estimate.currency.sign),
    words: priceWords(unit, entry.model),
    unit,
    annual: entry.model === 'perpetual' ? (listPrice * DEFAULT_MAINTENANCE_PCT) / 100 : listPrice,
    /** Null until the figure that it follows is known. */
    quantity: typed ?? quantity,
  };
}

export type Price = NonNullable<ReturnType<typeof priceOf>>;

function priceWords(unit: string, model: LicenceModel): string {
  return model === 'perpetual' ? `per ${unit} once, then ${DEFAULT_MAINTENANCE_PCT}% per year` : `per ${unit} per year`;
}

/** Lists the average reductions of a product, the largest first. */
export function reductionsOf({ drivers }: Catalogue, componentId: number) {
  return drivers
    .flatMap(({ id, label, category, contributions }) =>
      contributions
        .filter((each) => each.componentId === componentId && each.average > 0)
        .map(({ average }) => ({ id, label, category, average })),
    )
    .sort((one, other) => other.average - one.average);
}

export type Reduction = ReturnType<typeof reductionsOf>[number];

/** The benefits that most products of a family share, those with the largest reductions first, and the largest reduction. */
export function leadingBenefits(products: readonly (readonly Reduction[])[]) {
  const all = products.flat();
  const sums = new Map<string, { count: number; sum: number }>();
  for (const { id, average } of all) {
    const { count, sum } = sums.get(id) ?? { count: 0, sum: 0 };
    sums.set(id, { count: count + 1, sum: sum + average });
  }
  const ids = [...sums]
    .sort(([, one], [, other]) => other.count - one.count || other.sum - one.sum)
    .slice(0, LEADING)
    .map(([id]) => id);
  return { ids, largest: Math.max(0, ...all.filter(({ id }) => ids.includes(id)).map(({ average }) => average)) };
}
