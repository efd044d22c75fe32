import { followedFact, listPriceOf } from '@worthwhile/roi-core';
import { isLeftOut, type LicenceEntry } from './inputs.ts';
import { componentIds, licensedChoice } from './model/model-input.ts';
import type { EstimateView } from './view.ts';

type LicencesView = Pick<EstimateView, 'inputs' | 'catalogue'> & {
  readonly estimate: Pick<EstimateView['estimate'], 'scenarioId' | 'currency'>;
};

/**
 * Lists the license lines of the paid products: as saved, else at the list price and following their facts. A product without a
 * fact starts with a quantity of one.
 */
export function proposedLicences({ estimate, inputs, catalogue }: LicencesView): LicenceEntry[] {
  const paid = componentIds(licensedChoice(estimate.scenarioId, inputs.selection));
  return paid.map(
    (componentId) =>
      inputs.investment?.licences.find((line) => line.componentId === componentId) ?? newLine(catalogue, componentId),
  );
}

function newLine(catalogue: EstimateView['catalogue'], componentId: number): LicenceEntry {
  const model = catalogue.listPrices.find((price) => price.componentId === componentId)?.model ?? 'subscription';
  return {
    componentId,
    model,
    ...(followedFact(catalogue, { componentId }) === null ? { quantity: 1 } : {}),
    discountPct: 0,
    maintenancePct: model === 'perpetual' ? DEFAULT_MAINTENANCE_PCT : 0,
  };
}

export const DEFAULT_MAINTENANCE_PCT = 20;

/**
 * Returns the figures that a license line can follow: its list price, and its fact with the current value, null if missing or
 * excluded.
 */
export function standInsFor({ estimate, inputs, catalogue }: LicencesView, componentId: number) {
  const fact = followedFact(catalogue, { componentId });
  const entry = fact === null ? undefined : inputs.fields[fact];
  return {
    fact,
    isLeftOut: entry !== undefined && isLeftOut(entry.level),
    quantity: entry?.value ?? null,
    listPrice: listPriceOf(catalogue, componentId, estimate.currency.value) ?? 0,
  };
}

/** Lists the products whose license lines have no quantity and no figure to follow. */
export function withoutQuantity(view: LicencesView): number[] {
  return proposedLicences(view).flatMap(({ componentId, quantity }) => {
    const { fact, isLeftOut: hasNone } = standInsFor(view, componentId);
    return quantity === undefined && (fact === null || hasNone) ? [componentId] : [];
  });
}
