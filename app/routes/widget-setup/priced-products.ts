import { standardCatalogue } from '@worthwhile/roi-core/catalogue';

/** The products whose quantity follows a field. The price of another would need a quantity that nobody enters. */
export const PRICED = standardCatalogue.listPrices.flatMap(({ componentId, quantityFact, unit }) => {
  const name = standardCatalogue.components.find(({ id }) => id === componentId)?.name;
  return quantityFact && name ? { id: componentId, name, unit: `per ${unit.replace('/year', '')} per year` } : [];
});

export type PricedProduct = (typeof PRICED)[number];

/** By field name. */
export const PRICE_LABELS = Object.fromEntries(
  PRICED.map(({ id, name }) => [`prices.p${id}`, `List price of ${name}`]),
);
