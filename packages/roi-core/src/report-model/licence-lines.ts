import type { LicenceLine } from '../types.ts';
import type { Snapshot } from './snapshot.ts';

/** A license line as it is printed. Prices in the estimate's currency. */
interface PrintedLine extends Omit<LicenceLine, 'quantity'> {
  readonly quantity: number;
  /** The fact that the quantity follows; null where it was typed. */
  readonly follows: string | null;
  /** Of a subscription for a year, of a perpetual license once; after discount. */
  readonly net: number;
}

/** The license lines with the quantities that they were calculated with, in the order of the input. */
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
