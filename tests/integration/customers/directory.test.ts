import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#app/modules/access/actor.ts';
import {
  listCustomerDirectory,
  mergeAccounts,
  mergeCustomers,
  readAccount,
  readCustomer,
} from '#app/modules/customers/directory/directory.server.ts';
import { execute } from '#tests/support/in-process/execute.ts';
import { addAccount, addCustomer, addEstimate } from '../access/fixtures.ts';
import { useGround } from '../use-ground.ts';
import { refused } from '../users/people.ts';

const { ground, pages } = useGround();
let top: Actor;
beforeAll(async () => {
  top = ground.people[1].actor;
});

const post = (path: string, fields: Record<string, string>) => pages(2).send(path, fields);
const nameOf = async (id: number) => (await readCustomer(top, id)).customer.name;

describe('customers', () => {
  it('are found by name, with their organization and what belongs to them', async () => {
    const id = await addCustomer(ground.people[5].actor);
    const { rows: found, count } = await listCustomerDirectory(top, { search: await nameOf(id), offset: 0 });
    expect([count, found[0]]).toEqual([1, expect.objectContaining({ id, partner: 'Contoso Networks', estimates: 0 })]);
    expect((await pages(2).open('/customers?search=nobody+has+this+name')).html).toContain('No Records Found.');
    expect(await refused(listCustomerDirectory(ground.people[3].actor, { search: '', offset: 0 }))).toBe('forbidden');
  });

  it('are renamed unless someone else did it meanwhile', async () => {
    const id = await addCustomer(top);
    const nameBefore = await nameOf(id);
    const path = `/customers/${id}`;
    expect((await post(path, { intent: 'rename', name: ' ', nameBefore })).status).toBe(422);
    expect((await post(path, { intent: 'rename', name: 'Halden & Sons', nameBefore })).status).toBe(303);
    expect((await post(path, { intent: 'rename', name: 'Overwritten', nameBefore })).status).toBe(409);
    expect(await nameOf(id)).toBe('Halden & Sons');
  });

  it('are merged with their estimates and accounts, only within one organization', async () => {
    const estId = await addEstimate(top);
    const [{ customer_id: from } = { customer_id: 0 }] = await execute(
      sql`SELECT customer_id FROM estimates WHERE id = ${estId}`,
    );
    const into = await addCustomer(top);
    const accountId = await addAccount(top);
    await execute(sql`UPDATE accounts SET customer_id = ${Number(from)} WHERE id = ${accountId}`);
    await execute(sql`UPDATE customers SET external_id = 'K-77' WHERE id = ${Number(from)}`);
    const ofPartner = await addCustomer(ground.people[5].actor);
    for (const wrong of [ofPartner, Number(from), 987_654_321])
      expect(await refused(mergeCustomers(top, Number(from), wrong))).toBe('unprocessable intoId');
    expect((await post(`/customers/${from}/merge`, { intoId: String(into) })).status).toBe(303);
    expect(await execute(sql`SELECT customer_id::int FROM estimates WHERE id = ${estId}`)).toEqual([
      { customer_id: into },
    ]);
    expect(await execute(sql`SELECT customer_id::int FROM accounts WHERE id = ${accountId}`)).toEqual([
      { customer_id: into },
    ]);
    expect(await execute(sql`SELECT external_id FROM customers WHERE id IN (${Number(from)}, ${into})`)).toEqual([
      { external_id: 'K-77' },
    ]);
    expect((await pages(2).open(`/customers/${from}`)).status).toBe(404);
    // The list finds the estimate by its new customer.
    expect((await execute(sql`SELECT customer_key FROM estimates WHERE id = ${estId}`))[0]?.customer_key).toBe(
      (await nameOf(into)).toLowerCase(),
    );
    const both = await Promise.all([
      refused(mergeCustomers(top, into, await addCustomer(top))),
      refused(mergeCustomers(ground.people[2].actor, into, await addCustomer(top))),
    ]);
    expect(both.sort()).toEqual(['done', 'notFound']);
  });
});

describe('accounts', () => {
  it('are merged with contacts, opportunities and team, only within one customer', async () => {
    const [from, into, foreign] = [await addAccount(top), await addAccount(ground.stranger), await addAccount(top)];
    const [{ customer_id: customerId } = { customer_id: 0 }] = await execute(
      sql`SELECT customer_id FROM accounts WHERE id = ${into}`,
    );
    await execute(sql`UPDATE accounts SET customer_id = ${Number(customerId)} WHERE id = ${from}`);
    await execute(sql`INSERT INTO contacts (account_id, external_id, name) VALUES (${from}, ${`P-${from}`}, 'Ann')`);
    await execute(
      sql`INSERT INTO opportunities (account_id, external_id, name) VALUES (${from}, ${`O-${from}`}, 'Deal')`,
    );
    expect(await refused(mergeAccounts(top, from, foreign))).toBe('unprocessable intoId');
    expect((await post(`/customers/${customerId}/accounts/${from}/merge`, { intoId: String(into) })).status).toBe(303);
    expect(
      await execute(sql`SELECT (SELECT count(*)::int FROM contacts WHERE account_id = ${into}) AS contacts,
        (SELECT count(*)::int FROM opportunities WHERE account_id = ${into}) AS opportunities`),
    ).toEqual([{ contacts: 1, opportunities: 1 }]);
    const { accounts } = await readCustomer(top, Number(customerId));
    expect(accounts.find(({ id }) => id === into)).toMatchObject({ team: 2, estimates: 0 });
    const { team } = await readAccount(top, Number(customerId), into);
    expect(team.map(({ userId }) => userId).sort()).toEqual([top.userId, ground.stranger.userId].sort());
    expect(await refused(readAccount(top, Number(customerId), from))).toBe('notFound');
  });

  it('have a team of vendor users, changed by email', async () => {
    const accountId = await addAccount(top);
    const [{ customer_id: customerId } = { customer_id: 0 }] = await execute(
      sql`SELECT customer_id FROM accounts WHERE id = ${accountId}`,
    );
    const path = `/customers/${customerId}/accounts/${accountId}`;
    const partner = await post(path, { intent: 'add', email: ground.people[5].actor.email });
    expect([partner.status, partner.html.includes('No active vendor user has this email')]).toEqual([422, true]);
    expect((await post(path, { intent: 'add', email: ground.stranger.email.toUpperCase() })).status).toBe(303);
    expect((await pages(2).open(path)).html).toContain(ground.stranger.email);
    expect((await post(path, { intent: 'remove', userId: String(ground.stranger.userId) })).status).toBe(303);
    expect((await readAccount(top, Number(customerId), accountId)).team).toHaveLength(1);
  });
});
