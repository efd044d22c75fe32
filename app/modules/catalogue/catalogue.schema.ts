import { z } from 'zod';

const pairs = z.array(z.string()).describe('Two component ids that may be chosen together, ascending: `5,6`');

export const productsAnswer = z.strictObject({
  data: z.strictObject({
    families: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        category: z.string(),
        vendor: z.string(),
        description: z.string(),
        icon: z.string(),
        colours: z.array(z.string()),
        isActive: z.boolean(),
        subProducts: z.array(
          z.strictObject({
            id: z.int(),
            subname: z.string(),
            addOns: z.array(z.strictObject({ addOnId: z.int(), addOnsName: z.string() })),
          }),
        ),
        otherProducts: z.array(z.strictObject({ id: z.int(), name: z.string() })),
      }),
    ),
    allowedPairs: z.strictObject({ estimateNew: pairs, estimateExisting: pairs }),
  }),
});
