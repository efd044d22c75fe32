import { evaluate } from '../expression/evaluate.ts';
import type { Category, LevelId } from '../types.ts';
import type { DriverCatalogue } from './plan.ts';

export interface SavingInput {
  readonly proposed: readonly number[];
  /** Field ID -> value in the estimate's currency; missing, or -1 or lower, excludes. */
  readonly fields: Readonly<Record<string, number>>;
  /** Of the reductions. */
  readonly level: LevelId;
}

export interface AnnualSaving {
  readonly saving: number;
  /** Without productivity. */
  readonly hardOnly: number;
  readonly byCategory: Readonly<Record<Category, number>>;
}

/**
 * Calculates the annual savings of the proposed products at full adoption: `annual.saving` and `annual.byCategory` of
 * `calculate` for New Business with the catalogue's own reductions. A fifth of that code, for the widget's script; random
 * inputs hold the two together.
 */
export function annualSaving(
  { drivers, exclusiveEditions, supersedes }: Pick<DriverCatalogue, 'drivers' | 'exclusiveEditions' | 'supersedes'>,
  { proposed, fields, level }: SavingInput,
): AnnualSaving {
  // NaN runs through a formula, so whatever needs an excluded field is no number.
  const worth = (tree: Parameters<typeof evaluate>[0]) =>
    evaluate(tree, (id) => ((fields[id] ?? -1) < 0 ? Number.NaN : (fields[id] as number)));
  const byCategory: Record<Category, number> = { 'cost reduction': 0, 'cost avoidance': 0, productivity: 0 };
  for (const { category, formula, capPct, contributions } of drivers) {
    /** By the editions of which only the strongest counts, or by component. */
    const effects: Record<string, number> = {};
    for (const { componentId: id, coverage, [level]: percent } of contributions) {
      if (!proposed.includes(id) || proposed.some((other) => supersedes[other]?.includes(id))) continue;
      // As a key a list of editions is its text.
      const group = (exclusiveEditions.find((editions) => editions.includes(id)) ?? id) as unknown as string;
      effects[group] = Math.max(effects[group] ?? 0, (percent / 100) * worth(coverage) || 0);
    }
    let left = 1;
    for (const effect of Object.values(effects)) left *= 1 - effect;
    byCategory[category] += worth(formula) * Math.min(capPct / 100, 1 - left) || 0;
  }
  const hardOnly = byCategory['cost reduction'] + byCategory['cost avoidance'];
  return { saving: hardOnly + byCategory.productivity, hardOnly, byCategory };
}
