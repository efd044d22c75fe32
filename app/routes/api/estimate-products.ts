import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { allowedPairs, listProductFamilies } from '#app/modules/catalogue/catalogue.server.ts';

const pairs = z.array(z.string()).describe('Two component ids that may be chosen together, ascending: `5,6`');

const handle = apiRoute(
  'estimate/products',
  api({
    can: 'catalogue.view',
    method: 'GET',
    summary: 'The product families with what can be chosen together.',
    output: z.strictObject({
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
    }),
    run: async () => {
      const [families, allowed] = await Promise.all([listProductFamilies(), allowedPairs()]);
      return {
        data: {
          families: families.map(({ colour, darkColour, subProducts, otherProducts, ...family }) => ({
            ...family,
            colours: darkColour ? [colour, darkColour] : [colour],
            subProducts: subProducts.map(({ id, name, addOns }) => ({
              id,
              subname: name,
              addOns: addOns.map((addOn) => ({ addOnId: addOn.id, addOnsName: addOn.name })),
            })),
            otherProducts: otherProducts.map(({ id, name }) => ({ id, name })),
          })),
          allowedPairs: allowed,
        },
      };
    },
  }),
);
export const loader = handle;
export const action = handle;
