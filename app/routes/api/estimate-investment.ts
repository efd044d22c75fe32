import { apiRoute } from '#app/http/api.server.ts';
import { investmentForm } from '#app/modules/estimates/estimates.schema.ts';
import { saveInvestment } from '#app/modules/estimates/investment.server.ts';
import { NEW_SCENARIOS, orInPart, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'estimate/investment',
  stepOperation({
    method: 'PUT',
    summary: 'Saves the investment.',
    scenarios: NEW_SCENARIOS,
    body: orInPart(investmentForm.strict()),
    inPart: ['investment'],
    message: 'The investment is saved.',
    save: saveInvestment,
  }),
);
export const loader = handle;
export const action = handle;
