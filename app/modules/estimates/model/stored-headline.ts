import { type Headline, leadAmount } from '@worthwhile/roi-core';

/** Maps a computed headline to columns, for the list and for a later model; nulls without one. */
export function headlineColumns(headline: Headline | undefined) {
  return {
    modelNpv: headline ? leadAmount(headline.all) : null,
    modelNpvHardOnly: headline ? leadAmount(headline.hardOnly) : null,
    modelHeadline: headline?.kind ?? null,
  };
}
