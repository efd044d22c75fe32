import { z } from 'zod';
import { fieldError } from '#app/errors.ts';
import { api, apiRoute } from '#app/http/api.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listAnswer, listData } from './estimate-list-operation.ts';
import { paging } from './parameters.ts';

const PAGE = 5;
const digits = /^[1-9]\d{0,14}$/;

const handle = apiRoute(
  'existing/estimate/more',
  api({
    can: 'estimates.view',
    method: 'GET',
    summary: 'More estimates of an account or of a customer; none for one outside the scope.',
    query: z.strictObject({
      accountId: z.string().optional(),
      customerId: z.string().optional(),
      ...paging({ limit: PAGE }),
    }),
    output: listAnswer,
    run: async ({ actor, query }) => {
      const { accountId, customerId, ...page } = query;
      if ((accountId === undefined) === (customerId === undefined))
        throw fieldError('accountId', 'Give either accountId or customerId.');
      const given = accountId ?? customerId ?? '';
      if (!digits.test(given))
        throw fieldError(accountId ? 'accountId' : 'customerId', 'Must be an ID (a positive whole number).');
      const of = accountId === undefined ? { customerId: Number(given) } : { accountId: Number(given) };
      return listData(await listEstimates(actor, { ...page, ...of, sort: 'createdAt' }));
    },
  }),
);
export const loader = handle;
export const action = handle;
