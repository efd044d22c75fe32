import type { ModelInput } from '@worthwhile/roi-core';
import { findingSchema, modelInputSchema, resultFields, traceSchema } from '@worthwhile/roi-core/schema';
import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { roiCalculation } from '#app/modules/estimates/model/roi-calculation.server.ts';

const handle = apiRoute(
  'estimate/roicalculation',
  api({
    can: 'catalogue.view',
    method: 'POST',
    summary: 'Computes a whole model input with the newest configuration; nothing is stored.',
    body: modelInputSchema,
    output: z.strictObject({
      data: z.strictObject({
        ...resultFields,
        trace: z.record(z.string(), traceSchema),
        findings: z.array(findingSchema),
      }),
    }),
    run: async ({ body }) => ({ data: await roiCalculation(body as ModelInput) }),
  }),
);
export const loader = handle;
export const action = handle;
