import { apiRoute } from '#app/http/api.server.ts';
import { estimateListOperation } from './estimate-list-operation.ts';

const handle = apiRoute(
  'estimate/list',
  estimateListOperation({
    can: 'estimates.view',
    summary: 'Estimates of New Business and Ongoing Customer, newest first.',
    scenarios: [1, 2],
    defaultType: 'internal',
  }),
);
export const loader = handle;
export const action = handle;
