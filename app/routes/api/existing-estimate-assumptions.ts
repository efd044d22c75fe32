import { apiRoute } from '#app/http/api.server.ts';
import { saveAssumptions } from '#app/modules/estimates/assumptions.server.ts';
import { assumptionsForm } from '#app/modules/estimates/estimates.schema.ts';
import { EXISTING_SCENARIOS, orInPart, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'existing/estimate/assumptions',
  stepOperation({
    method: 'PUT',
    summary: 'Saves the assumptions.',
    scenarios: EXISTING_SCENARIOS,
    body: orInPart(assumptionsForm.strict()),
    inPart: ['assumptions'],
    message: 'The assumptions are saved.',
    save: saveAssumptions,
  }),
);
export const loader = handle;
export const action = handle;
