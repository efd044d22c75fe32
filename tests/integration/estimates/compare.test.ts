import { beforeAll, describe, expect, it } from 'vitest';
import { compareEstimates } from '#app/modules/estimates/compare.server.ts';
import { savingsOf } from '#app/modules/estimates/savings.server.ts';
import { usePeople } from './people.ts';
import { makeExample } from './worked-example.ts';

const people = usePeople();
let ready: number;
let frozen: number;
let draft: number;
let foreign: number;

beforeAll(async () => {
  ready = (await makeExample(people.engineer, people.halden, { name: 'Ready' })).estId;
  const made = await makeExample(people.engineer, people.halden, { name: 'Frozen', until: 'generated' });
  frozen = made.estId;
  draft = (await makeExample(people.engineer, people.halden, { name: 'Draft', until: 'products' })).estId;
  foreign = (await makeExample(people.partnerUser, people.marlow, { name: 'Foreign' })).estId;
});

describe('comparing estimates', () => {
  it('shows the same results as their pages', async () => {
    const { comparison, missing, currencySigns } = await compareEstimates(people.engineer, [ready, frozen]);
    const { computation } = await savingsOf(people.engineer, frozen);
    const npv = comparison?.results.find(({ id }) => id === 'metric:npv');
    expect(npv?.values).toEqual([computation.result.metrics.npv, computation.result.metrics.npv]);
    expect(npv?.isDifferent).toBe(false);
    expect(comparison?.assumptions.filter(({ isDifferent }) => isDifferent)).toEqual([]);
    expect([missing, currencySigns]).toEqual([0, ['$']]);
  });

  it('excludes estimates without results, and says so', async () => {
    const { comparison, estimates } = await compareEstimates(people.engineer, [ready, draft]);
    expect(comparison).toBeNull();
    expect(estimates.map(({ estimate, hasFigures }) => [estimate.name, hasFigures])).toEqual([
      ['Ready', true],
      ['Draft', false],
    ]);
  });

  it('counts estimates outside the scope as missing', async () => {
    const outside = await compareEstimates(people.engineer, [ready, frozen, foreign]);
    expect([outside.missing, outside.estimates.length]).toEqual([1, 2]);
    expect(outside.comparison?.names).toEqual(['Ready', 'Frozen']);
    expect((await compareEstimates(people.engineer, [ready, 999_999])).missing).toBe(1);
    expect((await compareEstimates(people.administrator, [ready, foreign])).missing).toBe(0);
  });
});
