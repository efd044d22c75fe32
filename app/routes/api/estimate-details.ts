import { apiRoute } from '#app/http/api.server.ts';
import { estimateDetailsOperation } from './estimate-details-operation.ts';

const handle = apiRoute(
  'estimate/details',
  estimateDetailsOperation('One estimate of New Business or Ongoing Customer.', [1, 2]),
);
export const loader = handle;
export const action = handle;
