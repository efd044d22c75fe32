import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { listByCustomer } from '#app/modules/estimates/list/by-customer.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

const people = usePeople();
const MANY = 1020;

beforeAll(async () => {
  const { estId } = await makeExample(people.engineer, people.halden, { name: 'Rollout 1', until: 'scenario' });
  await execute(sql`
      INSERT INTO estimates (name, owner_id, partner_id, customer_id, scenario_id, state, industry, currency_id,
        currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step)
      SELECT 'Rollout ' || n, owner_id, partner_id, customer_id, scenario_id, state, industry, currency_id,
        currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step
      FROM estimates, generate_series(2, ${MANY}) AS n WHERE id = ${estId}`);
});

const search = (isQuick: boolean) =>
  listEstimates(people.administrator, { ...listQuery.parse({ search: 'rollout' }), isQuick });

it('an API search returns the exact count', async () => {
  expect(await search(false)).toMatchObject({ count: MANY, countIsMinimum: false });
});

it('a page does not wait for a large count: it says more than', async () => {
  expect(await search(true)).toMatchObject({ count: 500, countIsMinimum: true });
});

describe('the total of a customer', () => {
  const total = async (customerId: number) => {
    const { groups } = await listByCustomer(people.administrator, { customerId }, { limit: 10, offset: 0 });
    return groups[0]?.total;
  };
  const change = (name: string, columns: SQL) => execute(sql`UPDATE estimates SET ${columns} WHERE name = ${name}`);

  beforeAll(async () => {
    for (const name of ['One', 'Two', 'Drafted'])
      await makeExample(people.engineer, people.brannoc, { name, until: 'ready' });
    await change('One', sql`model_npv = 1000, model_npv_hard_only = 600`);
    await change('Two', sql`model_npv = 500, model_npv_hard_only = -100`);
    await change('Drafted', sql`state = 0`);
  });

  it('counts drafts and leaves their values out', async () => {
    expect(await total(people.brannoc)).toEqual({
      count: 3,
      countIsMinimum: false,
      drafts: 1,
      headline: { npv: 1500, npvHardOnly: 500, currencySign: '$' },
    });
  });

  it('is in the base currency if currencies differ, else in theirs', async () => {
    await change('Two', sql`currency_sign = '€', currency_value = 0.5`);
    expect(await total(people.brannoc)).toMatchObject({
      headline: { npv: 2000, npvHardOnly: 400, currencySign: '$' },
    });
    await change('One', sql`currency_sign = '€', currency_value = 0.5`);
    expect(await total(people.brannoc)).toMatchObject({
      headline: { npv: 1500, npvHardOnly: 500, currencySign: '€' },
    });
  });

  it('has no hard savings only if an earlier model calculated none', async () => {
    await change('One', sql`model_npv_hard_only = NULL`);
    expect(await total(people.brannoc)).toMatchObject({ headline: { npv: 1500, npvHardOnly: null } });
  });

  it('is not added up for more than 1,000 estimates', async () => {
    expect(await total(people.halden)).toEqual({ count: 1000, countIsMinimum: true, drafts: null, headline: null });
  });
});
