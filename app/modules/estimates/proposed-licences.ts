import type { LicenceEntry } from './inputs.ts';
import { componentIds, licensedChoice, type PricedLicence, pricedLicence } from './model/model-input.ts';
import type { EstimateView } from './view.ts';

type LicencesView = Pick<EstimateView, 'inputs' | 'catalogue'> & {
  readonly estimate: Pick<EstimateView['estimate'], 'scenarioId' | 'currency'>;
};

/**
 * The licence lines of the products that are paid for, each with the price that counts: as saved, else with the quantity
 * that a fact gives and the list price.
 */
export function proposedLicences({ estimate, inputs, catalogue }: LicencesView): PricedLicence[] {
  const paid = componentIds(licensedChoice(estimate.scenarioId, inputs.selection));
  return paid.map((componentId) => {
    const saved = inputs.investment?.licences.find((line) => line.componentId === componentId);
    return pricedLicence(estimate, catalogue, saved ?? newLine({ inputs, catalogue }, componentId));
  });
}

function newLine({ inputs, catalogue }: Pick<LicencesView, 'inputs' | 'catalogue'>, componentId: number): LicenceEntry {
  const price = catalogue.listPrices.find((entry) => entry.componentId === componentId);
  const fact = price?.quantityFact ? inputs.fields[price.quantityFact]?.value : null;
  return {
    componentId,
    model: price?.model ?? 'subscription',
    quantity: fact ?? 1,
    discountPct: 0,
    maintenancePct: price?.model === 'perpetual' ? DEFAULT_MAINTENANCE_PCT : 0,
  };
}

const DEFAULT_MAINTENANCE_PCT = 20;
