import type { FieldErrors } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import { SCENARIOS } from '#app/modules/catalogue/scenarios.ts';
import type { EstimateView } from '../view.ts';
import type { ClearedProducts } from './draft.ts';

type ClearedView = Pick<EstimateView, 'estimate' | 'inputs' | 'catalogue'>;

/** Lists what a chosen scenario removes from an estimate; undefined if nothing. */
export function clearedBy(
  { estimate, inputs, catalogue }: ClearedView,
  scenarioId: number,
): ClearedProducts | undefined {
  const to = SCENARIOS.find(({ id }) => id === scenarioId);
  if (!to || inputs.selection === null || estimate.scenarioId === scenarioId) return undefined;
  const { proposed, existing } = inputs.selection;
  const ids = new Set([proposed, existing].flatMap((choice) => Object.values(choice).flat()));
  return {
    from: estimate.scenarioTitle,
    fromId: estimate.scenarioId,
    to: to.title,
    products: [...catalogue.components, ...catalogue.otherProducts]
      .filter(({ id }) => ids.has(id))
      .map(({ name }) => name),
  };
}

/** Asks for confirmation of a scenario that removes products, as its field's message. */
export function clearingQuestion(view: ClearedView, { scenarioId }: Texts): FieldErrors {
  const clears = clearedBy(view, Number(scenarioId));
  if (!clears) return {};
  return {
    scenarioId: [`${clears.to} clears the selected products. Continue to confirm, or choose ${clears.from} again.`],
  };
}
