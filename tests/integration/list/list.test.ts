import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { cloneEstimate } from '#app/modules/estimates/lifecycle/clone.server.ts';
import { deleteEstimate } from '#app/modules/estimates/lifecycle/deletion.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

const people = usePeople();
const NAMES = ['Alpha 100%', 'beta_1', 'Gamma', 'delta', 'Épsilon', 'Zeta', 'Eta', 'Theta', 'Iota', 'Kappa', 'Lambda'];

beforeAll(async () => {
  for (const [index, name] of NAMES.entries()) {
    const customer = index < 3 ? people.brannoc : people.halden;
    await makeExample(people.engineer, customer, { name, until: index < 2 ? 'ready' : 'scenario' });
  }
  await makeExample(people.partnerUser, people.marlow, { name: 'Partner', until: 'products' });
  await execute(sql`UPDATE estimates SET created_at = now() - interval '40 days' WHERE name = 'Alpha 100%'`);
});

const list = async (query: Record<string, string> = {}, actor = people.administrator) => {
  const { rows, ...rest } = await listEstimates(actor, listQuery.parse({ estimateType: 'internal', ...query }));
  return { ...rest, rows, names: rows.map(({ estName }) => estName) };
};

describe('the estimate list', () => {
  it('shows ten, newest first, and the rest on the next page', async () => {
    const first = await list();
    expect(first.names).toEqual([...NAMES].reverse().slice(0, 10));
    expect(first.count).toBe(11);
    expect((await list({ offset: '10' })).names).toEqual(['Alpha 100%']);
    expect((await list({ offset: '500' })).names).toEqual([]);
  });

  it.each([
    [{ search: 'ETA' }, ['Theta', 'Eta', 'Zeta', 'beta_1']],
    [{ search: '100%' }, ['Alpha 100%']],
    [{ search: 'a_1' }, ['beta_1']],
    [{ search: 'brannoc' }, ['Gamma', 'beta_1', 'Alpha 100%']],
    [{ search: "'; DROP TABLE estimates; --" }, []],
    [{ status: 'ready' }, ['beta_1', 'Alpha 100%']],
    [{ product: '6', status: 'ready', sort: 'estName' }, ['Alpha 100%', 'beta_1']],
    [{ product: '1' }, []],
    [{ scenario: '3' }, []],
    [{ createdTo: '2001-01-01' }, []],
    [{ createdWithin: '30', status: 'ready' }, ['beta_1']],
    [{ createdWithin: '50', status: 'ready' }, ['beta_1', 'Alpha 100%']],
    [{ valueFrom: '-1000000000' }, ['beta_1', 'Alpha 100%']],
    [{ valueFrom: '1000000000' }, []],
  ])('filters by %j', async (query, names) => {
    expect((await list(query)).names).toEqual(names);
  });

  it('is also searched by owner', async () => {
    expect((await list({ search: 'priya tester' })).count).toBe(11);
    expect((await list({ search: 'marcus' })).count).toBe(0);
  });

  it('shows a match in several names once, and paginates a search as one list', async () => {
    await makeExample(people.engineer, people.halden, { name: 'Halden for Priya Tester', until: 'scenario' });
    const whole = await list({ search: 'Priya Tester', limit: '100' });
    expect(whole.count).toBe(12);
    expect(new Set(whole.names).size).toBe(12);
    const paged: string[] = [];
    for (const offset of ['0', '5', '10'])
      paged.push(...(await list({ search: 'Priya Tester', limit: '5', offset })).names);
    expect(paged).toEqual(whole.names);
    const first = await list({ search: 'Priya Tester', limit: '5' });
    const second = await list({ search: 'Priya Tester', limit: '5', after: first.after ?? '' });
    expect(second).toMatchObject({ names: whole.names.slice(5, 10), count: 12 });
    await deleteEstimate(people.engineer, { estimateId: whole.rows[0]?.estId ?? 0 });
  });

  it('finds nothing by the customer name of another tenant', async () => {
    expect((await list({ search: 'marlow' }, people.engineer)).names).toEqual([]);
    expect((await list({ search: 'marlow' }, people.partnerUser)).names).toEqual(['Partner']);
    expect((await list({ search: 'halden' }, people.partnerUser)).names).toEqual([]);
  });

  it('sorts by each column in both directions, ignoring case', async () => {
    const ascending = (await list({ sort: 'estName', direction: 'asc', limit: '100' })).names;
    expect(ascending.slice(0, 4)).toEqual(['Alpha 100%', 'beta_1', 'delta', 'Eta']);
    expect((await list({ sort: 'estName', direction: 'desc', limit: '100' })).names).toEqual([...ascending].reverse());
    for (const sort of ['productName', 'customer', 'owner', 'state'])
      expect((await list({ sort, limit: '100' })).names).toHaveLength(11);
    expect((await list({ sort: 'state', direction: 'desc' })).rows[0]?.state).toBe(1);
  });

  it('shows the main result of each estimate as its page does, largest first, and those without a result last', async () => {
    const { rows, names } = await list({ sort: 'headline', limit: '100' });
    expect(names.slice(0, 2).sort()).toEqual(['Alpha 100%', 'beta_1']);
    const { headline } = await readEstimate(people.engineer, rows[0]?.estId ?? 0);
    expect(rows[0]?.headline).toEqual({
      measure: 'Net present value',
      npv: headline?.all.npv,
      npvHardOnly: headline?.hardOnly.npv,
      currencySign: '$',
      olderModel: null,
    });
    expect(rows.slice(2).map((row) => row.headline)).toEqual(Array(9).fill(null));
    const first = await list({ sort: 'headline', limit: '4' });
    const second = await list({ sort: 'headline', limit: '100', after: first.after ?? '' });
    expect([...first.names, ...second.names]).toEqual(names);
    const ascending = (await list({ sort: 'headline', direction: 'asc', limit: '100' })).names;
    expect(ascending).toEqual([...names].reverse());
  });

  it('compares values in dollars, whatever the currency of the estimate', async () => {
    const { npv = 0 } = (await list({ search: 'beta_1' })).rows[0]?.headline ?? {};
    const rate = (value: number) => execute(sql`UPDATE estimates SET currency_value = ${value} WHERE name = 'beta_1'`);
    const valueFrom = String(Math.floor(npv));
    await rate(2);
    expect(await list({ valueFrom })).toMatchObject({ names: ['Alpha 100%'], count: 1 });
    await rate(1);
    expect(await list({ valueFrom })).toMatchObject({ names: ['beta_1', 'Alpha 100%'], count: 2 });
  });

  it('shows a product name even when none is chosen, and the catalog’s name for each', async () => {
    const { rows } = await list({ limit: '100' });
    expect(rows.find(({ estName }) => estName === 'Alpha 100%')).toMatchObject({
      productName: 'SaaS Enterprise, Intel Module',
      prodCombinationId: '5,6',
      familyIds: [2],
      customer: { name: 'St Brannoc Hospitals' },
      actions: ['view', 'edit', 'editProduct', 'clone', 'compare', 'changeOwner', 'delete'],
    });
    expect(rows.find(({ estName }) => estName === 'Gamma')?.productName).toBe('Aternity, NPM, IQ');
  });

  it('shows partner users only partner estimates, whatever they request', async () => {
    expect((await list({ estimateType: 'internal' }, people.partnerUser)).names).toEqual(['Partner']);
    expect((await list({ estimateType: 'partner' })).names).toEqual(['Partner']);
  });

  it.each(['abc', '-1', '1e3', '101', '9223372036854775808'])('rejects the limit %j', (limit) => {
    expect(listQuery.safeParse({ limit }).success).toBe(false);
  });
});

describe('clone and delete', () => {
  it('copies into a draft with the first free name of the customer', async () => {
    const { rows } = await list({ search: 'Alpha' });
    const estimateId = rows[0]?.estId ?? 0;
    const clone = await cloneEstimate(people.engineer, { estimateId, estimateName: 'Alpha again' });
    expect(clone.changedPresets).toEqual([]);
    await expect(cloneEstimate(people.engineer, { estimateId, estimateName: 'ALPHA AGAIN' })).rejects.toMatchObject({
      code: 'unprocessable',
      message: 'An estimate with this name already exists for this customer.',
    });
    expect((await list({ search: 'Alpha again' })).rows[0]).toMatchObject({
      estId: clone.estId,
      state: rows[0]?.state,
    });
  });

  it('creates one copy for a form sent twice in parallel', async () => {
    const { rows } = await list({ search: 'beta_1' });
    const form = { estimateId: rows[0]?.estId ?? 0, estimateName: 'beta again', submissionId: 'submission-of-a-clone' };
    const [one, other] = await Promise.all([
      cloneEstimate(people.engineer, form),
      cloneEstimate(people.engineer, form),
    ]);
    expect(one).toEqual(other);
    expect((await list({ search: 'beta again' })).names).toEqual(['beta again']);
  });

  it('hides a deleted estimate from everyone', async () => {
    const { rows } = await list({ search: 'Lambda' });
    const estimateId = rows[0]?.estId ?? 0;
    await deleteEstimate(people.engineer, { estimateId });
    expect((await list({ search: 'Lambda' })).names).toEqual([]);
    await expect(deleteEstimate(people.administrator, { estimateId })).rejects.toMatchObject({ code: 'notFound' });
  });
});
