import {
  type Category,
  type Comparison,
  type ComparisonRow,
  formatExact,
  formatExactMoney,
  HARD_ONLY,
} from '@worthwhile/roi-core';
import { isAmount, valueText } from '#app/modules/estimates/versions/value-text.ts';

export interface ShownLine {
  readonly id: string;
  readonly label: string;
  /** The hard savings of the line above. */
  readonly isHardOnly: boolean;
  readonly category: Category | null;
  readonly values: readonly string[];
  /** For each estimate but the first: the amount more or less than the first, “Same” or “Differs”. */
  readonly differences: readonly string[];
  /** Null where the values cannot be compared: amounts in several currencies. */
  readonly isDifferent: boolean | null;
  /** Where each value comes from; only if that differs. */
  readonly sources?: readonly string[];
  readonly bar: DifferenceBar | null;
}

/** The second of two estimates compared with the first. */
export interface DifferenceBar {
  /** From -1 to 1, on the scale that the section's lines of one unit share. */
  readonly share: number;
  readonly isBetter: boolean;
}

/**
 * Formats each amount with the currency sign of its own estimate.
 *
 * @param signs in the order of the estimates
 */
export function formatComparison(comparison: Comparison, signs: readonly string[]) {
  const mixed = new Set(signs).size > 1;
  const shown = (row: ComparisonRow): Omit<ShownLine, 'bar'> => ({
    id: row.id,
    label: row.id.startsWith('hardOnly:') ? HARD_ONLY : labelOf(row),
    isHardOnly: row.id.startsWith('hardOnly:'),
    category: row.category ?? null,
    values: row.values.map((value, index) => valueText(row, value, signs[index] ?? '')),
    differences: row.values.slice(1).map((value) => {
      if (mixed && isAmount(row)) return 'Not comparable';
      return difference(row, row.values[0] ?? null, value, signs[0] ?? '');
    }),
    isDifferent: mixed && isAmount(row) ? null : row.isDifferent,
    ...(row.sources ? { sources: row.sources } : {}),
  });
  const section = (rows: readonly ComparisonRow[]): ShownLine[] => {
    const barOf = signs.length === 2 ? barsOf(rows, mixed) : () => null;
    return rows.map((row) => ({ ...shown(row), bar: barOf(row) }));
  };
  const { results } = comparison;
  const isBenefit = ({ id }: ComparisonRow) => id.startsWith('driver:');
  const isTotal = ({ id }: ComparisonRow) => id === 'annual:saving';
  return {
    // Costs are the same for hard savings only.
    result: section(results.filter((row) => !isBenefit(row) && !isTotal(row) && row.id !== 'hardOnly:totalCosts')),
    benefits: section(results.filter(isBenefit).toSorted(byDifference)),
    total: section(results.filter(isTotal)),
    assumptions: section(comparison.assumptions),
  };
}

export type ShownComparison = ReturnType<typeof formatComparison>;

/** Names the unit unless the label or the value does. */
function labelOf({ label, unit }: ComparisonRow): string {
  if (!unit || KNOWN_UNITS.has(unit) || label.toLowerCase().includes(unit)) return label;
  if (!isAmount({ unit })) return `${label}, ${unit}`;
  return label.includes(' per ') ? label : `${label}, ${unit.replace('currency/', 'per ').replaceAll('/', ' per ')}`;
}

/** The largest difference first; a benefit that one estimate lacks counts in full. */
function byDifference(one: ComparisonRow, other: ComparisonRow): number {
  return spread(other) - spread(one);
}

function spread({ values }: ComparisonRow): number {
  const amounts = values.map(Number);
  return Math.max(...amounts) - Math.min(...amounts);
}

function barsOf(rows: readonly ComparisonRow[], mixed: boolean): (row: ComparisonRow) => DifferenceBar | null {
  const changeOf = (row: ComparisonRow): number => {
    const [first, second] = row.values;
    const isComparable = row.better !== null && !(mixed && isAmount(row));
    return isComparable && typeof first === 'number' && typeof second === 'number' ? second - first : 0;
  };
  const largest = new Map<string, number>();
  for (const row of rows) largest.set(row.unit, Math.max(largest.get(row.unit) ?? 0, Math.abs(changeOf(row))));
  return (row) => {
    const change = changeOf(row);
    if (change === 0) return null;
    return { share: change / (largest.get(row.unit) ?? 1), isBetter: change > 0 === (row.better === 'higher') };
  };
}

const KNOWN_UNITS = new Set(['currency', 'percent', 'months', 'ratio']);

type Value = ComparisonRow['values'][number];

function difference({ id, unit }: ComparisonRow, first: Value, value: Value, sign: string): string {
  if (first === value) return 'Same';
  if (typeof first !== 'number' || typeof value !== 'number' || id === 'scenarioId') return 'Differs';
  const by = value - first;
  const more = by > 0 ? '+' : '';
  if (isAmount({ unit })) return more + formatExactMoney(by, sign);
  if (unit === 'percent') return `${more}${formatExact(by)} points`;
  return `${more}${formatExact(by)}${id.endsWith('paybackMonths') ? ' months' : ''}`;
}
