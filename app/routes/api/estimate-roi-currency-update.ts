import { z } from 'zod';
import { api, apiRoute } from '#app/http/api.server.ts';
import { changeCurrencies } from '#app/modules/currencies/change-currencies.server.ts';
import { currenciesBody } from '#app/modules/currencies/currencies.schema.ts';
import { TEXT } from '#app/text.ts';

const handle = apiRoute(
  'estimate/roiCurrencyUpdate',
  api({
    can: 'configuration.change',
    method: 'POST',
    summary: 'Changes currencies and adds new ones, all of them or none.',
    creating: {},
    body: currenciesBody,
    output: z.strictObject({ message: z.string() }),
    run: async ({ actor, body }) => {
      await changeCurrencies(actor, body.currencies);
      return { message: TEXT.currencyUpdated };
    },
  }),
);
export const loader = handle;
export const action = handle;
