import type { Catalogue, Expression } from '@worthwhile/roi-core';
import { componentName, formatExact } from '@worthwhile/roi-core';
import { formulaText } from '@worthwhile/roi-core/formula';
import { SELECTION_RULES_KEY } from '@worthwhile/roi-core/schema';
import { isSameValue, kindOf, nameOfValue, type ValueKey } from '../values.ts';
import { deliveredEntry, isModelKey } from './model-entries.ts';
import { RULES_NAME, rulesSentence } from './rules-words.ts';

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
  position: 'order',
  price: 'price',
  source: 'source',
  isEnded: 'state',
};

/** Parts of prices and selection rules, and those whose stored value reads differently. */
const STORED_PARTS: Readonly<Record<string, string>> = {
  isEnded: 'ended',
  listPrice: 'list price',
  include: 'blocked for existing products',
  exclude: 'blocked for proposed products',
  inactiveScenarios: 'business scenarios not offered',
};

/** Names an entry of the model: `Benefit “Idle servers avoided”`. */
export function nameOfEntry(key: ValueKey, entry: unknown): string {
  if (key === SELECTION_RULES_KEY) return RULES_NAME;
  const { label, name, id } = (entry ?? deliveredEntry(key) ?? {}) as Entry;
  return `${KINDS[kindOf(key)]} “${String(label ?? name ?? id ?? key.slice(key.indexOf(':') + 1))}”`;
}

/** Names a stored value by its path: `component:5.price` is `Product “SaaS Enterprise”, price`. */
export function nameOfStored(catalogue: Catalogue, path: string): string {
  const [key = '', ...parts] = path.split('.');
  if (!isModelKey(key)) return nameOfValue(catalogue, path);
  const id = key.slice(key.indexOf(':') + 1);
  const found = entriesOfKind(catalogue, kindOf(key)).find((each) => String(each.id) === id);
  return [nameOfEntry(key, found), ...parts.map((part) => STORED_PARTS[part] ?? PARTS[part] ?? part)].join(', ');
}

/** Only those of the kind: a family and a product can have the same number. */
function entriesOfKind(catalogue: Catalogue, kind: string): readonly { readonly id: string | number }[] {
  const { families, components, otherProducts, industries, fields, drivers } = catalogue;
  const listed: Readonly<Record<string, readonly { readonly id: string | number }[]>> = {
    family: families,
    component: components,
    otherProduct: otherProducts,
    industry: industries,
    field: fields,
    driver: drivers,
  };
  return listed[kind] ?? [];
}

interface EntryChange {
  readonly before: unknown;
  readonly after: unknown;
}
interface EntrySentence {
  readonly name: string;
  /** Empty for a new entry. */
  readonly before: string;
  readonly after: string;
}

/** Tells what a change does to an entry, part by part. The delivered entry stands for one that no version had yet. */
export function entrySentence(catalogue: Catalogue, key: ValueKey, change: EntryChange): EntrySentence {
  if (key === SELECTION_RULES_KEY) return rulesSentence(catalogue, change);
  const before = (change.before ?? deliveredEntry(key)) as Entry | undefined;
  const after = change.after as Entry | undefined;
  const name = nameOfEntry(key, after ?? before);
  if (!after) return { name, before: '', after: 'as delivered' };
  if (!before) return { name, before: '', after: addedTo(catalogue, after) };
  const changed = Object.keys(PARTS).filter((part) => !isSameValue(before[part] ?? null, after[part] ?? null));
  const texts = (entry: Entry) =>
    changed.map((part) => `${PARTS[part]} ${textOf(catalogue, part, entry[part])}`).join('; ');
  const [part, ...others] = changed;
  if (part === undefined || others.length > 0) return { name, before: texts(before), after: texts(after) };
  return singlePart(catalogue, part, { name, before, after });
}

/** `Cap of benefit “Service desk tickets avoided”: 50 to 45`, `List price of product “SaaS Enterprise”: 60.00 to 66.00`. */
function singlePart(
  catalogue: Catalogue,
  part: string,
  { name, before, after }: { readonly name: string; readonly before: Entry; readonly after: Entry },
): EntrySentence {
  if (part === 'isEnded') return { name, before: textOf(catalogue, part, before[part]), after: endedFor(after) };
  const [was, is] = [before.price, after.price] as (Entry | null | undefined)[];
  const isListPrice = part === 'price' && was && is && isSameValue({ ...was, listPrice: is.listPrice }, is);
  const lower = name.charAt(0).toLowerCase() + name.slice(1);
  if (isListPrice)
    return {
      name: `List price of ${lower}`,
      before: formatExact(was.listPrice as number),
      after: `${formatExact(is.listPrice as number)} per ${String(is.unit).replaceAll('/', ' per ')}`,
    };
  const word = PARTS[part] ?? part;
  return {
    name: `${word.charAt(0).toUpperCase()}${word.slice(1)} of ${lower}`,
    before: textOf(catalogue, part, before[part]),
    after: textOf(catalogue, part, after[part]),
  };
}

function addedTo(catalogue: Catalogue, { isEnded, familyId }: Entry): string {
  const family = catalogue.families.find(({ id }) => id === familyId)?.name;
  return `added${family === undefined ? '' : ` to ${family}`}${isEnded ? ', and ended' : ''}`;
}

const endedFor = ({ isEnded }: Entry) => (isEnded ? 'ended for new estimates' : 'offered again');

function textOf(catalogue: Catalogue, part: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (part === 'isEnded') return value === true ? 'ended' : 'offered';
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
