import type { Layout } from '../layout.ts';

const ALWAYS = {
  label: 'Benefit',
  category: 'Kind',
  included: 'Included',
  confirmed: 'Confirmed',
  without: 'Cost without',
  together: 'Together',
  cap: 'Cap',
  reduction: 'Reduction',
  with: 'Cost with',
  saving: 'Annual savings',
  riskPct: 'Risk',
} as const;

/** What the products in use give already; what waits for deployment is what a renewal adds. */
const OF_RENEWAL = {
  existing: 'Reduction in use',
  existingAmount: 'Savings in use',
  waits: 'Waits for deployment',
} as const;

/** Whether a benefit was measured, and the cost that was. */
const OF_REVIEW = { existing: 'Measured', existingAmount: 'Measured cost' } as const;

const OF_PLAN = { waits: 'Waits for deployment' } as const;

export type DriverColumn = keyof typeof ALWAYS | keyof typeof OF_RENEWAL;

/** The columns of the table of benefits; a renewal has, year by year, also what it adds to the products in use. */
export interface DriverColumns {
  readonly heads: readonly string[];
  readonly place: (column: DriverColumn) => number;
  /** The columns of a year, from 1. */
  readonly saving: (year: number) => number;
  readonly benefit: (year: number) => number;
  readonly added: (year: number) => number;
}

export function driverColumns({ isRenewal, isReview, years }: Layout): DriverColumns {
  const heads = { ...ALWAYS, ...(isRenewal ? OF_RENEWAL : isReview ? OF_REVIEW : OF_PLAN) };
  const ids = Object.keys(heads);
  const first = ids.length;
  const yearly = ['Savings', 'Benefit', ...(isRenewal ? ['Added benefit'] : [])];
  return {
    heads: [
      ...Object.values(heads),
      ...yearly.flatMap((title) => Array.from({ length: years }, (_, index) => `${title}, year ${index + 1}`)),
    ],
    place: (column) => ids.indexOf(column),
    saving: (year) => first + year - 1,
    benefit: (year) => first + years + year - 1,
    added: (year) => first + 2 * years + year - 1,
  };
}
