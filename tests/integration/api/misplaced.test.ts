import { beforeAll, describe, expect, it } from 'vitest';
import type { SaveForm } from '#app/modules/estimates/save-fields/save-fields.schema.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { addRole, addUser, asActor } from '../access/fixtures.ts';
import { create } from '../threats/raw-requests.ts';

/** Every save rejects values that the scenario does not have, by the names of field and scenario. */

useTestDatabase();
const web = useWebServer();
let bearer: string;
beforeAll(async () => {
  ({ bearer } = await asActor(await addUser(1, null)));
});

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${web.url}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  // The contract test checks the shape.
  // biome-ignore lint/suspicious/noExplicitAny: read as a client without types reads it
  return { status: answer.status, ...((await answer.json()) as any) };
}

type Scenario = 1 | 2 | 3 | 4;
const TITLES = { 1: 'New Business', 2: 'Ongoing Customer', 3: 'Renewal', 4: 'Consolidation Proposal' };
const PRODUCTS = {
  1: { proposedSubProducts: [5] },
  2: { existingSubProducts: [3] },
  3: { existingSubProducts: [3], proposedSubProducts: [5] },
  4: { proposedSubProducts: [3], existingOtherProducts: [7] },
};
const line = (componentId: number) => ({ componentId, quantity: 10 });
const tool = { otherProductId: 7, name: 'Old', annualCost: 1000 };
const at = (scenarioId: Scenario) => (scenarioId > 2 ? 'existing/estimate' : 'estimate');

let made = 0;
/** A new estimate with products. */
async function chosen(scenarioId: Scenario): Promise<{ estId: number; version: number }> {
  const customer = `Customer ${++made}`;
  const { data } = await call('POST', `${at(scenarioId)}/create`, create({ scenarioId, newCustomer: customer }));
  const saved = await call('PUT', `${at(scenarioId)}/selection`, {
    estId: data.estId,
    version: 1,
    ...PRODUCTS[scenarioId],
  });
  expect(saved.status, saved.message).toBe(200);
  return { estId: data.estId, version: saved.data.version };
}

const NOT_NEEDED = 'The selected products don’t use this figure';
const foreign = (scenarioId: Scenario) => `not part of scenario ${scenarioId} ${TITLES[scenarioId]}`;
type Case = [string, Scenario, string, Partial<Record<keyof SaveForm, unknown>>, Record<string, string>];
const CASES: Case[] = [
  [
    'a measured value',
    1,
    'assumptions',
    { fieldsExisting: { employees: 1 } },
    { 'fieldsExisting.employees': foreign(1) },
  ],
  ['one', 4, 'assumptions', { fieldsExisting: { employees: 1 } }, { 'fieldsExisting.employees': foreign(4) }],
  [
    'a figure of other products',
    1,
    'assumptions',
    { fields: { sitesCount: { value: 4 } } },
    { 'fields.sitesCount': NOT_NEEDED },
  ],
  [
    'a measured value of other products',
    3,
    'assumptions',
    { fieldsExisting: { sitesCount: 4 } },
    { 'fieldsExisting.sitesCount': NOT_NEEDED },
  ],
  [
    'a reduction of another product',
    1,
    'assumptions',
    { reductions: { slowAppTime_10: { level: 'low' }, 'serviceDeskL1:3': { level: 'low' } } },
    {
      'reductions.slowAppTime_10': 'AppResponse is not chosen',
      'reductions.serviceDeskL1:3': 'SaaS Essentials is not chosen',
    },
  ],
  [
    'a license of another product',
    1,
    'investment',
    { licences: [line(5), line(18)] },
    { 'licences[1].componentId': 'IQ is not chosen' },
  ],
  [
    'a second license of a product',
    1,
    'investment',
    { licences: [line(5), line(5)] },
    { 'licences[1].componentId': 'Duplicate product' },
  ],
  [
    'retired tools and their uplift',
    1,
    'investment',
    { retiredTools: [tool], toolCostUpliftPct: 3 },
    { retiredTools: foreign(1), toolCostUpliftPct: foreign(1) },
  ],
  ['retired tools', 3, 'investment', { retiredTools: [tool] }, { retiredTools: foreign(3) }],
  ['what is paid today', 4, 'investment', { existingAnnualFee: 10 }, { existingAnnualFee: foreign(4) }],
  [
    'discount rate and ramp',
    2,
    'investment',
    { financial: { discountRatePct: 10, rampYear1Pct: 50 } },
    { 'financial.discountRatePct': foreign(2), 'financial.rampYear1Pct': foreign(2) },
  ],
  [
    'months to deploy, none of them too',
    2,
    'investment',
    { financial: { deploymentMonths: 0 } },
    { 'financial.deploymentMonths': foreign(2) },
  ],
  [
    'the years looked back on',
    2,
    'investment',
    { financial: { reviewYears: 2 } },
    { 'financial.reviewYears': `${foreign(2)}; see contractYears` },
  ],
  [
    'products in use',
    1,
    'selection',
    { ...PRODUCTS[1], existingSubProducts: [3] },
    { existingSubProducts: foreign(1) },
  ],
  [
    'proposed products',
    2,
    'selection',
    { ...PRODUCTS[2], proposedSubProducts: [5] },
    { proposedSubProducts: foreign(2) },
  ],
  ['a basis', 1, 'selection', { ...PRODUCTS[1], baselineBasis: 'before' }, { baselineBasis: foreign(1) }],
  ['a product named twice', 1, 'selection', { proposedSubProducts: [5, 5] }, { 'proposedSubProducts[1]': 'Duplicate' }],
];

describe.each(CASES)('%s in scenario %i', (_, scenarioId, step, fields, expected) => {
  it(`is rejected by estimate/${step} and by estimate/save, and nothing is stored`, async () => {
    const target = await chosen(scenarioId);
    const whole = step === 'investment' ? { feeTiming: 'yearEnd', ...fields } : fields;
    const messages = Object.fromEntries(Object.entries(expected).map(([name, message]) => [name, [message]]));
    for (const path of [step, 'save']) {
      const refused = await call('PUT', `${at(scenarioId)}/${path}`, { ...target, ...whole });
      expect([path, refused.status, refused.errors]).toEqual([path, 422, messages]);
      const [[name, message] = []] = Object.entries(expected);
      expect(refused.message).toBe(`${name}: ${message}`);
    }
    const { data } = await call('GET', `${at(scenarioId)}/details?estId=${target.estId}`);
    expect(data.estimateInfo.version).toBe(target.version);
  });
});

describe('dependent values', () => {
  it('are accepted together: the hourly cost of IT with the hours that need it in the same call', async () => {
    const target = await chosen(1);
    const sent = {
      ...target,
      fields: { itHourlyCost: { value: 77 }, employees: { value: 100 } },
      adminHoursPerMonth: 5,
    };
    const saved = await call('PUT', 'estimate/save', { ...sent, feeTiming: 'yearEnd' });
    expect([saved.status, saved.errors]).toEqual([200, undefined]);
    const { data } = await call('GET', `estimate/details?estId=${target.estId}`);
    expect(data.estimateValues.itHourlyCost).toBe(77);
    expect(data.neededFields).toContain('itHourlyCost');
  });

  it('stay valid when the scenario changes: every part read can be saved', async () => {
    const target = await chosen(3);
    const first = await call('PUT', 'existing/estimate/save', {
      ...target,
      ...{ fieldsExisting: { employees: 900 }, existingAnnualFee: 500, feeTiming: 'yearEnd', baselineBasis: 'before' },
      ...{ financial: { discountRatePct: 8 } },
    });
    expect(first.status, first.message).toBe(200);
    const moved = await call('PUT', 'existing/estimate/save', {
      ...{ estId: target.estId, version: first.data.version, scenarioId: 2, existingSubProducts: [3] },
    });
    expect(moved.status, moved.message).toBe(200);
    const { input } = (await call('GET', `estimate/details?estId=${target.estId}`)).data;
    const again = await call('PUT', 'estimate/save', input);
    expect([again.status, again.errors, again.data.version]).toEqual([200, undefined, moved.data.version]);
  });
});

describe('a role', () => {
  it('is rejected when it names a permission twice', async () => {
    const role = { name: 'Twice', audience: 'vendor', baseRoleId: 3, permissions: [6, 7, 6] };
    const errors = { 'permissions[2]': ['Duplicate'] };
    expect(await call('POST', 'role/create', role)).toMatchObject({ status: 422, errors });
    const change = { id: await addRole(), version: 1, permissions: [6, 7, 6] };
    expect(await call('POST', 'role/update', change)).toMatchObject({ status: 422, errors });
  });
});
