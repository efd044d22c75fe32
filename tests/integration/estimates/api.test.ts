import { beforeAll, describe, expect, it } from 'vitest';
import { issueLoginToken } from '#app/modules/auth/auth.server.ts';
import { action as configuration } from '#app/routes/api/configuration.ts';
import { action as customers } from '#app/routes/api/customers.ts';
import { action as estimates } from '#app/routes/api/estimates.ts';
import { callApi } from '#tests/support/in-process/call-api.ts';
import { usePeople } from './people.ts';
import { FORMS } from './worked-example.ts';

/** The estimate calls from their resource routes: token, status, shape. */

const people = usePeople();
const tokens: Record<string, string> = {};

beforeAll(async () => {
  const origin = { ip: '127.0.0.1', userAgent: 'test' };
  for (const [name, actor] of Object.entries({ engineer: people.engineer, partner: people.partnerUser }))
    tokens[name] = await issueLoginToken(actor.userId, origin);
});

const CATALOG = ['estimate/products', 'estimate/currencyList', 'estimate/roiCurrencyList'];
const RECORDS = ['estimate/customers', 'account/list', 'account/contacts', 'account/opportunity'];
/** The action of the area that has a path. */
const actionOf = (path: string) =>
  CATALOG.includes(path) ? configuration : RECORDS.includes(path) ? customers : estimates;

const call = (method: string, address: string, body?: object, who = 'engineer') =>
  callApi(actionOf(address.split('?')[0] ?? ''), [method, address], { body, bearer: tokens[who] ?? who });

const scenario = () => ({ ...FORMS.scenario, customerId: people.halden, scenarioId: 1, currencyValue: 1 });
const investment = { ...FORMS.investment, trainingCost: 5000 };

describe('the API calls of the wizard', () => {
  it('create, fill and generate an estimate, each with its version in the response', async () => {
    const made = await call('POST', 'estimate/create', scenario());
    expect(made).toMatchObject({ status: 200, data: { version: 1, state: 0 }, message: 'Estimate created.' });
    const { estId } = made.data;
    const products = { estId, version: 1, proposedSubProducts: [5], proposedAddOns: [6] };
    expect(await call('PUT', 'estimate/selection', products)).toMatchObject({ data: { version: 2 } });
    const fields = { employees: { value: 1000 }, endpointsManaged: { value: '1,000' } };
    expect(await call('PUT', 'estimate/assumptions', { estId, version: 2, fields })).toMatchObject({ status: 200 });
    const invested = await call('PUT', 'estimate/investment', { ...investment, estId, version: 3 });
    expect(invested.data).toEqual({ estId, version: 4, state: 1, currentStep: 4 });

    expect(await call('POST', 'estimate/download', { estId })).toMatchObject({ status: 422 });
    const details = await call('GET', `estimate/details?estId=${estId}&estimateType=estimateNew`);
    expect(details).toMatchObject({
      status: 200,
      data: { estimateInfo: { estimateId: estId, configId: 1, state: 1 }, extendedValues: {} },
      pdfPageContent: { footer: '' },
    });
    expect(details.data.calculation.metrics.npv).toBeCloseTo(310_198.0239271225, 6);
    const calculation = await call('GET', `estimate/calculation?estId=${estId}`);
    expect(calculation.data.calculationData).toEqual(details.data.calculation);

    expect((await call('PUT', 'estimate/selection', { ...products, proposedSubProducts: [3] })).status).toBe(409);
    expect(await call('POST', 'estimate/generate', { estId, version: 4 })).toMatchObject({ data: { state: 2 } });
    expect((await call('PUT', 'estimate/investment', { ...investment, estId, version: 5 })).status).toBe(409);
    const model = await call('GET', `estimate/report-model?estId=${estId}`);
    expect(model).toMatchObject({
      status: 200,
      data: { title: 'Halden Logistics digital experience, Halden Logistics' },
    });
    expect((await call('POST', 'estimate/delete', { estimateId: estId }, 'partner')).status).toBe(404);
    expect((await call('POST', 'estimate/delete', { estimateId: estId })).status).toBe(200);
    expect((await call('POST', 'estimate/delete', { estimateId: estId })).status).toBe(200);
  });

  it('separate the two families of paths', async () => {
    const { data } = await call('POST', 'existing/estimate/create', { ...scenario(), name: 'Renewal', scenarioId: 3 });
    const { estId } = data;
    expect((await call('GET', `existing/estimate/details?estId=${estId}&businessType=3`)).status).toBe(200);
    expect((await call('GET', `existing/estimate/details?estId=${estId}&businessType=4`)).status).toBe(422);
    expect((await call('GET', `estimate/details?estId=${estId}`)).status).toBe(404);
    const selection = { estId, version: 1, proposedSubProducts: [13], existingSubProducts: [10] };
    expect((await call('PUT', 'estimate/selection', selection)).status).toBe(404);
    expect((await call('PUT', 'existing/estimate/selection', selection)).status).toBe(200);
    expect((await call('GET', 'existing/estimate/list')).data.rows).toMatchObject([{ estId }]);
    expect((await call('GET', 'estimate/list?search=Renewal')).data).toEqual({ rows: [], count: 0 });
    expect((await call('GET', 'account/listByEstimate?search=Renewal')).data.count).toBe(1);
  });
});

describe('errors', () => {
  it.each([
    [401, 'GET', 'estimate/list', undefined, 'no-such-token-at-all-here'],
    [403, 'GET', 'account/listByEstimate', undefined, 'partner'],
    [400, 'GET', 'estimate/list?unknown=1', undefined, 'engineer'],
    [400, 'GET', 'estimate/list?limit=1000', undefined, 'engineer'],
    [400, 'GET', 'estimate/list?createdFrom=2026-02-30', undefined, 'engineer'],
    [400, 'GET', 'estimate/details?estId=1;2', undefined, 'engineer'],
    [404, 'GET', 'estimate/details?estId=999999999999999', undefined, 'engineer'],
    [400, 'GET', 'estimate/details?estId=9223372036854775808', undefined, 'engineer'],
    [400, 'POST', 'estimate/generate', { estId: '1', version: 1, state: 2 }, 'engineer'],
    [405, 'GET', 'estimate/generate', undefined, 'engineer'],
    [422, 'GET', 'existing/estimate/more', undefined, 'engineer'],
    [422, 'GET', 'existing/estimate/more?accountId=1&customerId=1', undefined, 'engineer'],
    [422, 'GET', 'existing/estimate/more?customerId=abc', undefined, 'engineer'],
    [400, 'POST', 'estimate/roicalculation', { scenarioId: 1, industry: 'other', evil: 1 }, 'engineer'],
    [
      422,
      'POST',
      'estimate/roicalculation',
      { scenarioId: 1, industry: 'other', proposed: { subProducts: [5] } },
      'engineer',
    ],
  ])('are %i for %s %s', async (status, method, address, body, who) => {
    const answer = await call(method, address, body, who);
    expect(answer.status).toBe(status);
    expect(answer.message).toEqual(expect.any(String));
  });

  it.each([
    ['assumptions', 'fields.nobodys', { fields: { nobodys: { value: 1 } }, isPartial: true }],
    ['assumptions', 'fieldsExisting.nobodys', { fieldsExisting: { nobodys: '1' } }],
    ['save', 'reductions.nobodys_5', { reductions: { nobodys_5: { value: 1 } } }],
    ['save', 'financial.nobodys', { financial: { nobodys: 1 } }],
  ])('of estimate/%s name %s, which the model does not have, and nothing is stored', async (step, name, fields) => {
    const { data } = await call('POST', 'estimate/create', { ...scenario(), name: `${step} ${name}` });
    const { estId } = data;
    const chosen = { estId, version: 1, proposedSubProducts: [5] };
    expect((await call('PUT', 'estimate/selection', chosen)).status).toBe(200);
    const answer = await call('PUT', `estimate/${step}`, { estId, version: 2, ...fields });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [name]]);
    expect((await call('GET', `estimate/details?estId=${estId}`)).data.estimateInfo.version).toBe(2);
  });

  it('of estimate/assumptions with isPartial say which figures are stored and which only preserved as typed', async () => {
    const { data } = await call('POST', 'estimate/create', { ...scenario(), name: 'In part' });
    const { estId } = data;
    await call('PUT', 'estimate/selection', { estId, version: 1, proposedSubProducts: [5] });
    const fields = { employees: { value: 1200 }, costPerTicket: { value: '-5' } };
    const whole = await call('PUT', 'estimate/assumptions', { estId, version: 2, fields });
    expect([whole.status, Object.keys(whole.errors)]).toEqual([
      422,
      expect.arrayContaining(['fields.costPerTicket.value']),
    ]);
    const saved = await call('PUT', 'estimate/assumptions', { estId, version: 2, fields, isPartial: true });
    const messages = ['enter value more than 0'];
    expect(saved).toMatchObject({
      status: 200,
      message: 'Some values are not valid and are saved as entered; the others are saved.',
      data: {
        version: 3,
        state: 0,
        stored: ['fields.employees.level', 'fields.employees.value'],
        invalid: { 'fields.costPerTicket.value': messages },
      },
    });
    const details = (await call('GET', `estimate/details?estId=${estId}`)).data;
    expect(details.estimateValues).toMatchObject({ employees: 1200, costPerTicket: 22 });
    expect(details.invalid).toEqual({ assumptions: { 'fields.costPerTicket.value': { typed: '-5', messages } } });
    const mended = { estId, version: 3, fields: { costPerTicket: { value: 25 } }, isPartial: true };
    expect((await call('PUT', 'estimate/assumptions', mended)).data.invalid).toEqual({});
    expect((await call('GET', `estimate/details?estId=${estId}`)).data.invalid).toEqual({});
  });

  it('name the fields whose rule is violated', async () => {
    const answer = await call('POST', 'estimate/create', { ...scenario(), name: ' \t ', currencyValue: '0.05' });
    expect(answer).toMatchObject({
      status: 422,
      errors: { name: ['Enter the ROI name'], currencyValue: ['Value must be at least 0.1'] },
    });
  });
});

describe('the options of the wizard', () => {
  it.each([
    'estimate/products',
    'estimate/currencyList',
    'estimate/roiCurrencyList',
    'estimate/customers?name=hal',
    'account/list?search=hal',
    'existing/estimate/more?customerId=1',
  ])('in %s match the contract', async (address) => {
    expect((await call('GET', address)).status).toBe(200);
  });

  it('of an account (contacts, opportunities and estimates) are empty for another tenant', async () => {
    for (const path of ['account/contacts', 'account/opportunity'])
      expect(await call('GET', `${path}?accountId=${people.haldenAccount}`, undefined, 'partner')).toMatchObject({
        data: [],
      });
    const estimates = await call(
      'GET',
      `estimate/listByAccount?accountId=${people.haldenAccount}`,
      undefined,
      'partner',
    );
    expect(estimates.data).toEqual({ rows: [], count: 0 });
  });
});
