import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

useTestDatabase();
let people: People;
const MANY = 620;

beforeAll(async () => {
  people = await settlePeople();
  const { estId } = await makeExample(people.engineer, people.halden, { name: 'Rollout 1', until: 'scenario' });
  await unscoped('tests need many', (tx) =>
    tx.execute(sql`
      INSERT INTO estimates (name, owner_id, partner_id, customer_id, scenario_id, state, industry, currency_id,
        currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step)
      SELECT 'Rollout ' || n, owner_id, partner_id, customer_id, scenario_id, state, industry, currency_id,
        currency_sign, currency_value, config_id, prod_combination_id, inputs, current_step
      FROM estimates, generate_series(2, ${MANY}) AS n WHERE id = ${estId}`),
  );
});

const search = (isQuick: boolean) =>
  listEstimates(people.administrator, { ...listQuery.parse({ search: 'rollout' }), isQuick });

it('an API search returns the exact count', async () => {
  expect(await search(false)).toMatchObject({ count: MANY, countIsMinimum: false });
});

it('a page does not wait for a large count: it says more than', async () => {
  expect(await search(true)).toMatchObject({ count: 500, countIsMinimum: true });
});
