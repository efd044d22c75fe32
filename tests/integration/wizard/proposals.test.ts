import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { findCustomersToPick } from '#app/modules/estimates/proposals/find-customers.server.ts';
import { proposeFor } from '#app/modules/estimates/proposals/proposals.server.ts';
import { accounts, accountTeam, contacts, customers, opportunities } from '#drizzle/schema/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { addPartner, addUser, asActor } from '../access/fixtures.ts';
import { makeExample } from '../estimates/worked-example.ts';

/** What the first step proposes for a customer. */

useTestDatabase();
type Actor = Awaited<ReturnType<typeof asActor>>['actor'];
let seller: Actor;
let colleague: Actor;
let partnerUser: Actor;
const ids = { customer: 0, first: 0, own: 0, older: 0, newer: 0, ofPartner: 0 };

beforeAll(async () => {
  seller = (await asActor(await addUser(3, null, 'Iris'))).actor;
  colleague = (await asActor(await addUser(3, null, 'Jonas'))).actor;
  const partnerId = await addPartner('Orrin Partners');
  partnerUser = (await asActor(await addUser(6, partnerId, 'Pia'))).actor;
  await unscoped('customers with and without records of the CRM', async (tx) => {
    const idOf = async (rows: Promise<{ id: number }[]>) => (await rows)[0]?.id ?? 0;
    ids.customer = await idOf(
      tx.insert(customers).values({ name: 'Halden Logistics', partnerId: null, industry: 'retail' }).returning(),
    );
    const customerId = ids.customer;
    ids.first = await idOf(tx.insert(accounts).values({ customerId, externalId: 'A-1', name: 'Halden A' }).returning());
    ids.own = await idOf(
      tx.insert(accounts).values({ customerId, externalId: 'A-2', name: 'Halden B', industry: 'mining' }).returning(),
    );
    for (const { userId } of [colleague, seller]) await tx.insert(accountTeam).values({ accountId: ids.own, userId });
    await tx.insert(contacts).values({ accountId: ids.own, externalId: 'C-1', name: 'Ruth Okafor', title: 'CFO' });
    const opportunity = (externalId: string, name: string) =>
      idOf(tx.insert(opportunities).values({ accountId: ids.own, externalId, name }).returning());
    ids.older = await opportunity('O-1', 'Network refresh');
    ids.newer = await opportunity('O-2', 'Digital experience');
    ids.ofPartner = await idOf(tx.insert(customers).values({ name: 'Haldane Stores', partnerId }).returning());
  });
});

describe('a customer of the vendor', () => {
  it('brings the account that the user works on, its contact, the newest opportunity, and a name', async () => {
    const { record, chosen, industry, name } = await proposeFor(seller, { customerId: ids.customer, scenarioId: 1 });
    expect(record).toMatchObject({ accountCount: 2, account: { externalId: 'A-2', isMine: true } });
    expect(record?.account?.team).toEqual([expect.stringContaining('Iris'), expect.stringContaining('Jonas')]);
    expect(chosen).toMatchObject({ contact: { name: 'Ruth Okafor' }, opportunity: { id: ids.newer } });
    expect([industry, name]).toEqual(['mining', 'Halden Logistics Digital experience']);
  });

  it('is named after the scenario without an opportunity, and after another one that is chosen', async () => {
    const nameWith = async (opportunityId: number | null) =>
      (await proposeFor(seller, { customerId: ids.customer, scenarioId: 3, opportunityId })).name;
    expect(await nameWith(null)).toBe('Halden Logistics Renewal');
    expect(await nameWith(ids.older)).toBe('Halden Logistics Network refresh');
  });

  it('has only its own industry for another account, or none', async () => {
    const industryWith = async (accountId: number | null) =>
      (await proposeFor(seller, { customerId: ids.customer, accountId })).industry;
    expect([await industryWith(ids.first), await industryWith(null)]).toEqual(['retail', 'retail']);
  });

  it('has earlier estimates within the scope, and free names among them', async () => {
    const { estId } = await makeExample(seller, ids.customer, { until: 'assumptions', name: 'Pilot' });
    const open = { customerId: ids.customer, accountId: null, scenarioId: 1 };
    const { record, taken } = await proposeFor(seller, { ...open, name: 'pilot' });
    expect(record?.earlier).toMatchObject({ count: 1, rows: [{ estId, estName: 'Pilot' }] });
    expect(taken).toEqual({ typed: 'pilot', estId, free: 'pilot 2' });
    const outside = await proposeFor(colleague, { ...open, name: 'pilot' });
    expect([outside.record?.earlier.count, outside.taken]).toEqual([0, null]);
    const itself = await proposeFor(seller, { ...open, estId, name: 'Pilot' });
    expect([itself.record?.earlier.count, itself.taken]).toEqual([0, null]);
    await makeExample(seller, ids.customer, { until: 'assumptions', name: 'Halden Logistics New Business' });
    expect((await proposeFor(seller, open)).name).toBe('Halden Logistics New Business 2');
  });

  it('is found with its industry and numbers', async () => {
    const [found] = await findCustomersToPick(seller, 'halden log');
    expect(found).toMatchObject({ id: ids.customer, industry: 'retail', opportunities: 2, estimates: 2 });
    expect(await findCustomersToPick(colleague, 'halden log')).toMatchObject([{ opportunities: 2, estimates: 0 }]);
  });
});

describe('a customer of a partner', () => {
  it('has no account, contact or opportunity', async () => {
    const { record, chosen, name } = await proposeFor(partnerUser, { customerId: ids.ofPartner, scenarioId: 1 });
    expect([record?.accountCount, chosen?.account, name]).toEqual([0, null, 'Haldane Stores New Business']);
  });

  it('is the only one that the partner’s user finds, and that it gets proposals for', async () => {
    expect((await findCustomersToPick(partnerUser, 'hald')).map(({ id }) => id)).toEqual([ids.ofPartner]);
    expect(await proposeFor(partnerUser, { customerId: ids.customer })).toMatchObject({ record: null, name: '' });
  });
});

it('a customer that is not stored yet has a name, which a stored one of the same name makes unique', async () => {
  expect((await proposeFor(seller, { newCustomer: ' Orrin Foods ', scenarioId: 2 })).name).toBe(
    'Orrin Foods Ongoing Customer',
  );
  expect((await proposeFor(seller, { newCustomer: 'halden logistics', scenarioId: 1 })).name).toBe(
    'halden logistics New Business 2',
  );
});
