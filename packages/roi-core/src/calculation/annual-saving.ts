import { evaluate } from '../expression/evaluate.ts';
import type { Category, Expression, LevelId } from '../types.ts';
import type { DriverCatalogue, DriverCore } from './plan.ts';

export interface SavingInput {
  readonly proposed: readonly number[];
  /** Field ID -> value in the estimate's currency; missing, or -1 or lower, excludes. */
  readonly fields: Readonly<Record<string, number>>;
  /** Of the reductions. */
  readonly level: LevelId;
}

/** Its formula ends in the share that its risk leaves. */
export interface RiskedDriver extends Omit<DriverCore, 'id' | 'formula'> {
  readonly formula: readonly ['*', Expression, number];
}

export interface AnnualSaving {
  readonly saving: number;
  /** Without productivity. */
  readonly hardOnly: number;
  readonly byCategory: Readonly<Record<Category, number>>;
}

/**
 * Calculates the risk-adjusted annual savings of the proposed products at full adoption: `annual.riskAdjustedSaving` of
 * `calculate` for New Business with the catalogue's own reductions. A fifth of that code, for the widget's script; it
 * multiplies and adds in the same order, so the last binary digit is the same. Random inputs hold the two together.
 */
export function annualSaving(
  {
    drivers,
    exclusiveEditions,
    supersedes,
  }: Pick<DriverCatalogue, 'exclusiveEditions' | 'supersedes'> & { readonly drivers: readonly RiskedDriver[] },
  { proposed, fields, level }: SavingInput,
): AnnualSaving {
  // NaN runs through a formula, so whatever needs an excluded field is no number.
  const worth = (tree: Expression) =>
    evaluate(tree, (id) => ((fields[id] ?? -1) < 0 ? Number.NaN : (fields[id] as number)));
  const byCategory: Record<Category, number> = { 'cost reduction': 0, 'cost avoidance': 0, productivity: 0 };
  let saving = 0;
  for (const { category, formula, capPct, contributions } of drivers) {
    /** By the editions of which only the strongest counts, or by component. */
    const effects: Record<string, number> = {};
    for (const { componentId: id, coverage, [level]: percent } of contributions) {
      if (!proposed.includes(id) || proposed.some((other) => supersedes[other]?.includes(id))) continue;
      // Text that is no number keeps its place in the order.
      const group = `c${exclusiveEditions.find((editions) => editions.includes(id)) ?? id}`;
      effects[group] = Math.max(effects[group] ?? 0, (percent / 100) * worth(coverage) || 0);
    }
    let left = 1;
    for (const effect of Object.values(effects)) left *= 1 - effect;
    const counted = worth(formula[1]) * Math.min(capPct / 100, 1 - left) * formula[2] || 0;
    byCategory[category] += counted;
    saving += counted;
  }
  return { saving, hardOnly: byCategory['cost reduction'] + byCategory['cost avoidance'], byCategory };
}
