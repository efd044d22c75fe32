import { apiRoute } from '#app/http/api.server.ts';
import { scenarioForm } from '#app/modules/estimates/estimates.schema.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import { EXISTING_SCENARIOS, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'existing/estimate/create',
  stepOperation({
    method: 'POST',
    summary: 'Starts an estimate.',
    scenarios: EXISTING_SCENARIOS,
    body: scenarioForm.strict(),
    message: 'The estimate is created.',
    save: createEstimate,
  }),
);
export const loader = handle;
export const action = handle;
