import { z } from 'zod';

/** Body of the two calls that start a job. */
export const personBody = z.strictObject({ userId: z.int().positive() });

export const personalDataAnswer = z.strictObject({
  data: z.strictObject({
    /** Null without an export, and a day after it. */
    export: z
      .strictObject({
        parts: z.int(),
        collected: z.int(),
        hasFailed: z.boolean(),
        finishedAt: z.iso.datetime().nullable(),
        keptUntil: z.iso.datetime(),
        sizeBytes: z.int(),
      })
      .nullable(),
    erasure: z.strictObject({
      state: z.enum(['none', 'running', 'failed', 'done']),
      steps: z.int(),
      step: z.int(),
      /** Why it cannot start; null if it can. */
      obstacle: z.string().nullable(),
      /** Estimates whose frozen reports still name the person. */
      frozenIds: z.array(z.int()),
    }),
  }),
});
