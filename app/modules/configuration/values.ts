import { type Catalogue, type Field, findField, formatExact, type LevelId } from '@worthwhile/roi-core';
import type { Configuration, PresetRow, ReductionRow } from './configuration.server.ts';

export const LEVELS = ['low', 'average', 'high'] as const satisfies readonly LevelId[];
export const LEVEL_NAMES: Record<LevelId, string> = { low: 'Low', average: 'Average', high: 'High' };

/**
 * Name of one value of a configuration. Numbers: `other.devicePrice.low`, `warRoom.c13.high`; other values: `kind:name`. Form
 * fields, difference columns and conflict choices use it.
 */
export type ValueKey = string;
/** Kind of the sources that administrators name: `valueSource:retail.devicePrice`. */
export const SOURCE_KIND = 'valueSource';
export type Changes = Readonly<Record<ValueKey, unknown>>;

export function presetKey(industry: string, fieldId: string, level: LevelId): ValueKey {
  return `${industry}.${fieldId}.${level}`;
}

export function reductionKey(driverId: string, componentId: number, level: LevelId): ValueKey {
  return `${driverId}.c${componentId}.${level}`;
}

/** Collects every number of a configuration by its name. */
export function valuesOf(configuration: {
  readonly presets: readonly PresetRow[];
  readonly reductions: readonly ReductionRow[];
}): Map<ValueKey, number> {
  const values = new Map<ValueKey, number>();
  for (const row of configuration.presets)
    for (const level of LEVELS) values.set(presetKey(row.industry, row.fieldId, level), row[level]);
  for (const row of configuration.reductions)
    for (const level of LEVELS) values.set(reductionKey(row.driverId, row.componentId, level), row[level]);
  return values;
}

/** Collects every value of a configuration by its name. */
export function contentOf(configuration: Configuration): Map<ValueKey, unknown> {
  return new Map<ValueKey, unknown>([...valuesOf(configuration), ...Object.entries(configuration.entries)]);
}

/** Applies changes to a version. A new row needs all three of its levels. */
export function withChanges(base: Configuration, changes: Changes): Configuration {
  const levels = <R extends { low: number; average: number; high: number }>(
    row: R,
    keyOf: (level: LevelId) => ValueKey,
  ): R => ({ ...row, ...Object.fromEntries(LEVELS.map((level) => [level, changes[keyOf(level)] ?? row[level]])) });
  const added = addedRows(base, changes);
  return {
    ...base,
    presets: [
      ...base.presets.map((row) => levels(row, (level) => presetKey(row.industry, row.fieldId, level))),
      ...added.flatMap(({ first, second, componentId, ...row }) =>
        componentId === undefined ? [{ industry: first, fieldId: second, ...row }] : [],
      ),
    ],
    reductions: [
      ...base.reductions.map((row) => levels(row, (level) => reductionKey(row.driverId, row.componentId, level))),
      ...added.flatMap(({ first, second: _, componentId, ...row }) =>
        componentId === undefined ? [] : [{ driverId: first, componentId, ...row }],
      ),
    ],
    entries: {
      ...base.entries,
      ...Object.fromEntries(Object.entries(changes).filter(([key]) => kindOf(key) !== 'number')),
    },
  };
}

/** Rows of numbers that a version does not have. */
function addedRows(base: Configuration, changes: Changes) {
  const known = valuesOf(base);
  const isLevel = (value: unknown): value is number => typeof value === 'number';
  return Object.entries(changes).flatMap(([key, low]) => {
    if (kindOf(key) !== 'number' || known.has(key) || !key.endsWith('.low')) return [];
    const [first = '', second = ''] = key.split('.');
    const [average, high] = [changes[`${first}.${second}.average`], changes[`${first}.${second}.high`]];
    if (!isLevel(low) || !isLevel(average) || !isLevel(high)) return [];
    return [{ first, second, componentId: componentIdIn(second), low, average, high }];
  });
}

/** The component of a reduction's key; undefined for the field of a preset's. */
function componentIdIn(second: string): number | undefined {
  const digits = /^c(\d+)$/.exec(second)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `number` for a number, otherwise the part before the colon. */
export function kindOf(key: ValueKey): string {
  const colon = key.indexOf(':');
  return colon < 0 ? 'number' : key.slice(0, colon);
}

/** Compares two values, whatever the order of their properties. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** Prints equal values as equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Labels a number of the configuration, e.g. `Price of a device, Retail, Low`. */
export function nameOfValue(catalogue: Catalogue, key: ValueKey): string {
  if (key.startsWith(`${SOURCE_KIND}:`)) return nameOfSource(catalogue, key.slice(SOURCE_KIND.length + 1));
  if (kindOf(key) === 'currency') return `Currency ${key.slice('currency:'.length).replace('.', ', ')}`;
  const [first = '', second = '', level = ''] = key.split('.');
  const levelName = LEVEL_NAMES[level as LevelId] ?? level;
  const componentId = componentIdIn(second);
  if (componentId !== undefined) {
    const driver = catalogue.drivers.find(({ id }) => id === first)?.label ?? first;
    const component = catalogue.components.find(({ id }) => id === componentId)?.name ?? componentId;
    return `${driver} by ${component}, ${levelName}`;
  }
  const industry = catalogue.industries.find(({ id }) => id === first)?.label ?? first;
  return `${findField(catalogue, second)?.label ?? second}, ${industry}, ${levelName}`;
}

const PART_NAMES: Readonly<Record<string, string>> = {
  title: 'title',
  publisher: 'publisher',
  year: 'year',
  url: 'link',
};

/** @param path a number, a part of its source, or a row with `same` */
function nameOfSource(catalogue: Catalogue, path: string): string {
  const [first = '', second = '', level = '', part = ''] = path.split('.');
  if (level === 'same') {
    const row = nameOfValue(catalogue, `${first}.${second}.low`).replace(/, Low$/, '');
    return `Same source for Low and High of ${row}`;
  }
  const number = nameOfValue(catalogue, `${first}.${second}.${level}`);
  return `Source of ${part ? `${number}, ${PART_NAMES[part] ?? part}` : number}`;
}

/** Formats a number with two decimals, or with all if two would lose some. */
export function formatValue(value: number): string {
  return Number(value.toFixed(2)) === value ? formatExact(value) : String(value);
}

/** Lists the fields that have presets, in order. */
export function presetFields(catalogue: Catalogue): readonly Field[] {
  return catalogue.fields.filter(({ kind }) => kind === 'assumption');
}
