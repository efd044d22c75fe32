import type { Catalogue } from '@worthwhile/roi-core';
import { type LabelOf, labelsIn } from '#app/ui/labels.ts';

export interface PricedProduct {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
}

/** The products whose quantity follows a field. The price of another would need a quantity that nobody enters. */
export function pricedProducts({ listPrices, components }: Catalogue): PricedProduct[] {
  return listPrices.flatMap(({ componentId, quantityFact, unit }) => {
    const name = components.find(({ id }) => id === componentId)?.name;
    return quantityFact && name ? { id: componentId, name, unit: `per ${unit.replace('/year', '')} per year` } : [];
  });
}

/** Names fields of the setup, prices included. */
export function labelsWithPrices(labels: Readonly<Record<string, string>>, priced: readonly PricedProduct[]): LabelOf {
  return labelsIn({
    ...labels,
    ...Object.fromEntries(priced.map(({ id, name }) => [`prices.p${id}`, `List price of ${name}`])),
  });
}
