import type { LicenceLine } from '../types.ts';
import type { Snapshot } from './snapshot.ts';

/** Prices in the estimate's currency. */
interface PrintedLine extends Omit<LicenceLine, 'quantity'> {
  readonly quantity: number;
  /** Null if the quantity was typed. */
  readonly follows: string | null;
  /** After discount: per year for a subscription, once for a perpetual license. */
  readonly net: number;
}

/** Lists the lines in the order of the input. */
export function licenceLinesOf({ resolved, result }: Pick<Snapshot, 'resolved' | 'result'>): PrintedLine[] {
  return resolved.investment.licences.map((line, index) => {
    const { quantity: given } = line;
    const calculated = result.costColumns.licenceLines[index];
    const isFixed = typeof given === 'number';
    return {
      ...line,
      quantity: isFixed ? given : (calculated?.quantity ?? 0),
      follows: isFixed ? null : given,
      net: calculated?.netAnnualOrPrice ?? 0,
    };
  });
}
