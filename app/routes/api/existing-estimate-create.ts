import { apiRoute } from '#app/http/api.server.ts';
import { createBody } from '#app/modules/estimates/any-step/any-step.schema.ts';
import { createEstimate } from '#app/modules/estimates/scenario.server.ts';
import { EXISTING_SCENARIOS, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'existing/estimate/create',
  stepOperation({
    method: 'POST',
    summary: 'Starts an estimate.',
    scenarios: EXISTING_SCENARIOS,
    body: createBody,
    creating: {},
    message: 'The estimate is created.',
    save: createEstimate,
  }),
);
export const loader = handle;
export const action = handle;
