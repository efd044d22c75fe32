import { apiRoute } from '#app/http/api.server.ts';
import { estimateListOperation } from './estimate-list-operation.ts';

const handle = apiRoute(
  'existing/estimate/list',
  estimateListOperation({
    can: 'estimates.view',
    summary: 'Estimates of Renewal and Consolidation Proposal, newest first.',
    scenarios: [3, 4],
    defaultType: 'internal',
  }),
);
export const loader = handle;
export const action = handle;
