import { type Headline, leadAmount } from '@worthwhile/roi-core';

/** What a row keeps of the headline that was computed for it, for the list and for a later model; nulls where there is none. */
export function headlineColumns(headline: Headline | undefined) {
  return {
    modelNpv: headline ? leadAmount(headline.all) : null,
    modelNpvHardOnly: headline ? leadAmount(headline.hardOnly) : null,
    modelHeadline: headline?.kind ?? null,
  };
}
