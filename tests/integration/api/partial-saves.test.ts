import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { useWebServer } from '#tests/support/web-server.ts';
import { create } from '../threats/raw-requests.ts';
import { makeWorld, type World } from './fixtures.ts';

/** `isPartial` stores valid values, preserves the others as typed, and lists both in the response. */

useTestDatabase();
const web = useWebServer();
let world: World;
beforeAll(async () => {
  world = await makeWorld(web.url);
});

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${web.url}/api/${path}`, {
    method,
    headers: { Authorization: `Bearer ${world.bearer}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  // The contract test checks the shape.
  // biome-ignore lint/suspicious/noExplicitAny: read as a client without types reads it
  return { status: answer.status, ...((await answer.json()) as any) };
}
const detailsOf = async (estId: number) => (await call('GET', `estimate/details?estId=${estId}`)).data;
const OTHERS = 'Some values are not valid and are saved as entered; the others are saved.';

describe('a partial save', () => {
  it('of the investment stores valid costs, preserves the others as typed, and turns a Ready estimate into a Draft', async () => {
    const at = await world.ready(world.actor, 1);
    const sent = {
      ...at,
      feeTiming: 'advance',
      trainingCost: '12,000',
      implementationServicesCost: 'about 7',
      licences: [{ componentId: 6, quantity: '-3', discountPct: 4 }],
      financial: { discountRatePct: 8, rampYear1Pct: '400' },
    };
    const whole = await call('PUT', 'estimate/investment', sent);
    expect([whole.status, Object.keys(whole.errors)]).toEqual([
      422,
      expect.arrayContaining(['implementationServicesCost']),
    ]);
    const saved = await call('PUT', 'estimate/investment', { ...sent, isPartial: true });
    expect(saved).toMatchObject({
      status: 200,
      message: OTHERS,
      data: {
        version: at.version + 1,
        state: 0,
        stored: [
          'feeTiming',
          'trainingCost',
          'licences[0].componentId',
          'licences[0].discountPct',
          'financial.discountRatePct',
        ],
      },
    });
    expect(Object.keys(saved.data.invalid)).toEqual([
      'implementationServicesCost',
      'licences[0].quantity',
      'financial.rampYear1Pct',
    ]);
    const { input, invalid } = await detailsOf(at.estId);
    const line = input.licences.find(({ componentId }: { componentId: number }) => componentId === 6);
    expect(input).toMatchObject({ feeTiming: 'advance', trainingCost: 12_000, implementationServicesCost: 0 });
    expect(line).toMatchObject({ discountPct: 4 });
    expect(line).not.toHaveProperty('quantity');
    const typed = Object.values(invalid.investment).map((one) => (one as { typed: string }).typed);
    expect(typed.sort()).toEqual(['-3', '400', 'about 7']);

    const mended = { ...sent, version: saved.data.version, implementationServicesCost: 7, isPartial: true };
    const next = await call('PUT', 'estimate/investment', {
      ...mended,
      licences: [{ componentId: 6, quantity: 3 }],
      financial: { rampYear1Pct: 40 },
    });
    expect(next.data).toMatchObject({ invalid: {}, state: 1 });
    expect((await detailsOf(at.estId)).invalid).toEqual({});
  });

  it('of the scenario preserves an existing name as typed and stores the rest', async () => {
    const first = await call('POST', 'estimate/create', create({ name: 'Taken', newCustomer: 'One Ltd' }));
    const second = await call('POST', 'estimate/create', create({ name: 'Free', newCustomer: 'One Ltd' }));
    expect([first.status, second.status]).toEqual([200, 200]);
    const { estId, version } = second.data;
    const { customerId } = (await detailsOf(estId)).input;
    const sent = {
      estId,
      version,
      ...create({ name: 'Taken', customerId, newCustomer: undefined, industry: 'retail' }),
    };
    expect((await call('PUT', 'estimate/scenario', sent)).status).toBe(422);
    const saved = await call('PUT', 'estimate/scenario', { ...sent, currencyValue: '0.01', isPartial: true });
    expect(saved.data.stored).toEqual(expect.arrayContaining(['industry', 'customerId']));
    expect(Object.keys(saved.data.invalid).sort()).toEqual(['currencyValue', 'name']);
    expect((await detailsOf(estId)).input).toMatchObject({ name: 'Free', industry: 'retail', currencyValue: 1 });
  });

  it('of the products preserves an invalid choice as sent', async () => {
    const { estId, version } = await world.chosen(world.actor, 1);
    const sent = { estId, version, proposedSubProducts: [5, 3], isPartial: true };
    const saved = await call('PUT', 'estimate/selection', sent);
    expect(saved.data).toMatchObject({ stored: [], state: 0 });
    expect(Object.keys(saved.data.invalid)).toEqual(['proposedSubProducts']);
    const { input, invalid } = await detailsOf(estId);
    expect([input.proposedSubProducts, invalid.products.proposedSubProducts.typed]).toEqual([[5], '5,3']);
  });

  it('of the texts stores those within their limit', async () => {
    const { estId, version } = await world.chosen(world.actor, 1);
    const sent = { estId, version, introduction: 'Why', footer: 'x'.repeat(261), isPartial: true };
    const saved = await call('PUT', 'estimate/pdfContent', sent);
    expect(saved.data).toMatchObject({
      stored: ['introduction'],
      invalid: { footer: ['Must be 260 characters or fewer'] },
    });
    expect((await detailsOf(estId)).input).toMatchObject({ introduction: 'Why', footer: '' });
  });

  it('of any fields validates step by step and leaves omitted fields unchanged', async () => {
    const { estId, version } = await world.ready(world.actor, 1);
    const before = (await detailsOf(estId)).input;
    const sent = {
      ...{ estId, version, name: ' ', trainingCost: 'much', infrastructureCostPerYear: 3, isPartial: true },
      fields: { employees: { value: 1500 }, itHourlyCost: { value: 70 }, costPerTicket: { value: 'x' } },
      adminHoursPerMonth: 4,
    };
    const saved = await call('PUT', 'estimate/save', sent);
    expect(saved.status, saved.message).toBe(200);
    expect(Object.keys(saved.data.invalid).sort()).toEqual(['fields.costPerTicket.value', 'name', 'trainingCost']);
    expect(saved.data.stored).toEqual(
      expect.arrayContaining([
        'infrastructureCostPerYear',
        'adminHoursPerMonth',
        'fields.employees.value',
        'fields.itHourlyCost.value',
      ]),
    );
    const { input } = await detailsOf(estId);
    expect(input).toMatchObject({ name: before.name, trainingCost: before.trainingCost, infrastructureCostPerYear: 3 });
    expect([input.fields.employees.value, input.fields.itHourlyCost.value]).toEqual([1500, 70]);
    expect(input.licences).toEqual(before.licences);
  });

  it('lists what another field preserves, and rejects an overlong text', async () => {
    const { estId, version } = await world.ready(world.actor, 1);
    const at = { estId, isPartial: true };
    const lost = await call('PUT', 'estimate/save', { ...at, version, customerId: 999_999, accountId: 999_999 });
    expect(lost.data).toMatchObject({ stored: [], invalid: { customerId: ['Choose a customer'] } });
    const later = await call('PUT', 'estimate/save', { ...at, version: lost.data.version, accountId: 999_998 });
    expect(later.data).toMatchObject({ stored: [], invalid: { customerId: ['Choose a customer'] } });
    const next = { ...at, version: later.data.version };
    const long = await call('PUT', 'estimate/save', { ...next, name: 'x'.repeat(60_000) });
    expect([long.status, Object.keys(long.errors)]).toEqual([422, ['name']]);
    for (const twice of [{ proposedSubProducts: [5, '5'] }, { sections: ['summary', 'summary'], footer: 'End' }]) {
      const [name] = Object.keys(twice);
      const refused = await call('PUT', 'estimate/save', { ...next, ...twice });
      expect([refused.status, refused.errors]).toEqual([422, { [`${name}[1]`]: ['Duplicate'] }]);
    }
  });

  it('stores nothing when a part does not belong to the estimate or has another type', async () => {
    const { estId, version } = await world.ready(world.actor, 1);
    const at = { estId, version, isPartial: true, trainingCost: 1 };
    const foreign = await call('PUT', 'estimate/save', {
      ...at,
      existingAnnualFee: '5',
      fieldsExisting: { employees: 1 },
    });
    expect([foreign.status, Object.keys(foreign.errors).sort()]).toEqual([
      422,
      ['existingAnnualFee', 'fieldsExisting.employees'],
    ]);
    const odd = { 'x[0].y': 1, __proto__x: 1, 'constructor.prototype.z': 1 };
    const unknown = await call('PUT', 'estimate/save', {
      ...at,
      name: '',
      financial: odd,
      fields: { 'a.b': { value: 1 } },
    });
    expect([unknown.status, Object.keys(unknown.errors).sort()]).toEqual([
      422,
      ['fields.a.b', 'financial.__proto__x', 'financial.constructor.prototype.z', 'financial.x[0].y'],
    ]);
    expect((await call('PUT', 'estimate/save', { ...at, name: '', licences: 5 })).status).toBe(400);
    expect((await call('PUT', 'existing/estimate/save', at)).status).toBe(404);
    expect((await detailsOf(estId)).estimateInfo.version).toBe(version);
  });
});
