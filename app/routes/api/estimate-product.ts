import { apiRoute } from '#app/http/api.server.ts';
import { productForm } from '#app/modules/estimates/any-step/any-step.schema.ts';
import { changeProducts } from '#app/modules/estimates/any-step/any-step.server.ts';
import { NEW_SCENARIOS, stepOperation } from './step-operation.ts';

const handle = apiRoute(
  'estimate/product',
  stepOperation({
    method: 'PATCH',
    summary: 'Changes the chosen products; what is left out stays.',
    scenarios: NEW_SCENARIOS,
    body: productForm,
    message: 'The products are changed.',
    save: changeProducts,
  }),
);
export const loader = handle;
export const action = handle;
