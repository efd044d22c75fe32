import type { InputProblem } from '../input/problems.ts';
import type { Catalogue, Selection } from '../types.ts';
import { componentsOf } from './fields-needed.ts';

/** What stands in an option list beside the levels. Values of -1 and lower exclude, and are never calculated with. */
export const MANUAL = { id: 'manual', valueType: -3 } as const;
export const NONE = { id: -1, valueType: -1 } as const;
export const NOT_APPLICABLE = { id: -1, valueType: -1 } as const;

/** The chosen components as one text, ascending: `5,6`. */
export function prodCombinationId(selection: Selection): string {
  return ascending(componentsOf(selection)).join(',');
}

/**
 * What forbids a selection: alternative editions together, a product beside those it supersedes, an add-on without a
 * product that takes it. An empty list when it may be chosen.
 */
export function selectionProblems(catalogue: Catalogue, selection: Selection): InputProblem[] {
  const chosen = componentsOf(selection);
  const nameOf = (id: number) => catalogue.components.find((component) => component.id === id)?.name ?? String(id);
  const named = (ids: readonly number[]) => ids.map(nameOf).join(', ');
  const problems: InputProblem[] = [];

  for (const editions of catalogue.exclusiveEditions) {
    const together = editions.filter((id) => chosen.includes(id));
    if (together.length > 1) {
      problems.push({
        path: 'subProducts',
        message: `Choose one of ${named(editions)}`,
        given: together,
        allowed: `one of ${editions.join(', ')}`,
      });
    }
  }
  for (const [id, superseded] of Object.entries(catalogue.supersedes)) {
    const together = superseded.filter((other) => chosen.includes(other));
    if (chosen.includes(Number(id)) && together.length > 0) {
      problems.push({
        path: 'subProducts',
        message: `${nameOf(Number(id))} already contains ${named(together)}`,
        given: [Number(id), ...together],
        allowed: `${id} without ${superseded.join(', ')}`,
      });
    }
  }
  for (const addOn of selection.addOns ?? []) {
    const parents = catalogue.addOnParents[addOn] ?? [];
    if (!parents.some((parent) => chosen.includes(parent))) {
      problems.push({
        path: 'addOns',
        message: `${nameOf(addOn)} needs ${parents.map(nameOf).join(' or ')}`,
        given: addOn,
        allowed: `${addOn} together with ${parents.join(' or ')}`,
      });
    }
  }
  return problems;
}

/** Whether the ids are exactly one of the allowed combinations (each comma-separated), in whatever order. */
export function isExactPair(ids: readonly number[] | string, allowed: readonly string[]): boolean {
  const wanted = ascending(idsIn(ids)).join(',');
  return allowed.some((combination) => ascending(idsIn(combination)).join(',') === wanted);
}

/** Whether any of the ids stands in any of the allowed combinations. */
export function matchesAny(ids: readonly number[] | string, allowed: readonly string[]): boolean {
  const wanted = idsIn(ids);
  return allowed.some((combination) => idsIn(combination).some((id) => wanted.includes(id)));
}

/** The combinations that may be chosen, by estimate type. */
export interface AllowedCombinations {
  readonly estimateNew: readonly string[];
  readonly estimateExisting: readonly string[];
}

/** A selected id list against the list of its estimate type, as an exact pair or by any match. */
export function isAllowedCombination(
  ids: readonly number[] | string,
  estimateType: keyof AllowedCombinations,
  allowed: AllowedCombinations,
  by: 'exactPair' | 'anyMatch',
): boolean {
  return by === 'exactPair' ? isExactPair(ids, allowed[estimateType]) : matchesAny(ids, allowed[estimateType]);
}

/**
 * The check of configuration entry 4: whether a value contains any of the listed texts, of the include list when the
 * estimate is for existing products and of the exclude list otherwise.
 */
export function configEntryFourExcludes(
  value: string,
  estimateType: keyof AllowedCombinations,
  lists: { readonly include: readonly string[]; readonly exclude: readonly string[] },
): boolean {
  const listed = estimateType === 'estimateExisting' ? lists.include : lists.exclude;
  return listed.some((text) => text !== '' && value.includes(text));
}

function idsIn(ids: readonly number[] | string): number[] {
  if (typeof ids !== 'string') return [...new Set(ids)];
  return [
    ...new Set(
      ids
        .split(',')
        .filter((id) => id.trim() !== '')
        .map(Number),
    ),
  ];
}

function ascending(ids: readonly number[]): number[] {
  return [...ids].sort((one, other) => one - other);
}
