import { interpret } from '../expression/evaluate.ts';
import type { Category } from '../types.ts';
import { type DriverCatalogue, planDrivers } from './plan.ts';
import { contributionsTo, type Effects, isGiven, modelledSaving } from './reduction.ts';

export interface SavingInput {
  readonly proposed: readonly number[];
  /** Field ID -> value in the estimate's currency; missing, or -1 or lower, excludes. */
  readonly fields: Readonly<Record<string, number>>;
  /** `driverId:componentId` -> percent. */
  readonly reductions: Readonly<Record<string, number>>;
}

export interface AnnualSaving {
  readonly saving: number;
  /** Without productivity. */
  readonly hardOnly: number;
  readonly byCategory: Readonly<Record<Category, number>>;
}

/**
 * Calculates the annual savings of the proposed products at full adoption, before risk: `annual.saving` and `annual.byCategory`
 * of `calculate` for New Business, in a bundle small enough for the widget.
 */
export function annualSaving(catalogue: DriverCatalogue, input: SavingInput): AnnualSaving {
  const { drivers, fieldIds, componentIds } = planDrivers(catalogue, interpret);
  const effects: Effects = {
    input,
    values: fieldIds.map((id) => input.fields[id] ?? Number.NaN),
    overlap: componentIds.map(() => 0),
  };
  const chosen = componentIds.map((id) => input.proposed.includes(id));
  const byCategory: Record<Category, number> = { 'cost reduction': 0, 'cost avoidance': 0, productivity: 0 };
  let saving = 0;
  for (const plan of drivers) {
    if (!plan.fields.every((field) => isGiven(effects.values[field]))) continue;
    // Zero if no product contributes.
    const modelled = modelledSaving(plan, contributionsTo(plan, chosen, effects), effects.values);
    byCategory[plan.driver.category] += modelled.saving;
    saving += modelled.saving;
  }
  return { saving, hardOnly: byCategory['cost reduction'] + byCategory['cost avoidance'], byCategory };
}
