import { apiRoute } from '#app/http/api.server.ts';
import { scenarioBody } from '#app/modules/estimates/any-step/any-step.schema.ts';
import { saveScenario } from '#app/modules/estimates/scenario.server.ts';
import { EXISTING_SCENARIOS, orInPart, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'existing/estimate/scenario',
  stepOperation({
    method: 'PUT',
    summary: 'Save the scenario step. Another scenario can move the estimate to the other family of paths.',
    scenarios: EXISTING_SCENARIOS,
    body: orInPart(scenarioBody),
    inPart: ['scenario'],
    message: 'The scenario is saved.',
    save: saveScenario,
  }),
);
export const loader = handle;
export const action = handle;
