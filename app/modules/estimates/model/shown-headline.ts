import { formatMoneyResult, type Headline, leadAmount, measureOf } from '@worthwhile/roi-core';

/** The amount that leads an estimate, as shown. */
export interface ShownHeadline {
  /** What it is: net present value, that of renewing, or the net benefit of a review. */
  readonly measure: string;
  readonly value: string;
  readonly hardOnly: string;
  /** Renewal: the net present value of the whole case. */
  readonly total: string | null;
}

/** The amount that leads an estimate, in words of its currency. */
export function shownHeadline({ kind, all, hardOnly, total }: Headline, currencySign: string): ShownHeadline {
  const money = (figures: Headline['all']) => formatMoneyResult(leadAmount(figures), currencySign);
  return {
    measure: measureOf(kind),
    value: money(all),
    hardOnly: money(hardOnly),
    total: total ? money(total.all) : null,
  };
}
