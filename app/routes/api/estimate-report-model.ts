import { reportModelSchema } from '@worthwhile/roi-core/schema';
import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { reportModelOf } from '#app/modules/report/report.server.ts';
import { recordId } from './parameters.ts';

const handle = apiRoute(
  'estimate/report-model',
  api({
    can: 'estimates.view',
    method: 'GET',
    summary: 'What the report of a generated estimate prints, for rendering it elsewhere.',
    query: z.strictObject({ estId: recordId }),
    output: z.strictObject({ data: reportModelSchema }),
    run: async ({ actor, query }) => ({ data: await reportModelOf(actor, query.estId) }),
  }),
);
export const loader = handle;
export const action = handle;
