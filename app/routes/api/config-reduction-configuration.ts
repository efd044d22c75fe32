import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { reductionRow, reductionsBody } from '#app/modules/configuration/configuration.schema.ts';
import { updateReductions } from '#app/modules/configuration/update.server.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { recordId } from './parameters.ts';

const handle = apiRoute(
  'config/reductionConfiguration',
  api({
    can: 'catalogue.view',
    method: 'GET',
    summary: 'The reduction percentages by driver and sub-product.',
    query: z.strictObject({ version: recordId.optional() }),
    output: z.strictObject({ data: z.strictObject({ configId: z.int(), reductions: z.array(reductionRow) }) }),
    run: async ({ actor, query }) => {
      const { configId, reductions } = await findConfiguration(actor, query.version);
      return {
        data: {
          configId,
          reductions: reductions.map(({ componentId, ...row }) => ({ ...row, subProductId: componentId })),
        },
      };
    },
  }),
  api({
    can: 'configuration.change',
    method: 'POST',
    summary: 'Makes a new version of the configuration with other reduction percentages.',
    creating: {},
    body: reductionsBody,
    output: z.strictObject({ data: z.strictObject({ configId: z.int() }), message: z.string() }),
    run: ({ actor, body }) => updateReductions(actor, body),
  }),
);
export const loader = handle;
export const action = handle;
