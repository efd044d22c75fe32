import type { Layout } from '../layout.ts';

const FIRST = {
  label: 'Benefit',
  category: 'Kind',
  included: 'Included',
} as const;

const CONFIRMED = { confirmed: 'Confirmed' } as const;

const ALWAYS = {
  without: 'Cost without',
  together: 'Together',
  cap: 'Cap',
  reduction: 'Reduction',
  with: 'Cost with',
  saving: 'Annual savings',
  riskPct: 'Risk',
} as const;

/** Effect of the products already in use. */
const OF_RENEWAL = {
  existing: 'Reduction in use',
  existingAmount: 'Savings in use',
} as const;

const OF_REVIEW = { existing: 'Measured', existingAmount: 'Measured cost' } as const;

/** In a plan, additions wait for deployment. */
const WAITS = { waits: 'Waits for deployment' } as const;

export type DriverColumn =
  | keyof typeof FIRST
  | keyof typeof CONFIRMED
  | keyof typeof ALWAYS
  | keyof typeof OF_RENEWAL
  | keyof typeof WAITS;

/** A renewal also has the added benefit of each year. */
export interface DriverColumns {
  readonly heads: readonly string[];
  readonly place: (column: DriverColumn) => number;
  /** @param year from 1 */
  readonly saving: (year: number) => number;
  readonly benefit: (year: number) => number;
  readonly added: (year: number) => number;
}

export function driverColumns({ isRenewal, isReview, isFirstModel, hasWait, years }: Layout): DriverColumns {
  const heads = {
    ...FIRST,
    ...(isFirstModel ? {} : CONFIRMED),
    ...ALWAYS,
    ...(isRenewal ? OF_RENEWAL : {}),
    ...(isReview ? OF_REVIEW : {}),
    ...(hasWait ? WAITS : {}),
  };
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
