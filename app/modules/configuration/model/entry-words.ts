import type { Catalogue, Expression } from '@worthwhile/roi-core';
import { componentName } from '@worthwhile/roi-core';
import { formulaText } from '@worthwhile/roi-core/formula';
import { kindOf, type ValueKey } from '../values.ts';
import { deliveredEntry } from './model-entries.ts';

type Entry = Readonly<Record<string, unknown>>;

const KINDS: Readonly<Record<string, string>> = {
  family: 'Product family',
  component: 'Product',
  otherProduct: 'Existing tool',
  industry: 'Industry',
  field: 'Figure',
  driver: 'Benefit',
};

/** In the order of the forms. */
const PARTS: Readonly<Record<string, string>> = {
  name: 'name',
  label: 'name',
  shortLabel: 'short name',
  category: 'type',
  familyId: 'family',
  formula: 'formula',
  capPct: 'cap',
  contributions: 'products',
  scope: 'what it covers',
  overlapNote: 'where it ends',
  unit: 'unit',
  min: 'minimum',
  max: 'maximum',
  group: 'group',
  kind: 'kind',
  direction: 'direction',
  help: 'help',
  whoKnows: 'who knows it',
  description: 'description',
  icon: 'icon',
  colour: 'color',
  darkColour: 'dark color',
  parents: 'accepted by',
  replaces: 'replaces',
  price: 'price',
  source: 'source',
};

/** Names an entry of the model: `Benefit “Idle servers avoided”`. */
export function nameOfEntry(key: ValueKey, entry: unknown): string {
  const { label, name, id } = (entry ?? deliveredEntry(key) ?? {}) as Entry;
  return `${KINDS[kindOf(key)]} “${String(label ?? name ?? id ?? key.slice(key.indexOf(':') + 1))}”`;
}

/**
 * Tells what a change does to an entry, part by part. The delivered entry stands for one that no version had yet.
 * @returns texts before and after; before is empty for a new entry
 */
export function changeOfEntry(
  catalogue: Catalogue,
  key: ValueKey,
  change: { readonly before: unknown; readonly after: unknown },
): { readonly before: string; readonly after: string } {
  const before = (change.before ?? deliveredEntry(key)) as Entry | undefined;
  const after = change.after as Entry | undefined;
  if (!after) return { before: '', after: 'as delivered' };
  if (!before) return { before: '', after: after.isEnded ? 'added and ended' : 'added' };
  if (before.isEnded !== after.isEnded)
    return { before: after.isEnded ? 'offered' : 'ended', after: after.isEnded ? 'ended' : 'offered again' };
  const changed = Object.keys(PARTS).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
  const texts = (entry: Entry) =>
    changed.map((part) => `${PARTS[part]} ${textOf(catalogue, part, entry[part])}`).join('; ');
  return { before: texts(before), after: texts(after) };
}

function textOf(catalogue: Catalogue, part: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (part === 'formula') return formulaText(value as Expression);
  if (part === 'familyId') return catalogue.families.find(({ id }) => id === value)?.name ?? String(value);
  if (part === 'contributions')
    return (value as { componentId: number; coverage: Expression }[])
      .map(({ componentId, coverage }) => `${componentName(catalogue, componentId)} × ${formulaText(coverage)}`)
      .join(', ');
  if (part === 'parents') return (value as number[]).map((id) => componentName(catalogue, id)).join(', ') || 'none';
  if (part === 'replaces')
    return (
      (value as number[]).map((id) => catalogue.otherProducts.find((each) => each.id === id)?.name ?? id).join(', ') ||
      'none'
    );
  if (typeof value === 'object') return Object.values(value).join(', ');
  return String(value);
}
