import { formatMoneyResult } from '../number/format.ts';
import type { Result } from '../types.ts';

/** Amounts of nine digits would fill a table's columns: such a report's tables are in thousands, or in millions. */
const SCALES = [
  { from: 1e11, divisor: 1e6, unit: 'In millions' },
  { from: 1e8, divisor: 1e3, unit: 'In thousands' },
  { from: 0, divisor: 1, unit: '' },
] as const;

export interface TableMoney {
  readonly format: (value: number | null) => string;
  /** Said once, at the head of each table; empty for whole units. */
  readonly unit: string;
}

export function tableMoneyOf({ metrics, annual }: Pick<Result, 'metrics' | 'annual'>, sign: string): TableMoney {
  const largest = Math.max(
    ...[metrics.totalBenefits, metrics.totalCosts, annual.without, annual.withVendor].map(Math.abs),
  );
  const { divisor, unit } = SCALES.find(({ from }) => largest >= from) ?? SCALES[2];
  return { format: (value) => formatMoneyResult(value === null ? null : value / divisor, sign), unit };
}
