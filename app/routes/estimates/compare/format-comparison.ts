import {
  type Comparison,
  type ComparisonRow,
  formatExact,
  formatExactMoney,
  formatExactPayback,
  formatExactPercent,
} from '@worthwhile/roi-core';
import { scenarioOf } from '#app/modules/catalogue/scenarios.ts';

export interface ShownLine {
  readonly id: string;
  readonly label: string;
  readonly values: readonly string[];
  /** For each estimate but the first: the amount more or less than the first, “Same” or “Differs”. */
  readonly differences: readonly string[];
  /** Null where the values cannot be compared: amounts in several currencies. */
  readonly isDifferent: boolean | null;
}

const WORDS: Readonly<Record<string, string>> = { yearEnd: 'at the end of the year', advance: 'in advance' };

/**
 * Formats each amount with the currency sign of its own estimate.
 *
 * @param signs in the order of the estimates
 * @param onlyDifferent leaves out lines with equal values
 */
export function formatComparison(comparison: Comparison, signs: readonly string[], onlyDifferent: boolean) {
  const mixed = new Set(signs).size > 1;
  const shown = (row: ComparisonRow): ShownLine => ({
    id: row.id,
    label:
      row.unit && !KNOWN_UNITS.has(row.unit) ? `${row.label}, ${row.unit.replace('currency', 'amount')}` : row.label,
    values: row.values.map((value, index) => written(row, value, signs[index] ?? '')),
    differences: row.values.slice(1).map((value) => {
      if (mixed && isAmount(row)) return 'Not comparable';
      return difference(row, row.values[0] ?? null, value, signs[0] ?? '');
    }),
    isDifferent: mixed && isAmount(row) ? null : row.isDifferent,
  });
  const results = comparison.results.filter(({ isDifferent }) => isDifferent || !onlyDifferent).map(shown);
  return {
    headline: results.filter(({ id }) => !id.startsWith('driver:')),
    drivers: results.filter(({ id }) => id.startsWith('driver:')),
    assumptions: comparison.assumptions.map(withoutExcluded).map(shown),
  };
}

/** The model codes an excluded assumption as -1 or lower. */
function withoutExcluded(row: ComparisonRow): ComparisonRow {
  return { ...row, values: row.values.map((value) => (typeof value === 'number' && value <= -1 ? 'excluded' : value)) };
}

const KNOWN_UNITS = new Set(['currency', 'percent', 'months', 'ratio']);
const isAmount = ({ unit }: ComparisonRow) => unit === 'currency' || unit.startsWith('currency/');

function written({ id, unit }: ComparisonRow, value: number | string | null, sign: string): string {
  if (id === 'scenarioId') return scenarioOf(Number(value)).title;
  if (id.endsWith('paybackMonths')) return formatExactPayback(value as number | null);
  if (value === null) return unit === 'percent' ? formatExactPercent(null) : 'not counted';
  if (typeof value === 'string') return WORDS[value] ?? (value || 'none');
  if (isAmount({ id, unit } as ComparisonRow)) return formatExactMoney(value, sign);
  return unit === 'percent' ? formatExactPercent(value) : formatExact(value);
}

type Value = ComparisonRow['values'][number];

function difference({ id, unit }: ComparisonRow, first: Value, value: Value, sign: string): string {
  if (first === value) return 'Same';
  if (typeof first !== 'number' || typeof value !== 'number' || id === 'scenarioId') return 'Differs';
  const by = value - first;
  const more = by > 0 ? '+' : '';
  if (isAmount({ id, unit } as ComparisonRow)) return more + formatExactMoney(by, sign);
  if (unit === 'percent') return `${more}${formatExact(by)} points`;
  return `${more}${formatExact(by)}${id.endsWith('paybackMonths') ? ' months' : ''}`;
}
