import { apiRoute } from '#app/http/api.server.ts';
import { estimateDetailsOperation } from './estimate-details-operation.ts';

const handle = apiRoute(
  'existing/estimate/details',
  estimateDetailsOperation('One estimate of Renewal or Consolidation Proposal.', [3, 4]),
);
export const loader = handle;
export const action = handle;
