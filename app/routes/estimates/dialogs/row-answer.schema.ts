import { z } from 'zod';
import { cloneForm } from '#app/modules/estimates/estimates.schema.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';

/** Comma-separated IDs, as the Undo notice sends them. */
const estimateIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/)
  .transform((text) => text.split(',').map(Number));

export const rowAnswer = z.discriminatedUnion('intent', [
  cloneForm.extend({ intent: z.literal('clone') }),
  z.object({ intent: z.literal('delete'), estimateId: id }),
  z.object({ intent: z.literal('restore'), estimateIds }),
]);
export type RowAnswer = z.output<typeof rowAnswer>;
