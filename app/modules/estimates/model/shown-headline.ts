import { formatMoneyResult, type Headline, leadAmount, measureOf } from '@worthwhile/roi-core';

/** The leading amount of an estimate, as shown. */
export interface ShownHeadline {
  /** Net present value; for a renewal that of renewing, for a review its net benefit. */
  readonly measure: string;
  readonly value: string;
  readonly hardOnly: string;
  /** Renewal: the net present value of the whole case. */
  readonly total: string | null;
}

/** Formats the leading amount in its currency. */
export function shownHeadline({ kind, all, hardOnly, total }: Headline, currencySign: string): ShownHeadline {
  const money = (figures: Headline['all']) => formatMoneyResult(leadAmount(figures), currencySign);
  return {
    measure: measureOf(kind),
    value: money(all),
    hardOnly: money(hardOnly),
    total: total ? money(total.all) : null,
  };
}
