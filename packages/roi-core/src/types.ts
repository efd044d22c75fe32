/**
 * Percent fields end in `Pct` and are percents (22 = 22%). Reductions, coverage and overlap inside a result are fractions (0.22).
 * Money is in the estimate's own currency, unrounded. Yearly arrays start at year 1, column arrays at column 0.
 */
export type * from './types-catalogue.ts';
export type * from './types-explanation.ts';
export type * from './types-input.ts';
export type * from './types-result.ts';
