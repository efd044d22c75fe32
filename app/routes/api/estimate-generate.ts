import { apiRoute } from '#app/http/api.server.ts';
import { generateForm } from '#app/modules/estimates/estimates.schema.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { NEW_SCENARIOS, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'estimate/generate',
  stepOperation({
    method: 'POST',
    summary: 'Generates the report; the estimate is final from then on.',
    scenarios: NEW_SCENARIOS,
    body: generateForm.strict(),
    message: 'Report generated.',
    save: generateEstimate,
  }),
);
export const loader = handle;
export const action = handle;
