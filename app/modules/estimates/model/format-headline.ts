import { formatMoneyResult, type Headline, leadAmount, measureOf } from '@worthwhile/roi-core';

/** Formats the leading amount in its currency. */
export function formatHeadline({ kind, all, hardOnly, total }: Headline, currencySign: string) {
  const money = (figures: Headline['all']) => formatMoneyResult(leadAmount(figures), currencySign);
  return {
    measure: measureOf(kind),
    amount: leadAmount(all),
    currencySign,
    value: money(all),
    hardOnly: money(hardOnly),
    /** Renewal: the net present value of the whole case. */
    total: total ? money(total.all) : null,
  };
}

export type ShownHeadline = ReturnType<typeof formatHeadline>;
