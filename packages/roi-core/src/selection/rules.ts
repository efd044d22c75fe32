import type { InputProblem } from '../input/problems.ts';
import type { Catalogue, ComponentPair, EstimateType, Selection } from '../types.ts';
import { componentName } from './component-name.ts';
import { componentsOf } from './fields-needed.ts';

/** Options in addition to the levels. Values of -1 and lower exclude and are never calculated with. */
export const MANUAL = { id: 'manual', valueType: -3 } as const;
export const NONE = { id: -1, valueType: -1 } as const;
export const NOT_APPLICABLE = { id: -1, valueType: -1 } as const;

/** Joins the IDs in ascending order: `5,6`. */
export function prodCombinationId(selection: Selection): string {
  return ascending(componentsOf(selection)).join(',');
}

/** Pairs alternative editions, and a product with those it supersedes. */
export function defaultForbiddenPairs(
  catalogue: Pick<Catalogue, 'exclusiveEditions' | 'supersedes'>,
): readonly ComponentPair[] {
  const editions = catalogue.exclusiveEditions.flatMap((ids) =>
    ids.flatMap((one) => ids.filter((other) => other > one).map((other) => pairOf(one, other))),
  );
  const superseding = Object.entries(catalogue.supersedes).flatMap(([id, others]) =>
    others.map((other) => pairOf(Number(id), other)),
  );
  return [...editions, ...superseding];
}

/**
 * Finds products that exclude each other, an add-on without a parent product, and names that entry 4 of the configuration
 * excludes.
 * @returns an empty list for an allowed selection
 */
export function selectionProblems(
  catalogue: Catalogue,
  selection: Selection,
  estimateType: EstimateType = 'estimateNew',
): InputProblem[] {
  const chosen = componentsOf(selection);
  return [
    ...pairProblems(catalogue, chosen, estimateType),
    ...addOnProblems(catalogue, selection.addOns ?? [], chosen),
    ...entryFourProblems(catalogue, chosen, estimateType),
  ];
}

function pairProblems(catalogue: Catalogue, chosen: readonly number[], estimateType: EstimateType): InputProblem[] {
  const forbidden = catalogue.selectionRules?.forbiddenPairs[estimateType] ?? defaultForbiddenPairs(catalogue);
  return forbidden
    .filter((pair) => pair.every((id) => chosen.includes(id)))
    .map(([one, other]) => ({
      path: 'subProducts',
      message: whyNotTogether(catalogue, one, other),
      given: [one, other],
      allowed: `${one} or ${other}`,
    }));
}

function whyNotTogether(catalogue: Catalogue, one: number, other: number): string {
  const [first, second] = [componentName(catalogue, one), componentName(catalogue, other)];
  if (catalogue.supersedes[one]?.includes(other)) return `${first} already includes ${second}`;
  if (catalogue.supersedes[other]?.includes(one)) return `${second} already includes ${first}`;
  return `${first} and ${second} can’t be combined`;
}

function addOnProblems(catalogue: Catalogue, addOns: readonly number[], chosen: readonly number[]): InputProblem[] {
  return addOns.flatMap((addOn) => {
    const parents = catalogue.addOnParents[addOn] ?? [];
    if (parents.some((parent) => chosen.includes(parent))) return [];
    const names = parents.map((id) => componentName(catalogue, id)).join(' or ');
    return [
      {
        path: 'addOns',
        message: names
          ? `${componentName(catalogue, addOn)} needs ${names}`
          : `No product accepts ${componentName(catalogue, addOn)}`,
        given: addOn,
        allowed: `${addOn} together with ${parents.join(' or ')}`,
      },
    ];
  });
}

function entryFourProblems(
  catalogue: Catalogue,
  chosen: readonly number[],
  estimateType: EstimateType,
): InputProblem[] {
  const lists = catalogue.selectionRules?.entryFour;
  if (!lists) return [];
  return catalogue.components
    .filter(({ id, name }) => chosen.includes(id) && configEntryFourExcludes(name, estimateType, lists))
    .map(({ id, name, kind }) => ({
      path: kind === 'addOn' ? 'addOns' : 'subProducts',
      message: `${name} isn’t available for this scenario`,
      given: id,
      allowed: `a selection without ${id}`,
    }));
}

function pairOf(one: number, other: number): ComponentPair {
  return one < other ? [one, other] : [other, one];
}

/** @param allowed combinations, each comma-separated; the order does not matter */
export function isExactPair(ids: readonly number[] | string, allowed: readonly string[]): boolean {
  const wanted = ascending(idsIn(ids)).join(',');
  return allowed.some((combination) => ascending(idsIn(combination)).join(',') === wanted);
}

/** Accepts one common ID. */
export function matchesAny(ids: readonly number[] | string, allowed: readonly string[]): boolean {
  const wanted = idsIn(ids);
  return allowed.some((combination) => idsIn(combination).some((id) => wanted.includes(id)));
}

export interface AllowedCombinations {
  readonly estimateNew: readonly string[];
  readonly estimateExisting: readonly string[];
}

/** Matches the list of the estimate type, as an exact pair or by any match. */
export function isAllowedCombination(
  ids: readonly number[] | string,
  estimateType: keyof AllowedCombinations,
  allowed: AllowedCombinations,
  by: 'exactPair' | 'anyMatch',
): boolean {
  return by === 'exactPair' ? isExactPair(ids, allowed[estimateType]) : matchesAny(ids, allowed[estimateType]);
}

/**
 * Checks configuration entry 4: the value contains any of the listed texts, ignoring case. Estimates for existing products use
 * the include list, others the exclude list.
 */
export function configEntryFourExcludes(
  value: string,
  estimateType: keyof AllowedCombinations,
  lists: { readonly include: readonly string[]; readonly exclude: readonly string[] },
): boolean {
  const listed = estimateType === 'estimateExisting' ? lists.include : lists.exclude;
  return listed.some((text) => text !== '' && value.toLowerCase().includes(text.toLowerCase()));
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
