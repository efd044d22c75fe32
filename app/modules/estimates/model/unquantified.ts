import type { EstimateView } from '../view.ts';
import { componentIds, selectionOf } from './model-input.ts';

type ChosenView = Pick<EstimateView, 'inputs' | 'catalogue'> & {
  readonly estimate: Pick<EstimateView['estimate'], 'scenarioId'>;
};

/** Lists unquantified benefits of the chosen products' families. They change no figure. */
export function offeredBenefits({ estimate, inputs, catalogue }: ChosenView) {
  const { proposed, existing } = selectionOf(estimate.scenarioId, inputs.selection);
  const chosen = [...componentIds(proposed), ...componentIds(existing)];
  const families = catalogue.components.filter(({ id }) => chosen.includes(id)).map(({ familyId }) => familyId);
  return catalogue.unquantifiedBenefits
    .filter(({ familyId }) => families.includes(familyId))
    .map(({ familyId, items }) => ({
      family: catalogue.families.find(({ id }) => id === familyId)?.name ?? '',
      items,
    }));
}

/** Lists the offered benefits that were chosen for the report. */
export function chosenBenefits(view: ChosenView): string[] {
  const { unquantified = [] } = view.inputs;
  return offeredBenefits(view)
    .flatMap(({ items }) => items)
    .filter((item) => unquantified.includes(item));
}
