import { z } from 'zod';
import { area, call } from '#app/http/api.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { productsAnswer } from '#app/modules/catalogue/catalogue.schema.ts';
import { allowedPairs, listProductFamilies, type ProductFamily } from '#app/modules/catalogue/catalogue.server.ts';
import { describeConfiguration } from '#app/modules/catalogue/configuration-view.server.ts';
import {
  configurationAnswer,
  presetsBody,
  reductionsAnswer,
  reductionsBody,
  versionAnswer,
} from '#app/modules/configuration/configuration.schema.ts';
import { updatePresets, updateReductions } from '#app/modules/configuration/update.server.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { changeCurrencies } from '#app/modules/currencies/change-currencies.server.ts';
import { CURRENCIES_DRAFTED, currenciesAnswer, currenciesBody } from '#app/modules/currencies/currencies.schema.ts';
import { listCurrencies } from '#app/modules/currencies/currencies.server.ts';
import { TEXT } from '#app/text.ts';
import { pagingOfAll, partOf, recordId } from './parameters.ts';

const configType = z
  .string()
  .refine((text) => text === '1', { message: 'configType is 1.', params: { rule: true } })
  .describe('Always 1');

const { loader, action } = area({
  'GET config/configuration': call({
    can: 'catalogue.view',
    summary: 'List the fields with their benchmarks by industry, of the newest configuration or of a version.',
    query: z.strictObject({ configType, industry: z.string().max(40).optional(), version: recordId.optional() }),
    output: configurationAnswer,
    run: ({ actor, query: { industry, version } }) => describeConfiguration(actor, { industry, version }),
  }),
  'POST config/updateconfiguration': call({
    can: 'configuration.change',
    summary: 'Create a configuration version with other benchmarks.',
    creating: {},
    body: presetsBody,
    output: versionAnswer,
    stored: async ({ actor }) => (await describeConfiguration(actor, {})).data,
    run: ({ actor, body }) => updatePresets(actor, body),
  }),
  'GET config/reductionConfiguration': call({
    can: 'catalogue.view',
    summary: 'List the reduction percentages by driver and sub-product.',
    query: z.strictObject({ version: recordId.optional() }),
    output: reductionsAnswer,
    run: async ({ actor, query }) => ({ data: await readReductions(actor, query.version) }),
  }),
  'POST config/reductionConfiguration': call({
    can: 'configuration.change',
    summary: 'Create a configuration version with other reduction percentages.',
    creating: {},
    body: reductionsBody,
    output: versionAnswer,
    stored: ({ actor }) => readReductions(actor),
    run: ({ actor, body }) => updateReductions(actor, body),
  }),

  'GET estimate/products': call({
    can: 'catalogue.view',
    summary: 'List the product families and the products that can be combined.',
    output: productsAnswer,
    run: async () => {
      const [families, pairs] = await Promise.all([listProductFamilies(), allowedPairs()]);
      return { data: { families: families.map(describeFamily), allowedPairs: pairs } };
    },
  }),
  'GET estimate/currencyList': call({
    can: 'catalogue.view',
    summary: 'List the currencies for new estimates.',
    query: z.strictObject(pagingOfAll()),
    output: currenciesAnswer,
    run: async ({ query }) => {
      const { rows, count } = partOf(await listCurrencies({ isActive: true }), query);
      return { data: rows, count };
    },
  }),
  'GET estimate/roiCurrencyList': call({
    can: 'catalogue.view',
    summary: 'List all currencies.',
    query: z.strictObject(pagingOfAll()),
    output: currenciesAnswer,
    run: async ({ query }) => {
      const { rows, count } = partOf(await listCurrencies(), query);
      return { data: rows, count };
    },
  }),
  'POST estimate/roiCurrencyUpdate': call({
    can: 'configuration.change',
    summary: 'Change and add currencies, all or none.',
    creating: {},
    body: currenciesBody,
    output: z.strictObject({ message: z.string() }),
    stored: () => listCurrencies(),
    run: async ({ actor, body }) => {
      const { isDrafted } = await changeCurrencies(actor, body.currencies);
      return { message: isDrafted ? CURRENCIES_DRAFTED : TEXT.currencyUpdated };
    },
  }),
});

export { action, loader };

async function readReductions(actor: Actor, version?: number) {
  const { configId, reductions } = await findConfiguration(actor, version);
  return {
    configId,
    reductions: reductions.map(({ componentId, ...row }) => ({ ...row, subProductId: componentId })),
  };
}

function describeFamily({ colour, darkColour, subProducts, otherProducts, ...family }: ProductFamily) {
  const { id, name, category, vendor, description, icon, isActive } = family;
  return {
    ...{ id, name, category, vendor, description, icon, isActive },
    colours: darkColour ? [colour, darkColour] : [colour],
    subProducts: subProducts.map(({ id, name, addOns }) => ({
      id,
      subname: name,
      addOns: addOns.map((addOn) => ({ addOnId: addOn.id, addOnsName: addOn.name })),
    })),
    otherProducts: otherProducts.map(({ id, name }) => ({ id, name })),
  };
}
