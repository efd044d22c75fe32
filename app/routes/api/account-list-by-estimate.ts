import { apiRoute } from '#app/http/api.server.ts';
import { estimateListOperation } from './estimate-list-operation.ts';

const handle = apiRoute(
  'account/listByEstimate',
  estimateListOperation({
    can: 'estimates.listByAccount',
    summary: 'Estimates of all scenarios, for the users of the vendor.',
    scenarios: [1, 2, 3, 4],
  }),
);
export const loader = handle;
export const action = handle;
