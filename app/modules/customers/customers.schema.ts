import { z } from 'zod';
import { IMPORT_KINDS } from './import-columns.ts';

export const importForm = z.object({
  kind: z.enum(IMPORT_KINDS, 'Choose a record type'),
  file: z.custom<File>((file) => file instanceof File && file.name !== '', 'Choose a CSV file'),
  dryRun: z.literal('on').optional(),
});

export const exportForm = z.object({ intent: z.literal('export'), kind: importForm.shape.kind });

const counted = { count: z.int(), countIsMinimum: z.literal(true).optional() };

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

export const contactsAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: z.int(), name: z.string(), title: z.string(), email: z.string() })),
  ...counted,
});

export const opportunitiesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  ...counted,
});

export const customersAnswer = z.strictObject({
  data: z.array(z.strictObject({ Id: z.int(), Name: z.string() })),
  ...counted,
});

export const importAnswer = z.strictObject({
  data: z.strictObject({
    lines: z.int(),
    inserted: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    outcomes: z
      .int()
      .optional()
      .meta({ description: 'Changed outcomes of estimates, by the stage of their opportunity' }),
  }),
  message: z.string(),
});
