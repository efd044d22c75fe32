import { z } from 'zod';

/** The length of a list, beside its rows. */
const counted = { count: z.int(), countIsMinimum: z.literal(true).optional() };

/** Answer of GET account/list. */
export const accountsAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      externalId: z.string(),
      industry: z.string().nullable(),
      customerId: z.int(),
      customerName: z.string(),
    }),
  ),
  ...counted,
});

/** Answer of GET account/contacts. */
export const contactsAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: z.int(), name: z.string(), title: z.string(), email: z.string() })),
  ...counted,
});

/** Answer of GET account/opportunity. */
export const opportunitiesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  ...counted,
});

/** Answer of GET estimate/customers. */
export const customersAnswer = z.strictObject({
  data: z.array(z.strictObject({ Id: z.int(), Name: z.string() })),
  ...counted,
});

/** Answer of the imports of CRM records. */
export const importAnswer = z.strictObject({
  data: z.strictObject({ lines: z.int(), inserted: z.int(), updated: z.int(), unchanged: z.int() }),
  message: z.string(),
});
