import { apiRoute } from '#app/http/api.server.ts';
import { saveForm } from '#app/modules/estimates/any-step/any-step.schema.ts';
import { saveEstimate } from '#app/modules/estimates/any-step/any-step.server.ts';
import { EXISTING_SCENARIOS, orInPart, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'existing/estimate/save',
  stepOperation({
    method: 'PUT',
    summary: "Saves any of the steps' fields, all or nothing.",
    scenarios: EXISTING_SCENARIOS,
    body: orInPart(saveForm),
    inPart: ['scenario', 'products', 'assumptions', 'investment', 'report'],
    message: 'The estimate is saved.',
    save: saveEstimate,
  }),
);
export const loader = handle;
export const action = handle;
