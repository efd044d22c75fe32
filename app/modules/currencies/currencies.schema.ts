import { z } from 'zod';

/** Said where someone else has to approve changes. */
export const CURRENCIES_DRAFTED =
  'Added to the draft of the configuration. Someone else has to approve it before it is published.';

/** A currency to save; without an ID it is a new one. */
export const currencyEntry = z
  .strictObject({
    id: z.int().min(1).max(2_147_483_647).optional(),
    /** The version that was read; absent for a new currency. */
    version: z.int().optional(),
    name: z.string().max(200),
    code: z.string().max(20),
    sign: z.string().max(40),
    value: z.number(),
    isActive: z.boolean(),
  })
  .refine(({ id, version }) => id === undefined || version !== undefined, {
    path: ['version'],
    message: 'Send the version that the list returned',
  })
  .meta({ dependentRequired: { id: ['version'] } });
export type CurrencyEntry = z.output<typeof currencyEntry>;

export const currenciesBody = z.strictObject({ currencies: z.array(currencyEntry).min(1).max(200) });

export const currenciesAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      code: z.string(),
      sign: z.string(),
      value: z.number(),
      isActive: z.boolean(),
      version: z.int(),
    }),
  ),
  count: z.int(),
});
