import { sum } from '../number/sum.ts';
import { COST_LABELS } from '../settings.ts';
import type { Result } from '../types.ts';

export interface CostRowByYear {
  readonly label: string;
  /** Column 0 is the start, column t the end of year t. */
  readonly values: readonly number[];
}

/** Lists the costs by year without rows of zeros, and the part that risk adds. */
export function costRowsOf({ costColumns, metrics }: Pick<Result, 'costColumns' | 'metrics'>) {
  const rows: CostRowByYear[] = [
    { label: 'Fees', values: costColumns.fees },
    { label: COST_LABELS.services, values: costColumns.services },
    { label: COST_LABELS.internalLabour, values: costColumns.internalLabour },
    { label: COST_LABELS.infrastructure, values: costColumns.infrastructure },
    { label: 'Termination fees', values: costColumns.termination },
  ];
  return {
    rows: rows.filter(({ values }) => sum(values) !== 0),
    risk: metrics.costs.map((cost, column) => cost - sum(rows.map(({ values }) => values[column] ?? 0))),
  };
}
