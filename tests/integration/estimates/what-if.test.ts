import { beforeAll, describe, expect, it } from 'vitest';
import { evaluateWhatIf, type WhatIfQuery } from '#app/modules/estimates/analysis/what-if.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import { parseWhatIf } from '#app/routes/estimates/savings/what-if/what-if-url.ts';
import { usePeople } from './people.ts';
import { makeExample } from './worked-example.ts';

const people = usePeople();
let estId: number;
beforeAll(async () => {
  estId = (await makeExample(people.engineer, people.halden)).estId;
});

async function ask(question: Partial<WhatIfQuery>) {
  const [{ catalogue }, { computation, tornado }] = await Promise.all([
    readEstimate(people.engineer, estId),
    savingsOf(people.engineer, estId),
  ]);
  return evaluateWhatIf(catalogue, { ...computation, swings: tornado.bars }, { changes: {}, goal: null, ...question });
}

describe('trying other values', () => {
  it('lists every result before and after, with the difference', async () => {
    const { figures, summary } = await ask({ changes: { trialless: '1', ticketsPerEndpointMonth: '0' } });
    const npv = figures.find(({ id }) => id === 'npv');
    expect(npv?.before).toBe('$310,198.02');
    expect(npv?.after).not.toBe(npv?.before);
    expect(npv?.difference).toMatch(/^-\$/);
    expect(npv?.after).toBe('$131,116.51');
    expect(summary).toBe('Net present value $131,117, -$179,082 difference');
  });

  it('has the results of a save with the same value, and saves nothing', async () => {
    const { figures } = await ask({ changes: { 'price:5': '0', 'price:6': '0' } });
    // Without fees the only costs are the initial ones and the internal effort.
    expect(figures.find(({ id }) => id === 'totalCosts')?.after).toBe('$93,280.00');
    const view = await readEstimate(people.engineer, estId);
    expect(view.headline?.all.npv).toBeCloseTo(310_198.0239271225, 6);
    expect(view.estimate.version).toBe(4);
  });

  it('reports a value outside its limits next to it, and calculates the others', async () => {
    const { changes, figures } = await ask({ changes: { costPerTicket: '501', endpointKwhYear: '0' } });
    expect(changes.map(({ error }) => error)).toEqual(["Value can't be more than 500", null]);
    expect(figures[0]?.difference).toMatch(/^-/);
  });

  it('treats the displayed value as the stored one', async () => {
    const { figures } = await ask({ changes: { costPerTicket: '22.00' } });
    expect(new Set(figures.map(({ difference }) => difference))).toEqual(new Set(['no change']));
  });
});

describe('the figures to try', () => {
  it('are the five with the largest swing, discounts included, and those that are tried', async () => {
    const { rows, changes } = await ask({ changes: { costPerTicket: '35' } });
    expect(rows).toHaveLength(6);
    expect(rows.map(({ variable }) => variable)).toContain('discount:5');
    expect(changes.map(({ variable, alone }) => [variable, Math.round(alone ?? 0)])).toEqual([
      ['costPerTicket', 59_366],
    ]);
  });

  it('have a range around their benchmarks that contains the tried value', async () => {
    const { rows } = await ask({ changes: { costPerTicket: '400', 'discount:5': '50' } });
    const [ticket, discount] = ['costPerTicket', 'discount:5'].map((each) =>
      rows.find(({ variable }) => variable === each),
    );
    expect(ticket?.scale.ticks.map(({ label }) => label.replace(/ .*/, ''))).toEqual(['Low', 'Average', 'High']);
    expect(ticket?.scale).toMatchObject({ now: 22, max: 400 });
    expect(discount?.scale).toMatchObject({ min: 0, now: 0, max: 50 });
  });
});

describe('a figure added without a value', () => {
  it('starts with its current value, which changes nothing', async () => {
    const question = parseWhatIf(new URLSearchParams({ add: 'costPerTicket', to: '' }));
    const { rows, changes, figures } = await ask(question);
    expect(rows).toContainEqual(expect.objectContaining({ variable: 'costPerTicket', text: '22.00', error: null }));
    expect(changes).toEqual([]);
    expect(new Set(figures.map(({ difference }) => difference))).toEqual(new Set(['no change']));
  });
});

describe('solving for a target', () => {
  const goal = { variable: 'price:5', metric: 'npv', isHardOnly: false } as const;

  it('returns a value of the figure that reaches the target', async () => {
    const found = await ask({ goal: { ...goal, target: '400,000' } });
    expect(found.goal?.answer.isReached).toBe(true);
    const tried = await ask({ changes: { 'price:5': found.goal?.answer.value ?? '' } });
    expect(tried.figures[0]?.after).toBe('$400,000.00');
  });

  it.each([
    ['9,000,000', /^No allowed value reaches this goal: it is \$/],
    ['abc', /^Value does not match the required pattern$/],
  ])('explains why there is no value for a target of %s', async (target, text) => {
    const found = await ask({ goal: { ...goal, target } });
    expect(found.goal?.answer).toMatchObject({ isReached: false, text: expect.stringMatching(text) });
  });
});
