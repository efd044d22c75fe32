import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { listByCustomer } from '#app/modules/estimates/list/by-customer.server.ts';
import { listEstimates } from '#app/modules/estimates/list/list.server.ts';
import { listQuery } from '#app/modules/estimates/list/list-query.schema.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { usePeople } from '../estimates/people.ts';
import { makeExample } from '../estimates/worked-example.ts';

const people = usePeople();
const NAMES = Array.from({ length: 13 }, (_, index) => `Estimate ${String(index + 1).padStart(2, '0')}`);

beforeAll(async () => {
  for (const [index, name] of NAMES.entries())
    await makeExample(people.engineer, index < 6 ? people.brannoc : people.halden, { name, until: 'scenario' });
  await makeExample(people.partnerUser, people.marlow, { name: 'Of a partner', until: 'scenario' });
});

const list = (query: Record<string, string> = {}, actor = people.administrator) =>
  listEstimates(actor, { ...listQuery.parse(query), owner: query.owner });
const namesOf = async (query: Record<string, string>) => (await list(query)).rows.map(({ estName }) => estName);

describe('a list cursor', () => {
  const walk = async (query: Record<string, string>) => {
    const names: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...query, after, limit: '4' });
      names.push(...page.rows.map(({ estName }) => estName));
      after = page.after;
    }
    return names;
  };

  it.each(['createdAt', 'estName', 'productName', 'customer', 'owner', 'state'])(
    'visits each row once, in the order of the whole list, sorted by %s',
    async (sort) => {
      for (const direction of ['asc', 'desc']) {
        const whole = await namesOf({ sort, direction, limit: '100' });
        expect(whole).toHaveLength(14);
        expect(await walk({ sort, direction })).toEqual(whole);
      }
    },
  );

  it('continues after the last row, whatever was added before it', async () => {
    const first = await list({ limit: '4', estimateType: 'internal' });
    const late = await makeExample(people.engineer, people.halden, { name: 'Late', until: 'scenario' });
    const next = await list({ limit: '4', estimateType: 'internal', after: first.after ?? '' });
    expect(next.rows.map(({ estName }) => estName)).toEqual(NAMES.slice(5, 9).reverse());
    await execute(sql`DELETE FROM estimates WHERE id = ${late.estId}`);
  });

  it.each([
    'x',
    Buffer.from('["createdAt","desc","2026-13-01 00:00:00+00",1]').toString('base64url'),
    Buffer.from('["createdAt","desc","2026-02-01 00:00:00+00",-1]').toString('base64url'),
    Buffer.from('["estName","asc","a",1]').toString('base64url'),
    Buffer.from('["createdAt","desc",{"a":1},1]').toString('base64url'),
  ])('rejects %s', async (after) => {
    await expect(list({ after })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('rejects a name with characters that PostgreSQL cannot store', async () => {
    const after = Buffer.from('["estName","asc","a\\u0000b",1]').toString('base64url');
    await expect(list({ sort: 'estName', after })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('rejects a cursor next to an offset', async () => {
    const { after } = await list({ limit: '4' });
    await expect(list({ after: after ?? '', offset: '4' })).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('the names for sorting and searching', () => {
  it('follow renames of the customer and the owner', async () => {
    await unscoped('the test renames', async (tx) => {
      await tx.execute(sql`UPDATE customers SET name = 'Aardvark Rail' WHERE id = ${people.halden}`);
      await tx.execute(sql`UPDATE users SET last_name = 'Zephyr' WHERE id = ${people.engineer.userId}`);
    });
    expect((await list({ search: 'aardvark' })).count).toBe(7);
    expect((await list({ search: 'Halden' })).count).toBe(0);
    expect((await list({ search: 'priya zephyr' })).count).toBe(13);
    expect((await list({ owner: 'zephyr' })).count).toBe(13);
    expect((await namesOf({ sort: 'customer', limit: '1', direction: 'asc' }))[0]).toBe('Estimate 07');
  });
});

describe('the view by customer', () => {
  it('shows the latest five of each customer, customers by name', async () => {
    const { groups, hasNext } = await listByCustomer(people.engineer, {}, { limit: 10, offset: 0 });
    expect(groups.map(({ customer }) => customer.name)).toEqual(['Aardvark Rail', 'St Brannoc Hospitals']);
    expect(groups[0]?.rows.map(({ estName }) => estName)).toEqual(NAMES.slice(8).reverse());
    expect(groups.map(({ hasMore }) => hasMore)).toEqual([true, true]);
    expect(hasNext).toBe(false);
  });

  it('shows five more of one customer, up to all', async () => {
    const more = new Map([[people.halden, 10]]);
    const { groups } = await listByCustomer(people.engineer, {}, { limit: 10, offset: 0 }, more);
    expect(groups[0]?.rows).toHaveLength(7);
    expect(groups[0]?.hasMore).toBe(false);
    expect(groups[1]?.rows).toHaveLength(5);
  });

  it('excludes customers without a matching estimate, and paginates', async () => {
    const found = await listByCustomer(people.engineer, { search: 'Estimate 02' }, { limit: 10, offset: 0 });
    expect(found.groups.map(({ customer, rows }) => [customer.name, rows.length])).toEqual([
      ['St Brannoc Hospitals', 1],
    ]);
    const first = await listByCustomer(people.administrator, {}, { limit: 1, offset: 0 });
    expect([first.groups.length, first.hasNext]).toEqual([1, true]);
  });

  it('shows partner users only the customers of their organization', async () => {
    const { groups } = await listByCustomer(
      people.partnerAdmin,
      { estimateType: 'internal' },
      { limit: 10, offset: 0 },
    );
    expect(groups.map(({ customer }) => customer.name)).toEqual(['Marlow Foods']);
    expect((await listByCustomer(people.otherPartnerAdmin, {}, { limit: 10, offset: 0 })).groups).toEqual([]);
  });
});
