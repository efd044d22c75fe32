import { z } from 'zod';

/** The main result of an estimate, as the lists and the record of a batch have it. */
export const headlineSchema = z
  .object({
    measure: z.string(),
    npv: z.number(),
    npvHardOnly: z.number().nullish(),
    currencySign: z.string(),
  })
  .nullish();
