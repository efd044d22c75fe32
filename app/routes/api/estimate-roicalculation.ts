import type { ModelInput } from '@worthwhile/roi-core';
import { modelInputSchema, resultSchema } from '@worthwhile/roi-core/schema';
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
      data: z.intersection(
        resultSchema,
        z.strictObject({ trace: z.record(z.string(), z.looseObject({})), findings: z.array(z.looseObject({})) }),
      ),
    }),
    run: async ({ body }) => ({ data: await roiCalculation(body as ModelInput) }),
  }),
);
export const loader = handle;
export const action = handle;
