import { beforeAll, describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { searchAccounts } from '#app/modules/customers/customers.server.ts';
import { changeTeam, listAccountsOfUser } from '#app/modules/customers/team.server.ts';
import { accounts, customers } from '#drizzle/schema/index.ts';
import { type Cast, refused, useCast } from './people.ts';

const cast = useCast();
let accountId = 0;
beforeAll(async () => {
  accountId = await unscoped('an account for the test', async (tx) => {
    const [customer] = await tx.insert(customers).values({ name: 'Halden' }).returning({ id: customers.id });
    const row = { customerId: customer?.id ?? 0, externalId: 'CRM-1', name: 'Halden North' };
    const [account] = await tx.insert(accounts).values(row).returning({ id: accounts.id });
    return account?.id ?? 0;
  });
});

const namesOf = async (userId: number) => (await listAccountsOfUser(cast.top, userId)).map(({ name }) => name);

describe('the accounts of a vendor user', () => {
  it('are added and removed, with the same result when repeated', async () => {
    const change = (isMember: boolean) =>
      changeTeam(cast.second, { userId: cast.engineer.userId, accountId, isMember });
    expect((await searchAccounts(cast.second, { search: 'north' })).map(({ id }) => id)).toEqual([accountId]);
    expect(await change(true)).toBe('Halden North');
    expect(await change(true)).toBe('Halden North');
    expect(await namesOf(cast.engineer.userId)).toEqual(['Halden North']);
    await change(false);
    await change(false);
    expect(await namesOf(cast.engineer.userId)).toEqual([]);
  });

  it('are added and removed with all accounts of a customer', async () => {
    const other = await unscoped('a second account of the customer', async (tx) => {
      const [customer] = await tx.select({ id: customers.id }).from(customers);
      const row = { customerId: customer?.id ?? 0, externalId: 'CRM-2', name: 'Halden South' };
      return (await tx.insert(accounts).values(row).returning({ id: accounts.id }))[0]?.id ?? 0;
    });
    const change = { userId: cast.engineer.userId, accountId, ofCustomer: true };
    expect(await changeTeam(cast.second, { ...change, isMember: true })).toBe('Halden');
    expect(await namesOf(cast.engineer.userId)).toEqual(['Halden North', 'Halden South']);
    await changeTeam(cast.second, { ...change, accountId: other, isMember: false });
    expect(await namesOf(cast.engineer.userId)).toEqual([]);
  });

  it('are changed by no lower role and no partner, and for no partner user', async () => {
    const attempt = (actor: keyof Omit<Cast, 'contoso' | 'fabrikam'>, userId: number, account = accountId) =>
      refused(changeTeam(cast[actor], { userId, accountId: account, isMember: true }));
    expect(await attempt('engineer', cast.second.userId)).toBe('forbidden');
    expect(await attempt('contosoAdmin', cast.engineer.userId)).toBe('notFound');
    expect(await attempt('contosoAdmin', cast.contosoUser.userId)).toBe('unprocessable');
    expect(await attempt('top', cast.contosoUser.userId)).toBe('unprocessable');
    expect(await attempt('top', cast.engineer.userId, 999_999)).toBe('notFound');
    expect(await attempt('top', 999_999)).toBe('notFound');
    expect(await namesOf(cast.engineer.userId)).toEqual([]);
    expect(await attempt('engineer', cast.engineer.userId)).toBe('done');
  });
});
