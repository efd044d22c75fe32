import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listAnswer, listData } from './estimate-list-operation.ts';
import { paging, recordId } from './parameters.ts';

const handle = apiRoute(
  'estimate/listByAccount',
  api({
    can: 'estimates.view',
    method: 'GET',
    summary: 'Estimates of an account, newest first; none for an account outside the scope.',
    query: z.strictObject({ ...paging(), accountId: recordId }),
    output: listAnswer,
    run: async ({ actor, query }) => listData(await listEstimates(actor, { ...query, sort: 'createdAt' })),
  }),
);
export const loader = handle;
export const action = handle;
