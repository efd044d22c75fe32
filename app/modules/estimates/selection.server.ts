import { prodCombinationId } from '@worthwhile/roi-core';
import { AppError } from '#app/errors.ts';
import type { ProductFamily } from '#app/modules/catalogue/catalogue.server.ts';
import { chosenBy, listsOf, type SelectionFields, selectionErrors } from './drafts/selection-errors.ts';
import type { DraftChange } from './drafts.server.ts';
import type { Draft } from './estimates.server.ts';
import { licensedChoice, selectionOf } from './model/model-input.ts';

/**
 * Applies the chosen products. Values of products no longer chosen stay stored; choosing these again restores them.
 * @throws AppError `unprocessable` under the form's field names for a combination that is not allowed
 */
export function changeSelection(draft: Draft, form: SelectionFields, families: readonly ProductFamily[]): DraftChange {
  const selection = selectionOf(draft.estimate.scenarioId, chosenBy(form));
  const others = { ...selection.existing, otherProducts: chosenBy(form).existing.otherProducts };
  const errors = selectionErrors(draft, form, families);
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Choose other products', { errors });
  return {
    inputs: {
      ...draft.inputs,
      selection: { ...selection, existing: others },
      baselineBasis: form.baselineBasis ?? draft.inputs.baselineBasis,
    },
    row: { prodCombinationId: prodCombinationId(licensedChoice(draft.estimate.scenarioId, selection)) },
  };
}

/** Returns the form that would post a stored selection. */
export function formOfSelection({ inputs }: Pick<Draft, 'inputs'>): SelectionFields {
  return { ...listsOf(inputs.selection), baselineBasis: inputs.baselineBasis };
}
