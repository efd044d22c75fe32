import { apiRoute } from '#app/http/api.server.ts';
import { selectionBody } from '#app/modules/estimates/any-step/any-step.schema.ts';
import { saveSelection } from '#app/modules/estimates/selection.server.ts';
import { NEW_SCENARIOS, orInPart, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'estimate/selection',
  stepOperation({
    method: 'PUT',
    summary: 'Saves the chosen products.',
    scenarios: NEW_SCENARIOS,
    body: orInPart(selectionBody),
    inPart: ['products'],
    message: 'The products are saved.',
    save: saveSelection,
  }),
);
export const loader = handle;
export const action = handle;
