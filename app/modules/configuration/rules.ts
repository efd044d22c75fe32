import { type Catalogue, checkRange, type Field, type LevelId } from '@worthwhile/roi-core';
import type { FieldErrors } from '#app/errors.ts';
import { LEVEL_NAMES, LEVELS, type ValueKey } from './values.ts';

/** The part of a model that numbers are checked against: small enough for a page. */
export interface NumberRules {
  readonly industries: readonly { readonly id: string }[];
  readonly fields: readonly Pick<Field, 'id' | 'kind' | 'min' | 'max' | 'direction'>[];
  readonly drivers: readonly {
    readonly id: string;
    readonly contributions: readonly { readonly componentId: number }[];
  }[];
}

export function numberRulesOf({ industries, fields, drivers }: Catalogue): NumberRules {
  return {
    industries: industries.map(({ id }) => ({ id })),
    fields: fields.map(({ id, kind, min, max, direction }) => ({ id, kind, min, max, direction })),
    drivers: drivers.map(({ id, contributions }) => ({
      id,
      contributions: contributions.map(({ componentId }) => ({ componentId })),
    })),
  };
}

interface Limits {
  readonly min: number;
  readonly max: number;
  readonly direction: 'direct' | 'inverse';
}

const PERCENT: Limits = { min: 0, max: 100, direction: 'direct' };

/** All numbers of a configuration, current and proposed. */
interface Proposal {
  readonly before: ReadonlyMap<ValueKey, number>;
  readonly changes: Readonly<Record<ValueKey, number>>;
}

/**
 * Checks proposed numbers: each within its field's limits, and Low, Average and High in order. The order is reversed where the
 * larger value is the conservative one. The error is on the changed value of a pair, or on both.
 */
export function configurationProblems(catalogue: NumberRules, proposal: Proposal): FieldErrors {
  const errors: FieldErrors = {};
  const rows = new Set(Object.keys(proposal.changes).map((key) => key.slice(0, key.lastIndexOf('.'))));
  for (const row of rows) {
    const limits = limitsOfRow(catalogue, row);
    if (!limits) {
      errors[`${row}.low`] = ['Unknown value in the configuration'];
      continue;
    }
    Object.assign(errors, rowProblems(row, limits, proposal));
  }
  return errors;
}

function rowProblems(row: string, limits: Limits, { before, changes }: Proposal): FieldErrors {
  const errors: FieldErrors = {};
  const keyOf = (level: LevelId): ValueKey => `${row}.${level}`;
  const valueAt = (level: LevelId) => changes[keyOf(level)] ?? before.get(keyOf(level)) ?? Number.NaN;
  const isChanged = (level: LevelId) => valueAt(level) !== before.get(keyOf(level));
  for (const level of LEVELS) {
    const check = checkRange(valueAt(level), limits);
    if (!check.ok) errors[keyOf(level)] = [check.message];
  }
  for (const [first, second] of PAIRS) {
    const isOrdered =
      limits.direction === 'direct' ? valueAt(first) <= valueAt(second) : valueAt(first) >= valueAt(second);
    if (isOrdered) continue;
    const changed = [first, second].filter(isChanged);
    for (const level of changed.length > 0 ? changed : [first, second])
      errors[keyOf(level)] ??= [orderMessage(level, level === first ? second : first, level === first, limits)];
  }
  return errors;
}

/** Pairs that must be in order. */
const PAIRS = [
  ['low', 'average'],
  ['average', 'high'],
] as const satisfies readonly (readonly [LevelId, LevelId])[];

function orderMessage(level: LevelId, other: LevelId, isFirst: boolean, { direction }: Limits): string {
  const word = isFirst === (direction === 'direct') ? 'higher' : 'lower';
  return `${LEVEL_NAMES[level]} must not be ${word} than ${LEVEL_NAMES[other]}`;
}

function limitsOfRow(catalogue: NumberRules, row: string): Limits | null {
  const [first = '', second = ''] = row.split('.');
  if (catalogue.industries.some(({ id }) => id === first)) {
    const field = catalogue.fields.find(({ id }) => id === second);
    return field?.kind === 'assumption' ? field : null;
  }
  const driver = catalogue.drivers.find(({ id }) => id === first);
  return driver?.contributions.some(({ componentId }) => second === `c${componentId}`) ? PERCENT : null;
}
