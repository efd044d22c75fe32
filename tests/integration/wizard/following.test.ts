import { describe, expect, it } from 'vitest';
import { computeEstimate } from '#app/modules/estimates/model/computation.ts';
import type { AssumptionsContent } from '#app/routes/estimates/assumptions/load-assumptions.server.ts';
import { addEstimate } from '../access/fixtures.ts';
import { figures, inputsNamed, openDraft, SIZE, usePlainSeller } from './plain-pages.ts';

/** Numbers that scale with the customer until typed, in a browser without scripts. */

const seller = usePlainSeller();

type Pairs = readonly (readonly [string, string])[];
const COSTS = [['feeTiming', 'advance']] as const;
const fact = (id: string, value: string) => figures({ [id]: value });

/** A draft with these products and figures. */
async function start(scenarioId: 1 | 2 | 3 | 4, products: Pairs, typed: Pairs) {
  const draft = openDraft(seller, await addEstimate(seller.actor, scenarioId));
  await draft.type('products', products);
  await draft.type('assumptions', typed);
  return { ...draft, feesOf: async () => computeEstimate(await draft.read()).result.costColumns.fees[0] };
}

const ENTERPRISE: Pairs = [['proposedSubProducts', '5']];
const line = (parts: Record<string, string>) =>
  Object.entries({ componentId: '5', ...parts }).map(([part, text]) => [`licences[0].${part}`, text] as const);

describe('a licensed quantity', () => {
  it('follows its customer fact, on the page and in the fees, also when it changes', async () => {
    const { type, open, feesOf, read } = await start(1, ENTERPRISE, SIZE);
    const page = await open('investment');
    expect(page.text).toContain('Follows PCs, laptops, and virtual desktops in scope');
    expect(page.html).toMatch(/placeholder="1,000.00"[^>]*name="licences\[0\].quantity"/);
    await type('investment', [...COSTS, ...line({ quantity: '', unitPrice: '' })]);
    expect((await read()).inputs.investment?.licences[0]).not.toHaveProperty('quantity');
    expect(await feesOf()).toBe(60_000);
    await type('assumptions', fact('endpointsManaged', '2,000'));
    expect(await feesOf()).toBe(120_000);
  });

  it('that is typed is fixed, shows when it no longer matches, and has a button to reset it', async () => {
    const { type, send, open, feesOf } = await start(1, ENTERPRISE, SIZE);
    const typed = line({ quantity: '1,000', unitPrice: '50', discountPct: '10' });
    await type('investment', [...COSTS, ...typed]);
    await type('assumptions', fact('endpointsManaged', '2,000'));
    expect(await feesOf()).toBe(45_000);
    const page = await open('investment');
    expect(page.text).toContain('Fixed. PCs, laptops, and virtual desktops in scope: 2,000');
    expect(page.text).toMatch(/Warning. 1,000 .*SaaS Enterprise/);
    expect(page.html).toContain('value="set:licences[0].quantity="');
    await send('investment', [...COSTS, ...typed], 'set:licences[0].quantity=');
    expect(await feesOf()).toBe(90_000);
    await send('investment', [...COSTS, ...line({ unitPrice: '50' })], 'set:licences[0].unitPrice=');
    expect(await feesOf()).toBe(120_000);
    expect((await open('investment')).text).not.toContain('Fixed.');
  });

  it('is required when its fact is unknown, and missing until then', async () => {
    const mobile: Pairs = [...ENTERPRISE, ['proposedSubProducts', '8']];
    const excluded: Pairs = [
      ['fields.mobileDevices.level', 'manual'],
      ['fields.mobileDevices.value', '-1'],
      ...fact('mobileApps', '2'),
    ];
    const { type, send, open, statusOf, feesOf } = await start(1, mobile, [...SIZE, ...excluded]);
    const costs = (quantity: string): Pairs => [
      ...COSTS,
      ...line({ quantity: '' }),
      ['licences[1].componentId', '8'],
      ['licences[1].quantity', quantity],
    ];
    const refused = await send('investment', costs(''));
    expect([refused.status, refused.text.includes('Enter a value')]).toEqual([422, true]);
    expect((await open('investment')).text).toContain('Business mobile devices in scope: excluded');
    expect((await statusOf('investment'))?.state).not.toBe('done');
    await type('investment', costs('100'));
    expect(await statusOf('investment')).toMatchObject({ state: 'done' });
    expect(await feesOf()).toBe(60_000 + 1_800);
  });
});

describe('the months until the product is in use', () => {
  const monthsIn = async (of: Awaited<ReturnType<typeof start>>) =>
    inputsNamed(await of.open('investment'), 'financial.deploymentMonths').map(({ value }) => value);
  const EXISTING: Pairs = [['existingSubProducts', '5']];

  it('are suggested for new products, and not for those already in use', async () => {
    expect(await monthsIn(await start(1, ENTERPRISE, SIZE))).toEqual(['3.00']);
    expect(await monthsIn(await start(2, EXISTING, SIZE))).toEqual([]);
    expect(await monthsIn(await start(3, [...ENTERPRISE, ...EXISTING], SIZE))).toEqual(['0.00']);
    const tools: Pairs = [...ENTERPRISE, ['existingOtherProducts', '7']];
    expect(await monthsIn(await start(4, tools, SIZE))).toEqual(['3.00']);
  });

  it('are those entered later, zero included, in whole months', async () => {
    const draft = await start(1, ENTERPRISE, SIZE);
    const refused = await draft.send('investment', [...COSTS, ['financial.deploymentMonths', '1.5']]);
    expect([refused.status, refused.text.includes('Enter a whole number')]).toEqual([422, true]);
    await draft.type('investment', [...COSTS, ['financial.deploymentMonths', '0']]);
    expect(await monthsIn(draft)).toEqual(['0.00']);
    await draft.type('investment', [...COSTS, ['financial.deploymentMonths', '6']]);
    expect(await monthsIn(draft)).toEqual(['6.00']);
  });
});

describe('a default total for the whole company', () => {
  const shown = async (of: Awaited<ReturnType<typeof start>>, id: string) =>
    inputsNamed(await of.open('assumptions'), `fields.${id}.value`)[0]?.value;

  it('scales with the number of employees at every level, and stays when typed', async () => {
    const draft = await start(1, ENTERPRISE, [
      ...SIZE,
      ...fact('warRoomPeople', '7'),
      ['fields.majorIncidentsPerYear.level', 'high'],
    ]);
    expect(await shown(draft, 'outageCostPerHour')).toBe('16,000.00');
    expect(await shown(draft, 'majorIncidentsPerYear')).toBe('4.90');
    await draft.type('assumptions', fact('employees', '5,000'));
    expect(await shown(draft, 'outageCostPerHour')).toBe('80,000.00');
    expect(await shown(draft, 'majorIncidentsPerYear')).toBe('11.00');
    expect(await shown(draft, 'warRoomPeople')).toBe('7.00');
    expect((await draft.read()).inputs.fields.outageCostPerHour).toEqual({ level: 'average', value: 80_000 });
  });

  it('uses its level also in the save that changes the number of employees', async () => {
    const draft = await start(1, ENTERPRISE, SIZE);
    await draft.type('assumptions', [
      ...fact('employees', '10,000'),
      ['fields.outageCostPerHour.level', 'average'],
      ['fields.outageCostPerHour.value', '16,000.00'],
    ]);
    expect((await draft.read()).inputs.fields.outageCostPerHour).toEqual({ level: 'average', value: 160_000 });
  });

  it('is in the response of the automatic save with its levels, so the page reloads nothing', async () => {
    const draft = await start(1, ENTERPRISE, SIZE);
    const saveItself = async (employees: string, outage: string) => {
      const { estimate } = await draft.read();
      const { html } = await seller.send(`/estimates/${estimate.id}/draft`, [
        ['step', 'assumptions'],
        ['version', String(estimate.version)],
        ...fact('employees', employees),
        ['fields.outageCostPerHour.level', 'average'],
        ['fields.outageCostPerHour.value', outage],
      ]);
      const { content } = JSON.parse(html) as { content?: AssumptionsContent };
      const fields = content?.groups.flatMap((group) => group.fields);
      return fields?.find(({ id }) => id === 'outageCostPerHour')?.presets;
    };
    expect(await saveItself('10,000', '16,000.00')).toMatchObject({ low: 90_000, average: 160_000 });
    expect(await saveItself('10,000', '160,000.00')).toBeUndefined();
  });
});
