import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import {
  entrySchema,
  type ModelChanges,
  modelChangesIn,
  SELECTION_RULES_KEY,
  type SelectionRulesEntry,
} from '@worthwhile/roi-core/schema';
import type { FieldErrors } from '#app/errors.ts';
import type { ValueKey } from '../values.ts';
import { isModelKey } from './model-entries.ts';

type Entries = Readonly<Record<string, unknown>>;

/**
 * Checks entries of the model by their schemas, and that what they refer to exists. A formula can name unknown figures until the
 * draft is published.
 * @param entries all of them
 * @param changed the keys to check
 */
export function entryProblems(entries: Entries, changed: readonly ValueKey[]): FieldErrors {
  const keys = changed.filter(isModelKey);
  const shapes = keys.flatMap((key) => shapeProblem(key, entries[key]));
  if (shapes.length > 0) return Object.fromEntries(shapes);
  const changes = modelChangesIn(entries);
  return Object.fromEntries(
    referenceProblems(changes)
      .filter(([key]) => keys.includes(key))
      .map(([key, message]) => [key, [message]]),
  );
}

function shapeProblem(key: ValueKey, value: unknown): [ValueKey, string[]][] {
  const parsed = entrySchema(key)?.safeParse(value);
  if (key === SELECTION_RULES_KEY && parsed?.success) return [];
  const id = key.slice(key.indexOf(':') + 1);
  if (parsed && !parsed.success) return [[key, [parsed.error.issues[0]?.message ?? 'Not valid']]];
  return String((value as { id?: unknown } | null)?.id) === id ? [] : [[key, ['Its name must not change']]];
}

function referenceProblems(changes: ModelChanges): [ValueKey, string][] {
  const { family, component, otherProduct, driver, industry, selectionRules } = changes;
  const { families, components, otherProducts } = standardCatalogue;
  const idsOf = (...lists: (readonly { readonly id: number }[])[]) => new Set(lists.flat().map(({ id }) => id));
  const familyIds = idsOf(families, family);
  const componentIds = idsOf(components, component);
  const otherIds = idsOf(otherProducts, otherProduct);
  const subProducts = idsOf([...components, ...component].filter(({ kind }) => kind === 'subProduct'));
  return [
    ...[...component, ...otherProduct]
      .filter(({ familyId }) => !familyIds.has(familyId))
      .map((each): [ValueKey, string] => [
        `${'kind' in each ? 'component' : 'otherProduct'}:${each.id}`,
        'Choose a product family',
      ]),
    ...component
      .filter(({ parents }) => parents.some((id) => !subProducts.has(id)))
      .map(({ id }): [ValueKey, string] => [`component:${id}`, 'Choose the products that accept it from the list']),
    ...component
      .filter(({ replaces }) => replaces.some((id) => !otherIds.has(id)))
      .map(({ id }): [ValueKey, string] => [`component:${id}`, 'Choose the tools that it replaces from the list']),
    ...driver
      .filter(({ familyId }) => familyId !== null && !familyIds.has(familyId))
      .map(({ id }): [ValueKey, string] => [`driver:${id}`, 'Choose a product family']),
    ...driver
      .filter(({ contributions }) => contributions.some(({ componentId }) => !componentIds.has(componentId)))
      .map(({ id }): [ValueKey, string] => [`driver:${id}`, 'Choose products from the list']),
    ...sharedNames(industry, driver),
    ...(selectionRules && !hasKnownPairs(selectionRules, componentIds)
      ? [[SELECTION_RULES_KEY, 'Choose products from the list'] as [ValueKey, string]]
      : []),
  ];
}

/** A pair names two products, the lower number first. */
function hasKnownPairs({ forbiddenPairs }: SelectionRulesEntry, known: ReadonlySet<number>): boolean {
  return Object.values(forbiddenPairs)
    .flat()
    .every(([first, second]) => first < second && known.has(first) && known.has(second));
}

/** Numbers are named by industry or benefit first, so no name may mean both. */
function sharedNames(industry: ModelChanges['industry'], driver: ModelChanges['driver']): [ValueKey, string][] {
  const idsOf = (...lists: (readonly { readonly id: string }[])[]) => new Set(lists.flat().map(({ id }) => id));
  const [industries, drivers] = [
    idsOf(standardCatalogue.industries, industry),
    idsOf(standardCatalogue.drivers, driver),
  ];
  return [
    ...industry
      .filter(({ id }) => drivers.has(id))
      .map(({ id }): [ValueKey, string] => [`industry:${id}`, 'A benefit has this name']),
    ...driver
      .filter(({ id }) => industries.has(id))
      .map(({ id }): [ValueKey, string] => [`driver:${id}`, 'An industry has this name']),
  ];
}
