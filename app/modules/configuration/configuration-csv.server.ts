import { type Catalogue, findField, type LevelId, parseNumber } from '@worthwhile/roi-core';
import { AppError } from '#app/errors.ts';
import { type CsvRow, readCsv, writeCsv } from '#app/infra/csv/csv.server.ts';
import type { Configuration } from './configuration.server.ts';
import { configurationProblems } from './rules.ts';
import { SOURCE_PARTS, sourceKey, sourceTexts } from './sources/value-sources.ts';
import { LEVELS, presetKey, reductionKey, type ValueKey, valuesOf } from './values.ts';

export const TABLES = ['presets', 'reductions'] as const;
export type ConfigurationTable = (typeof TABLES)[number];

/** Names only make the file readable; an import reads the IDs and values alone. */
const COLUMNS = {
  presets: ['industry', 'fieldId', 'field', 'unit', 'low', 'average', 'high'],
  reductions: ['driverId', 'driver', 'subProductId', 'subProduct', 'low', 'average', 'high'],
} as const;
/** `lowSourceTitle` and so on. A file without them leaves the sources unchanged. */
const SOURCE_COLUMNS = LEVELS.flatMap((level) => SOURCE_PARTS.map((part) => sourceColumn(level, part)));
const MAX_PROBLEMS = 100;

/** Formats a table of a version as CSV, in the order of the screen. */
export function configurationCsv(
  catalogue: Catalogue,
  configuration: Configuration,
  table: ConfigurationTable,
): string {
  const values = valuesOf(configuration);
  const levels = (keyOf: (level: (typeof LEVELS)[number]) => ValueKey) =>
    LEVELS.map((level) => values.get(keyOf(level)) ?? '');
  const sourceCells = (row: string) =>
    LEVELS.flatMap((level) => {
      const key = `${row}.${level}`;
      const texts = sourceTexts(configuration.entries[sourceKey(key)], values.get(key));
      return SOURCE_PARTS.map((part) => texts[part]);
    });
  if (table === 'presets') {
    const rows = catalogue.industries.flatMap(({ id }) =>
      catalogue.fields
        .filter((field) => values.has(presetKey(id, field.id, 'low')))
        .map((field) => [
          id,
          field.id,
          field.label,
          field.unit,
          ...levels((level) => presetKey(id, field.id, level)),
          ...sourceCells(`${id}.${field.id}`),
        ]),
    );
    return writeCsv([...COLUMNS.presets, ...SOURCE_COLUMNS], rows);
  }
  const nameOf = (id: number) => catalogue.components.find((component) => component.id === id)?.name ?? String(id);
  const rows = catalogue.drivers.flatMap((driver) =>
    driver.contributions.map(({ componentId }) => [
      driver.id,
      driver.label,
      componentId,
      nameOf(componentId),
      ...levels((level) => reductionKey(driver.id, componentId, level)),
      ...sourceCells(`${driver.id}.c${componentId}`),
    ]),
  );
  return writeCsv([...COLUMNS.reductions, ...SOURCE_COLUMNS], rows);
}

export interface FileValues {
  readonly changes: Readonly<Record<ValueKey, number>>;
  /** Texts of the sources, by the names of their fields; empty if the file has no columns for them. */
  readonly sources: Readonly<Record<string, string>>;
}

/**
 * Reads the new values from a CSV file of either table, recognized by its columns. Missing rows stay unchanged.
 * @throws AppError `unprocessable` on `file`, one message per line
 */
export function readConfigurationCsv(catalogue: Catalogue, base: Configuration, bytes: Uint8Array): FileValues {
  const head = new TextDecoder().decode(bytes.slice(0, 500)).toLowerCase();
  const table: ConfigurationTable = head.includes('driverid') ? 'reductions' : 'presets';
  const hasSources = head.includes('lowsourcetitle');
  const read = readCsv(bytes, [...COLUMNS[table], ...(hasSources ? SOURCE_COLUMNS : [])]);
  if ('problem' in read) throw refusedFile([read.problem]);
  const values = valuesOf(base);
  const changes: Record<ValueKey, number> = {};
  const sources: Record<string, string> = {};
  const lines = new Map<ValueKey, number>();
  const problems: string[] = [];
  for (const row of read.rows) {
    const rowKey = rowKeyOf(table, row);
    if (!values.has(`${rowKey}.low`)) {
      problems.push(`Line ${row.line}: ${unknownRow(catalogue, table, row)}.`);
      continue;
    }
    for (const level of LEVELS) {
      const key = `${rowKey}.${level}`;
      if (hasSources)
        for (const part of SOURCE_PARTS)
          sources[`${sourceKey(key)}.${part}`] = row.cells[sourceColumn(level, part)] ?? '';
      const earlier = lines.get(key);
      if (earlier !== undefined) {
        problems.push(`Line ${row.line}: duplicate of line ${earlier}.`);
        break;
      }
      lines.set(key, row.line);
      const parsed = parseNumber(row.cells[level] ?? '');
      if (!parsed.ok) problems.push(`Line ${row.line}, ${level}: ${parsed.message}.`);
      else changes[key] = parsed.value;
    }
  }
  for (const [key, [message]] of Object.entries(configurationProblems(catalogue, { before: values, changes })))
    problems.push(`Line ${lines.get(key)}, ${key.slice(key.lastIndexOf('.') + 1)}: ${message}.`);
  if (problems.length > 0) throw refusedFile(problems);
  return { changes, sources };
}

function sourceColumn(level: LevelId, part: (typeof SOURCE_PARTS)[number]): string {
  return `${level}Source${part.charAt(0).toUpperCase()}${part.slice(1)}`;
}

function rowKeyOf(table: ConfigurationTable, { cells }: CsvRow): string {
  return table === 'presets' ? `${cells.industry}.${cells.fieldId}` : `${cells.driverId}.c${cells.subProductId}`;
}

function unknownRow(catalogue: Catalogue, table: ConfigurationTable, { cells }: CsvRow): string {
  if (table === 'reductions')
    return `no reduction of ${cells.driverId || 'no driver'} by product ${cells.subProductId || 'without a number'}`;
  if (!catalogue.industries.some(({ id }) => id === cells.industry)) return `unknown industry “${cells.industry}”`;
  return findField(catalogue, cells.fieldId ?? '')
    ? `${cells.fieldId} is a customer fact and has no benchmarks`
    : `unknown field “${cells.fieldId}”`;
}

function refusedFile(problems: readonly string[]): AppError {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const more = problems.length - shown.length;
  const file = more > 0 ? [...shown, `… and ${more} more.`] : shown;
  return new AppError('unprocessable', 'The file has errors. Nothing was changed.', { errors: { file } });
}
