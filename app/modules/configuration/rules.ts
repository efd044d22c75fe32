import { type Catalogue, checkRange, findField, type LevelId } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import { LEVELS, type ValueKey } from './values.ts';

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly direction: 'direct' | 'inverse';
}

const PERCENT: Limits = { min: 0, max: 100, direction: 'direct' };

/**
 * What is wrong with numbers of a configuration, by name: each has to be within its field's limits, and Low, Average
 * and High in their order, which is the other way round where the larger value is the careful one.
 *
 * @param values all numbers as they would be
 * @param changed names of those that are looked at, with the others of their row
 */
export function configurationProblems(
  catalogue: Catalogue,
  values: ReadonlyMap<ValueKey, number>,
  changed: Iterable<ValueKey>,
): FieldErrors {
  const errors: FieldErrors = {};
  const rows = new Set([...changed].map((key) => key.slice(0, key.lastIndexOf('.'))));
  for (const row of rows) {
    const limits = limitsOfRow(catalogue, row);
    if (!limits) {
      errors[`${row}.low`] = ['There is no such value in the configuration'];
      continue;
    }
    Object.assign(errors, rowProblems(row, limits, values));
  }
  return errors;
}

function rowProblems(row: string, limits: Limits, values: ReadonlyMap<ValueKey, number>): FieldErrors {
  const errors: FieldErrors = {};
  const levelValue = (level: LevelId) => values.get(`${row}.${level}`) ?? Number.NaN;
  for (const [index, level] of LEVELS.entries()) {
    const value = levelValue(level);
    const before = LEVELS[index - 1];
    const bound = before === undefined ? undefined : levelValue(before);
    const ordered = limits.direction === 'direct' ? { min: bound } : { max: bound };
    const checks = [checkRange(value, limits), checkRange(value, ordered)];
    const failed = checks.find((check) => !check.ok);
    if (failed && !failed.ok) errors[`${row}.${level}`] = [failed.message];
  }
  return errors;
}

function limitsOfRow(catalogue: Catalogue, row: string): Limits | null {
  const [first = '', second = ''] = row.split('.');
  if (catalogue.industries.some(({ id }) => id === first)) {
    const field = findField(catalogue, second);
    return field?.kind === 'assumption' ? field : null;
  }
  const driver = catalogue.drivers.find(({ id }) => id === first);
  return driver?.contributions.some(({ componentId }) => second === `c${componentId}`) ? PERCENT : null;
}
