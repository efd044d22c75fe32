import type { Catalogue, Source } from '@worthwhile/roi-core';
import { standardCatalogue } from '@worthwhile/roi-core/catalogue';
import {
  isModelKind,
  type ModelKind,
  modelChangesIn,
  modelKey,
  SELECTION_RULES_KEY,
  type SelectionRulesEntry,
} from '@worthwhile/roi-core/schema';
import { kindOf, type ValueKey } from '../values.ts';
import {
  deliveredComponents,
  deliveredFamilies,
  deliveredOtherProducts,
  deliveredSelectionRules,
} from './delivered-products.ts';

export type Entry = { readonly id: string | number; readonly isEnded: boolean } & Readonly<Record<string, unknown>>;

export function isModelKey(key: ValueKey): boolean {
  return isModelKind(kindOf(key)) || key === SELECTION_RULES_KEY;
}

/** An entry of the model as it was delivered; undefined for what an administrator added. */
export function deliveredEntry(key: ValueKey): Entry | undefined {
  const [kind = '', id = ''] = key.split(':');
  return isModelKind(kind) ? DELIVERED[kind](standardCatalogue, id) : undefined;
}

/** An entry as it is in a version or draft, whether or not it differs from the delivered one. */
export function entryIn(entries: Readonly<Record<string, unknown>>, key: ValueKey): Entry | undefined {
  return (entries[key] as Entry | undefined) ?? deliveredEntry(key);
}

/** The selection rules of a version or draft. */
export function selectionRulesIn(entries: Readonly<Record<string, unknown>>): SelectionRulesEntry {
  return (
    modelChangesIn({ [SELECTION_RULES_KEY]: entries[SELECTION_RULES_KEY] }).selectionRules ?? deliveredSelectionRules()
  );
}

/** What takes the place of an entry that a restored version does not have: the delivered one, or its end. */
export function withoutEntry(key: ValueKey, entry: unknown): unknown {
  if (key === SELECTION_RULES_KEY) return deliveredSelectionRules();
  return deliveredEntry(key) ?? { ...(entry as Entry), isEnded: true };
}

/** Lists every entry of a kind, delivered ones first. */
export function entriesOf(entries: Readonly<Record<string, unknown>>, kind: ModelKind): readonly Entry[] {
  const delivered = LISTED[kind](standardCatalogue).map((id) => modelKey(kind, id));
  const added = modelChangesIn(entries)[kind].map(({ id }) => modelKey(kind, id));
  return [...new Set([...delivered, ...added])].flatMap((key) => entryIn(entries, key) ?? []);
}

const LISTED: Record<ModelKind, (catalogue: Catalogue) => readonly (string | number)[]> = {
  family: () => deliveredFamilies.map(({ id }) => id),
  component: () => deliveredComponents.map(({ id }) => id),
  otherProduct: () => deliveredOtherProducts.map(({ id }) => id),
  industry: ({ industries }) => industries.map(({ id }) => id),
  field: ({ fields }) => fields.map(({ id }) => id),
  // The retired tools are part of the calculation, not a benefit of a product.
  driver: ({ drivers }) => drivers.filter(({ retiredTools }) => !retiredTools).map(({ id }) => id),
};

const DELIVERED: Record<ModelKind, (catalogue: Catalogue, id: string) => Entry | undefined> = {
  family: (_, wanted) => deliveredFamilies.find(({ id }) => String(id) === wanted),
  component: (_, wanted) => deliveredComponents.find(({ id }) => String(id) === wanted),
  otherProduct: (_, wanted) => deliveredOtherProducts.find(({ id }) => String(id) === wanted),
  industry: ({ industries }, wanted) => {
    const found = industries.find(({ id }) => id === wanted);
    return found && { ...found, isEnded: false };
  },
  field: ({ fields, sources }, wanted) => {
    const found = fields.find(({ id }) => id === wanted);
    if (!found) return undefined;
    const { id, label, shortLabel, unit, min, max, group, kind, direction, help, whoKnows = '' } = found;
    const source = sourceIn(sources, found.sources);
    return { id, label, shortLabel, unit, min, max, group, kind, direction, help, whoKnows, source, isEnded: false };
  },
  driver: ({ drivers, sources }, wanted) => {
    const found = drivers.find(({ id, retiredTools }) => id === wanted && !retiredTools);
    if (!found) return undefined;
    const { id, label, category, primaryFamilyId, formula, capPct, contributions, scope, overlapNote = '' } = found;
    return {
      id,
      label,
      category,
      familyId: primaryFamilyId,
      formula,
      capPct,
      contributions: contributions.map(({ componentId, coverage }) => ({ componentId, coverage })),
      scope,
      overlapNote,
      source: sourceIn(sources, found.sources),
      isEnded: false,
    };
  },
};

/** A delivered entry can have several sources, which stay; a form shows none then. */
function sourceIn(sources: Readonly<Record<string, Source>>, ids: readonly string[] = []) {
  const found = ids.length === 1 ? sources[ids[0] ?? ''] : undefined;
  return found ? { title: found.title, publisher: found.publisher, year: found.year, url: found.url } : null;
}
