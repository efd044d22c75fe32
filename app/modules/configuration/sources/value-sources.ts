import { type Catalogue, type ChangedValue, type LevelId, longDate, type Source } from '@worthwhile/roi-core';
import { z } from 'zod';
import { LEVELS, SOURCE_KIND, type ValueKey } from '../values.ts';

const REDUCTION = /^(.+)\.c(\d+)$/;

const amount = z.number();
/** What an administrator says a row of benchmarks or reductions rests on. It supports a level while that has the value of then. */
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
  of: z.strictObject({ low: amount, average: amount, high: amount }).partial(),
});
export type ValueSourceEntry = z.output<typeof valueSourceEntry>;

/** What reviews measured, as the source of a row of reductions. */
const measuredSource = z.strictObject({
  reviews: z.int().positive(),
  date: z.iso.date(),
  of: z.strictObject({ low: amount, average: amount, high: amount }),
});
export type MeasuredSource = z.output<typeof measuredSource>;

/** Takes the place of a source that is removed. */
export const NO_SOURCE = { of: {} } as const;
const removed = z.strictObject({ of: z.strictObject({}) });

export const SOURCE_PARTS = ['title', 'publisher', 'year', 'url'] as const;
export type SourceTexts = Readonly<Record<(typeof SOURCE_PARTS)[number], string>>;
export const NO_TEXTS: SourceTexts = { title: '', publisher: '', year: '', url: '' };

/** @param row a value's key without its level */
export function sourceKey(row: string): ValueKey {
  return `${SOURCE_KIND}:${row}`;
}

export function rowOfSource(key: ValueKey): string | undefined {
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

/** The texts of a row's source, as forms and files show it; empty once none of its values has the amount of then. */
export function sourceTexts(value: unknown, amountAt: (level: LevelId) => number | undefined): SourceTexts {
  const parsed = valueSourceEntry.safeParse(value);
  if (!parsed.success || !LEVELS.some((level) => supports(parsed.data, level, amountAt(level)))) return NO_TEXTS;
  const { title, publisher, year, url } = parsed.data;
  return { title, publisher, year: String(year), url };
}

/** Formats a source for a sentence: `Employer Costs, Bureau of Labor Statistics, 2026`. */
export function sourceWords(value: unknown): string {
  const measured = measuredSource.safeParse(value);
  if (measured.success) return `measured in ${measured.data.reviews} reviews, ${longDate(measured.data.date)}`;
  const parsed = valueSourceEntry.safeParse(value);
  return parsed.success ? `${parsed.data.title}, ${parsed.data.publisher}, ${parsed.data.year}` : 'none';
}

/** Adds the sources of a version's entries to its catalog, for each level that they support. */
export function withValueSources(catalogue: Catalogue, entries: Readonly<Record<string, unknown>>): Catalogue {
  const sources: Record<string, Source> = {};
  const valueSources: Record<string, string> = {};
  const changedValues: Record<string, ChangedValue> = {};
  for (const [key, value] of Object.entries(entries)) {
    const row = rowOfSource(key);
    if (row === undefined) continue;
    const [id, amountAt] = rowIn(catalogue, row);
    const measured = measuredSource.safeParse(value);
    if (measured.success) {
      const { of, ...reviews } = measured.data;
      // The draft's next version is in no record of changes yet.
      const change = (name: string) => catalogue.changedValues?.[name] ?? { organization: '', configVersion: 0 };
      for (const level of LEVELS)
        if (of[level] === amountAt(level))
          changedValues[`${id}.${level}`] = { ...change(`${id}.${level}`), measured: reviews };
    }
    const parsed = valueSourceEntry.safeParse(value);
    if (!parsed.success) continue;
    for (const level of LEVELS) if (supports(parsed.data, level, amountAt(level))) valueSources[`${id}.${level}`] = key;
    const { of: _, ...source } = parsed.data;
    sources[key] = { ...source, grade: 'B', why: 'named by an administrator' };
  }
  return {
    ...catalogue,
    ...(Object.keys(valueSources).length > 0 && { sources: { ...catalogue.sources, ...sources }, valueSources }),
    ...(Object.keys(changedValues).length > 0 && { changedValues: { ...catalogue.changedValues, ...changedValues } }),
  };
}

function supports({ of }: ValueSourceEntry, level: LevelId, value: number | undefined): boolean {
  return value !== undefined && of[level] === value;
}

/** Returns the name of a row in the catalog: `warRoom:13` for `warRoom.c13`. */
export function rowInCatalogue(row: string): string {
  const [, driverId, componentId] = REDUCTION.exec(row) ?? [];
  return driverId === undefined ? row : `${driverId}:${componentId}`;
}

/** Returns the row's name in the catalog, and its numbers. */
function rowIn({ presets, drivers }: Catalogue, row: string): [string, (level: LevelId) => number | undefined] {
  const [, driverId, componentId] = REDUCTION.exec(row) ?? [];
  if (driverId === undefined) {
    const [industry = '', fieldId = ''] = row.split('.');
    return [row, (level) => presets[industry]?.[fieldId]?.[level]];
  }
  const driver = drivers.find(({ id }) => id === driverId);
  const found = driver?.contributions.find((each) => each.componentId === Number(componentId));
  return [rowInCatalogue(row), (level) => found?.[level]];
}
