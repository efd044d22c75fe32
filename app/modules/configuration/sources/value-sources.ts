import { type Catalogue, type ChangedValue, type LevelId, longDate, type Source } from '@worthwhile/roi-core';
import { z } from 'zod';
import { SOURCE_KIND, type ValueKey } from '../values.ts';

const REDUCTION = /^(.+)\.c(\d+)$/;

/** What an administrator says a benchmark or reduction rests on, at one level. It supports it while it has the value of then. */
export const valueSourceEntry = z.strictObject({
  title: z.string().trim().min(1, 'Enter a title').max(200, 'At most 200 characters'),
  publisher: z.string().trim().min(1, 'Enter a publisher').max(120, 'At most 120 characters'),
  year: z.coerce
    .number('Enter the year')
    .int('Enter the year')
    .min(1990, "Value can't be less than 1990")
    .max(2100, "Value can't be more than 2100"),
  url: z
    .url({ protocol: /^https?$/, message: 'Enter a web address that starts with https://' })
    .max(500, 'At most 500 characters'),
  of: z.number(),
});

/** What reviews measured, as the source of a reduction at one level. */
const measuredSource = z.strictObject({
  reviews: z.int().positive(),
  date: z.iso.date(),
  of: z.number(),
});
export type MeasuredSource = z.output<typeof measuredSource>;

/** Takes the place of a source that is removed. */
export const NO_SOURCE = { of: null } as const;
const removed = z.strictObject({ of: z.null() });

export const SOURCE_PARTS = ['title', 'publisher', 'year', 'url'] as const;
export type SourceTexts = Readonly<Record<(typeof SOURCE_PARTS)[number], string>>;
export const NO_TEXTS: SourceTexts = { title: '', publisher: '', year: '', url: '' };

/** @param value a number's key, with its level */
export function sourceKey(value: ValueKey): ValueKey {
  return `${SOURCE_KIND}:${value}`;
}

/** Name of the check box that gives Low and High the source of the average. @param row a number's key without its level */
export function sameSourceName(row: string): string {
  return `${sourceKey(row)}.same`;
}

/** The number that a source is about. */
export function valueOfSource(key: ValueKey): ValueKey | undefined {
  return key.startsWith(`${SOURCE_KIND}:`) ? key.slice(SOURCE_KIND.length + 1) : undefined;
}

/** Returns the problem of an entry by its shape. */
export function sourceProblem(value: unknown): string | undefined {
  if (removed.safeParse(value).success || measuredSource.safeParse(value).success) return undefined;
  return valueSourceEntry.safeParse(value).error?.issues[0]?.message;
}

export function isRemoved(value: unknown): boolean {
  return value === undefined || removed.safeParse(value).success;
}

/** The texts of a source, as forms and files show it; empty once its number is another one. */
export function sourceTexts(value: unknown, amount: unknown): SourceTexts {
  const parsed = valueSourceEntry.safeParse(value);
  if (!parsed.success || parsed.data.of !== amount) return NO_TEXTS;
  const { title, publisher, year, url } = parsed.data;
  return { title, publisher, year: String(year), url };
}

export function isSameSource(one: SourceTexts, other: SourceTexts): boolean {
  return SOURCE_PARTS.every((part) => one[part] === other[part]);
}

/** Formats a source for a sentence: `Employer Costs, Bureau of Labor Statistics, 2026`. */
export function sourceWords(value: unknown): string {
  const measured = measuredSource.safeParse(value);
  if (measured.success) return `measured in ${measured.data.reviews} reviews, ${longDate(measured.data.date)}`;
  const parsed = valueSourceEntry.safeParse(value);
  return parsed.success ? `${parsed.data.title}, ${parsed.data.publisher}, ${parsed.data.year}` : 'none';
}

/** Adds the sources of a version's entries to its catalog, each while it supports its number. */
export function withValueSources(catalogue: Catalogue, entries: Readonly<Record<string, unknown>>): Catalogue {
  const sources: Record<string, Source> = {};
  const valueSources: Record<string, string> = {};
  const changedValues: Record<string, ChangedValue> = {};
  for (const [key, value] of Object.entries(entries)) {
    const about = valueOfSource(key);
    if (about === undefined) continue;
    const [name, amount] = numberIn(catalogue, about);
    const measured = measuredSource.safeParse(value);
    if (measured.success) {
      const { of, ...reviews } = measured.data;
      // The draft's next version is in no record of changes yet.
      const change = catalogue.changedValues?.[name] ?? { organization: '', configVersion: 0 };
      if (amount === of) changedValues[name] = { ...change, measured: reviews };
    }
    const parsed = valueSourceEntry.safeParse(value);
    if (!parsed.success) continue;
    const { of, ...source } = parsed.data;
    if (amount === of) valueSources[name] = key;
    sources[key] = { ...source, grade: 'B', why: 'named by an administrator' };
  }
  return {
    ...catalogue,
    ...(Object.keys(valueSources).length > 0 && { sources: { ...catalogue.sources, ...sources }, valueSources }),
    ...(Object.keys(changedValues).length > 0 && { changedValues: { ...catalogue.changedValues, ...changedValues } }),
  };
}

/** Returns the name of a row in the catalog: `warRoom:13` for `warRoom.c13`. */
export function rowInCatalogue(row: string): string {
  const [, driverId, componentId] = REDUCTION.exec(row) ?? [];
  return driverId === undefined ? row : `${driverId}:${componentId}`;
}

/** Returns the number's name in the catalog, and the number. */
function numberIn({ presets, drivers }: Catalogue, key: ValueKey): [string, number | undefined] {
  const level = key.slice(key.lastIndexOf('.') + 1) as LevelId;
  const row = key.slice(0, key.lastIndexOf('.'));
  const [, driverId, componentId] = REDUCTION.exec(row) ?? [];
  if (driverId === undefined) {
    const [industry = '', fieldId = ''] = row.split('.');
    return [key, presets[industry]?.[fieldId]?.[level]];
  }
  const driver = drivers.find(({ id }) => id === driverId);
  const found = driver?.contributions.find((each) => each.componentId === Number(componentId));
  return [`${rowInCatalogue(row)}.${level}`, found?.[level]];
}
