import { type Catalogue, type Expression, formatExact, parseNumber } from '@worthwhile/roi-core';
import { FormulaError, formulaText, parseExpression } from '@worthwhile/roi-core/formula';
import { entrySchema, type ModelKind, modelKey } from '@worthwhile/roi-core/schema';
import type { FieldErrors } from '#app/errors.ts';
import { LEVELS, presetKey, reductionKey, type ValueKey } from '../values.ts';
import { ENTRY_FORMS, type EntryInput } from './entry-forms.ts';

export type EntryTexts = Readonly<Record<string, string | readonly string[]>>;
type Entry = Readonly<Record<string, unknown>>;
type Numbers = ReadonlyMap<ValueKey, unknown>;

const START: Readonly<Partial<Record<ModelKind, EntryTexts>>> = {
  driver: { category: 'cost reduction', capPct: '50' },
  field: { kind: 'assumption', direction: 'direct', min: '0', group: 'operations' },
  component: { kind: 'subProduct', 'price.unit': 'user/year', 'price.model': 'subscription', position: '999' },
  family: { icon: 'iq', colour: '#0B5D57', position: '999' },
  otherProduct: { position: '999' },
  industry: { copyFrom: 'other' },
};

/** The texts that fill in the form of an entry, or of a new one. */
export function textsOfEntry(
  kind: ModelKind,
  entry: Entry | undefined,
  numbers: Numbers,
  catalogue: Catalogue,
): EntryTexts {
  if (!entry) return START[kind] ?? {};
  const inputs = ENTRY_FORMS[kind].map(({ name, as }) => [name, textOf(as, partOf(entry, name))] as const);
  return { ...Object.fromEntries(inputs), ...tableTexts(kind, entry, numbers, catalogue) };
}

/** The cells of the tables: reductions by product, benchmarks by industry. */
function tableTexts(kind: ModelKind, entry: Entry, numbers: Numbers, { industries }: Catalogue): EntryTexts {
  const id = String(entry.id);
  const level = (key: ValueKey) => {
    const value = numbers.get(key);
    return typeof value === 'number' ? formatShortest(value) : '';
  };
  if (kind === 'field')
    return Object.fromEntries(
      industries.flatMap((industry) =>
        LEVELS.map((name) => [`${industry.id}.${name}`, level(presetKey(industry.id, id, name))]),
      ),
    );
  if (kind !== 'driver') return {};
  const contributions = entry.contributions as { readonly componentId: number; readonly coverage: Expression }[];
  return Object.fromEntries(
    contributions.flatMap(({ componentId, coverage }) => [
      [`c${componentId}.coverage`, formulaText(coverage)] as const,
      ...LEVELS.map((name) => [`c${componentId}.${name}`, level(reductionKey(id, componentId, name))] as const),
    ]),
  );
}

function formatShortest(value: number): string {
  return Number(value.toFixed(2)) === value && !Number.isInteger(value) ? formatExact(value) : String(value);
}

function partOf(entry: Entry, name: string): unknown {
  return name.split('.').reduce<unknown>((part, key) => (part as Entry | null | undefined)?.[key], entry);
}

function textOf(as: EntryInput['as'], value: unknown): string | readonly string[] {
  if (as === 'check') return value === true ? 'on' : '';
  if (as === 'checks') return Array.isArray(value) ? value.map(String) : [];
  if (value === null || value === undefined) return '';
  return as === 'formula' ? formulaText(value as Expression) : String(value);
}

interface Read {
  readonly entry: Entry;
  /** Numbers of the tables, by their key. */
  readonly numbers: Readonly<Record<ValueKey, number>>;
  /** By input name. An entry with errors can still be shown, not saved. */
  readonly errors: FieldErrors;
}

/** Reads a posted form. @param id of the entry; of a new figure undefined, which names itself */
export function readEntryTexts(
  kind: ModelKind,
  id: string | number | undefined,
  texts: EntryTexts,
  catalogue: Catalogue,
): Read {
  const errors: FieldErrors = {};
  const text = (name: string) => {
    const value = texts[name];
    return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim();
  };
  const number = (name: string): number => {
    const parsed = parseNumber(text(name));
    if (parsed.ok) return parsed.value;
    errors[name] = [parsed.message];
    return Number.NaN;
  };
  const formula = (name: string): Expression => {
    try {
      return parseExpression(text(name));
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      errors[name] = [text(name) === '' ? 'Enter a formula' : error.message];
      return 0;
    }
  };
  const value = ({ name, as }: EntryInput): unknown => {
    if (as === 'check') return text(name) === 'on';
    if (as === 'checks')
      return [texts[name] ?? []]
        .flat()
        .filter((each) => each !== '')
        .map(Number);
    if (as === 'number') return number(name);
    if (as === 'formula') return formula(name);
    return text(name);
  };
  const own = id ?? text('id');
  const inputs = ENTRY_FORMS[kind].filter(({ name }) => !name.includes('.') && name !== 'copyFrom' && name !== 'id');
  const entry: Record<string, unknown> = {
    id: own,
    ...Object.fromEntries(inputs.map((input) => [input.name, value(input)])),
  };
  if ('familyId' in entry) entry.familyId = entry.familyId === '' ? null : Number(entry.familyId);
  if ('darkColour' in entry) entry.darkColour ||= null;
  if (kind === 'field' || kind === 'driver')
    entry.source =
      text('source.title') === '' && text('source.url') === ''
        ? null
        : {
            title: text('source.title'),
            publisher: text('source.publisher'),
            year: Number(text('source.year')),
            url: text('source.url'),
          };
  if (kind === 'component' && entry.kind === 'subProduct') entry.parents = [];
  if (kind === 'component')
    entry.price =
      text('price.listPrice') === ''
        ? null
        : {
            listPrice: number('price.listPrice'),
            unit: text('price.unit'),
            model: text('price.model'),
            quantityFact: text('price.quantityFact') || null,
          };
  const numbers: Record<ValueKey, number> = {};
  if (kind === 'driver')
    entry.contributions = catalogue.components
      .filter(({ id: component }) => LEVELS.some((level) => text(`c${component}.${level}`) !== ''))
      .map(({ id: component }) => {
        for (const level of LEVELS)
          numbers[reductionKey(String(own), component, level)] = number(`c${component}.${level}`);
        const coverage = `c${component}.coverage`;
        return { componentId: component, coverage: text(coverage) === '' ? 1 : formula(coverage) };
      });
  if (kind === 'field' && entry.kind === 'assumption')
    for (const { id: industry } of catalogue.industries) {
      if (LEVELS.every((level) => text(`${industry}.${level}`) === '')) continue;
      for (const level of LEVELS) numbers[presetKey(industry, String(own), level)] = number(`${industry}.${level}`);
    }
  addSchemaErrors(kind, entry, errors);
  return { entry, numbers, errors };
}

function addSchemaErrors(kind: ModelKind, entry: Record<string, unknown>, errors: FieldErrors): void {
  const parsed = entrySchema(modelKey(kind, String(entry.id)))?.safeParse(entry);
  for (const { path, message } of parsed?.error?.issues ?? []) {
    const name = path.map(String).join('.');
    if (name === 'id' && kind !== 'field') continue;
    const known = ENTRY_FORMS[kind].find((input) => name === input.name || name.startsWith(`${input.name}.`));
    errors[known?.name ?? name] ??= [message];
  }
  // The name in formulas and addresses comes from the label.
  const isUnnamed = parsed?.error?.issues.some(({ path }) => path[0] === 'id');
  if (isUnnamed && kind !== 'field') errors.label ??= ['Start with a letter from A to Z'];
}

/** Makes the name of an entry from its label: `Idle cloud servers` becomes `idleCloudServers`. */
export function nameFrom(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .split(/\s+/);
  return words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 40);
}
