import { describe, expect, it } from 'vitest';
import { addEstimate } from '../access/fixtures.ts';
import { figures, inputsNamed, openDraft, SIZE, usePlainSeller } from './plain-pages.ts';

/** Fields about products in use, in a browser without scripts. */

const seller = usePlainSeller();

/** A draft of a scenario with these products and their facts. */
async function start(scenarioId: 3 | 4, products: readonly (readonly [string, string])[]) {
  const draft = openDraft(seller, await addEstimate(seller.actor, scenarioId));
  await draft.type('products', products);
  await draft.type('assumptions', [...SIZE, ...figures({ sitesCount: '40' })]);
  return { ...draft, status: () => draft.statusOf('investment') };
}

describe('tools that a consolidation retires', () => {
  const products: [string, string][] = [
    ['proposedSubProducts', '5'],
    ['existingOtherProducts', '7'],
    ['existingOtherProducts', '9'],
  ];
  const tool = (index: number, product: number, cost: string): [string, string][] => [
    [`retiredTools[${index}].otherProductId`, String(product)],
    [`retiredTools[${index}].name`, `Tool of ${product}`],
    [`retiredTools[${index}].annualCost`, cost],
  ];

  it('have a row for every selected product, with its name and without a cost', async () => {
    const { open } = await start(4, products);
    const page = await open('investment');
    const valuesOf = (part: string) => [0, 1].flatMap((index) => inputsNamed(page, `retiredTools[${index}].${part}`));
    expect(valuesOf('otherProductId').map(({ value }) => value)).toEqual(['7', '9']);
    expect(valuesOf('name').every(({ value }) => value !== '')).toBe(true);
    expect(valuesOf('annualCost').map(({ value }) => value)).toEqual(['', '']);
  });

  it('are required and reported until each has its cost', async () => {
    const { send, status, open } = await start(4, products);
    const timing: [string, string] = ['feeTiming', 'yearEnd'];
    const blank = await send('investment', [timing, ...tool(0, 7, '240,000'), ...tool(1, 9, '')]);
    expect(blank.status).toBe(422);
    expect(blank.text).toContain('Enter a value');
    expect((await status())?.state).not.toBe('done');
    const left = await send('investment', [timing, ...tool(0, 7, '240,000')]);
    expect(left.location).not.toContain('step=savings&');
    expect(await status()).toMatchObject({ state: 'todo', summary: expect.stringMatching(/^Cost missing: .*mobile/i) });
    expect((await open('savings')).location).toContain('step=investment');
    const free = await send('investment', [timing, ...tool(0, 7, '240,000'), ...tool(1, 9, '0')]);
    expect(free.status).toBe(303);
    expect(await status()).toMatchObject({ state: 'done' });
  });

  it('show when one is not retired within the term, and when there are no fees', async () => {
    const { type, open } = await start(4, products);
    await type('investment', [
      ['feeTiming', 'yearEnd'],
      ...tool(0, 7, '240,000'),
      ...tool(1, 9, '0'),
      ['retiredTools[1].retireMonth', '40'],
      ['licences[0].componentId', '5'],
      ['licences[0].discountPct', '100'],
    ]);
    const { text } = await open('investment');
    const late = 'Warning: Tool of 9 is not retired within the term';
    expect(text.split(late)).toHaveLength(2);
    expect(text.indexOf(late)).toBeGreaterThan(text.indexOf('Tool 2: '));
    expect(text).toContain('Warning: No license fee is included.');
  });
});

describe('the level of the figures', () => {
  it('has a warning on its page when most figures are at the optimistic level', async () => {
    const { type, send, open } = await start(3, [
      ['existingSubProducts', '5'],
      ['proposedSubProducts', '5'],
    ]);
    await type('investment', [
      ['feeTiming', 'yearEnd'],
      ['existingAnnualFee', '0'],
    ]);
    const doubt = 'Warning: More than half of the figures are at Industry High.';
    expect((await open('assumptions')).text).not.toContain(doubt);
    const all: [string, string][] = [
      ['level', 'high'],
      ['group', ''],
    ];
    await send('assumptions', all, 'apply');
    expect((await open('assumptions')).text).toContain(doubt);
  });
});

describe('the fee of a renewed contract', () => {
  it('is required, and zero only if entered', async () => {
    const { type, send, status, open } = await start(3, [
      ['existingSubProducts', '5'],
      ['proposedSubProducts', '5'],
    ]);
    expect(inputsNamed(await open('investment'), 'existingAnnualFee')[0]?.value).toBe('');
    const blank = await send('investment', [
      ['feeTiming', 'yearEnd'],
      ['existingAnnualFee', ''],
    ]);
    expect(blank.status).toBe(422);
    expect((await status())?.state).not.toBe('done');
    await type('investment', [
      ['feeTiming', 'yearEnd'],
      ['existingAnnualFee', '0'],
    ]);
    expect(await status()).toMatchObject({ state: 'done' });
  });
});
