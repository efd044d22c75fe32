import type { Category, ResolvedInput, Result } from '../types.ts';

export interface Compared {
  readonly name: string;
  readonly input: ResolvedInput;
  readonly result: Result;
  /** Where each figure comes from, in words, by field ID. */
  readonly sources?: Readonly<Record<string, string>>;
}

/** The same quantity in each estimate, in their order; null if an estimate does not have it. */
export interface ComparisonRow {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly values: readonly (number | string | null)[];
  /** The values differ, or their sources do. */
  readonly isDifferent: boolean;
  /** Where each value comes from; only if that differs. */
  readonly sources?: readonly string[];
  /** The direction that favors an estimate; null where a number is neither good nor bad. */
  readonly better: Better | null;
  /** Of a benefit. */
  readonly category?: Category;
}

export type Better = 'higher' | 'lower';

export interface Comparison {
  readonly names: readonly string[];
  /** Every line that an estimate has, marked where it differs. */
  readonly assumptions: readonly ComparisonRow[];
  /**
   * Every line, marked where it differs: drivers, then each headline (a renewal's increment, a review's net benefit) with hard
   * savings only.
   */
  readonly results: readonly ComparisonRow[];
}
