import { prodCombinationId, type ScenarioId, selectionProblems } from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { listProductFamilies, type ProductFamily } from '#app/modules/catalogue/catalogue.server.ts';
import { type Draft, type DraftChange, saveStep } from './drafts.server.ts';
import type { SelectionForm } from './estimates.schema.ts';
import { EMPTY_CHOICE, type ProductChoice, type SelectionEntry } from './inputs.ts';
import { componentIds, licensedChoice, selectionOf } from './model/model-input.ts';
import type { Saved } from './view.ts';

/**
 * Saves step 1. What belongs to products that are no longer chosen stays stored, so that choosing them again brings it
 * back.
 *
 * @throws AppError `unprocessable` under the form's field names when the combination may not be chosen
 */
export async function saveSelection(actor: Actor, form: SelectionForm): Promise<Saved> {
  const families = await listProductFamilies();
  return saveStep(actor, form, 'products', (draft) => changeSelection(draft, form, families));
}

/** What the chosen products make of a draft. */
export function changeSelection(
  draft: Draft,
  form: Omit<SelectionForm, 'estId' | 'version'>,
  families: readonly ProductFamily[],
): DraftChange {
  const selection = selectionOf(draft.estimate.scenarioId, chosenBy(form));
  const others = { ...selection.existing, otherProducts: chosenBy(form).existing.otherProducts };
  checkSelection(draft, { ...selection, existing: others }, families);
  return {
    inputs: {
      ...draft.inputs,
      selection: { ...selection, existing: others },
      baselineBasis: form.baselineBasis ?? draft.inputs.baselineBasis,
    },
    row: { prodCombinationId: prodCombinationId(licensedChoice(draft.estimate.scenarioId, selection)) },
  };
}

/** The form that a stored selection would be posted with. */
export function formOfSelection({ inputs }: Pick<Draft, 'inputs'>): Omit<SelectionForm, 'estId' | 'version'> {
  const { proposed = EMPTY_CHOICE, existing = EMPTY_CHOICE } = inputs.selection ?? {};
  return {
    proposedSubProducts: [...proposed.subProducts],
    proposedAddOns: [...proposed.addOns],
    proposedOtherProducts: [...proposed.otherProducts],
    existingSubProducts: [...existing.subProducts],
    existingAddOns: [...existing.addOns],
    existingOtherProducts: [...existing.otherProducts],
    baselineBasis: inputs.baselineBasis,
  };
}

function chosenBy(form: Omit<SelectionForm, 'estId' | 'version'>): SelectionEntry {
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

function checkSelection(draft: Draft, selection: SelectionEntry, families: readonly ProductFamily[]): void {
  const errors: FieldErrors = {};
  const add = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  for (const side of ['proposed', 'existing'] as const) {
    for (const [field, message] of problemsOf(draft, selection[side], side, families)) add(field, message);
  }
  for (const [field, message] of missingIn(draft.estimate.scenarioId, selection)) add(field, message);
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'Choose other products', { errors });
}

/** What a customer has follows the rules of existing estimates, what is proposed those of new ones. */
const RULES_OF = { proposed: 'estimateNew', existing: 'estimateExisting' } as const;

function problemsOf(
  { catalogue, inputs }: Draft,
  choice: ProductChoice,
  side: 'proposed' | 'existing',
  families: readonly ProductFamily[],
): [string, string][] {
  const offered = offeredIds(families);
  const before = inputs.selection?.[side];
  const unknown = (['subProducts', 'addOns', 'otherProducts'] as const).flatMap((list): [string, string][] => {
    const wrong = choice[list].some((id) => !offered[list].has(id) && !before?.[list].includes(id));
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

/** What can be newly chosen; what was deactivated since stays where it is chosen already. */
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
    missing.push(['proposedSubProducts', 'Choose at least one product']);
  if ((scenarioId === 2 || scenarioId === 3) && componentIds(existing).length === 0)
    missing.push(['existingSubProducts', 'Choose at least one product that the customer has']);
  if (scenarioId === 4 && existing.otherProducts.length === 0)
    missing.push(['existingOtherProducts', 'Choose at least one product that is retired']);
  return missing;
}
