import { type ScenarioId, selectionProblems } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import type { ProductFamily } from '#app/modules/catalogue/catalogue.server.ts';
import type { SelectionForm } from '../estimates.schema.ts';
import { EMPTY_CHOICE, type ProductChoice, type SelectionEntry } from '../inputs.ts';
import { componentIds, selectionOf } from '../model/model-input.ts';
import type { EstimateView } from '../view.ts';

/** The lists of the second step's form. */
export type SelectionFields = Omit<SelectionForm, 'estId' | 'version'>;

/** Reads the choice in a form, each list in order. */
export function chosenBy(form: SelectionFields): SelectionEntry {
  return {
    proposed: {
      subProducts: sorted(form.proposedSubProducts),
      addOns: sorted(form.proposedAddOns),
      otherProducts: sorted(form.proposedOtherProducts),
    },
    existing: {
      subProducts: sorted(form.existingSubProducts),
      addOns: sorted(form.existingAddOns),
      otherProducts: sorted(form.existingOtherProducts),
    },
  };
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

/**
 * Checks a choice of products, under the form's field names.
 * @param families also checks that each product is offered
 */
export function selectionErrors(
  draft: Pick<EstimateView, 'estimate' | 'inputs' | 'catalogue'>,
  form: SelectionFields,
  families?: readonly ProductFamily[],
): FieldErrors {
  const chosen = chosenBy(form);
  const { proposed, existing } = selectionOf(draft.estimate.scenarioId, chosen);
  const selection = { proposed, existing: { ...existing, otherProducts: chosen.existing.otherProducts } };
  const errors: FieldErrors = {};
  const add = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  for (const side of ['proposed', 'existing'] as const) {
    for (const [field, message] of problemsOf(draft, selection[side], side, families)) add(field, message);
  }
  for (const [field, message] of missingIn(draft.estimate.scenarioId, selection)) add(field, message);
  return errors;
}

/** The customer's products follow the rules of existing estimates, proposed ones those of new estimates. */
const RULES_OF = { proposed: 'estimateNew', existing: 'estimateExisting' } as const;

function problemsOf(
  { catalogue, inputs }: Pick<EstimateView, 'inputs' | 'catalogue'>,
  choice: ProductChoice,
  side: 'proposed' | 'existing',
  families: readonly ProductFamily[] | undefined,
): [string, string][] {
  const offered = families && offeredIds(families);
  const before = inputs.selection?.[side];
  const unknown = (['subProducts', 'addOns', 'otherProducts'] as const).flatMap((list): [string, string][] => {
    const wrong = offered && choice[list].some((id) => !offered[list].has(id) && !before?.[list].includes(id));
    return wrong ? [[fieldOf(side, list), 'Choose products from the list']] : [];
  });
  if (unknown.length > 0) return unknown;
  return selectionProblems(catalogue, choice, RULES_OF[side]).map(({ path, message }) => [
    fieldOf(side, path === 'addOns' ? 'addOns' : 'subProducts'),
    message,
  ]);
}

function fieldOf(side: 'proposed' | 'existing', list: 'subProducts' | 'addOns' | 'otherProducts'): string {
  return `${side}${list.charAt(0).toUpperCase()}${list.slice(1)}`;
}

/** Only active products can be added; a product deactivated later stays in a choice that has it. */
function offeredIds(families: readonly ProductFamily[]) {
  const active = families.filter((family) => family.isActive);
  const ids = (list: readonly { id: number; isActive: boolean }[]) =>
    list.filter(({ isActive }) => isActive).map(({ id }) => id);
  return {
    subProducts: new Set(active.flatMap((family) => ids(family.subProducts))),
    addOns: new Set(active.flatMap((family) => family.subProducts.flatMap((product) => ids(product.addOns)))),
    otherProducts: new Set(active.flatMap((family) => ids(family.otherProducts))),
  };
}

function missingIn(scenarioId: ScenarioId, { proposed, existing }: SelectionEntry): [string, string][] {
  const missing: [string, string][] = [];
  if (scenarioId !== 2 && componentIds(proposed).length === 0)
    missing.push(['proposedSubProducts', 'Select at least one product']);
  if ((scenarioId === 2 || scenarioId === 3) && componentIds(existing).length === 0)
    missing.push(['existingSubProducts', 'Select at least one product the customer has']);
  if (scenarioId === 4 && existing.otherProducts.length === 0)
    missing.push(['existingOtherProducts', 'Select at least one tool to retire']);
  return missing;
}

/** Converts a stored selection to the lists that its form posts. */
export function listsOf(selection: SelectionEntry | null) {
  const { proposed, existing } = selection ?? { proposed: EMPTY_CHOICE, existing: EMPTY_CHOICE };
  return {
    proposedSubProducts: [...proposed.subProducts],
    proposedAddOns: [...proposed.addOns],
    proposedOtherProducts: [...proposed.otherProducts],
    existingSubProducts: [...existing.subProducts],
    existingAddOns: [...existing.addOns],
    existingOtherProducts: [...existing.otherProducts],
  };
}
