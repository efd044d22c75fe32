import type { Actor } from '#app/modules/access/actor.ts';
import { searchAccounts } from '#app/modules/customers/customers.server.ts';
import { listAccountsOfUser } from '#app/modules/customers/team.server.ts';

export async function loadAccounts(actor: Actor, userId: number, search: string) {
  const accounts = await listAccountsOfUser(actor, userId);
  if (search === '') return { accounts, search, found: null };
  const known = new Set(accounts.map(({ id }) => id));
  const found = await searchAccounts(actor, { search });
  return { accounts, search, found: found.filter(({ id }) => !known.has(id)) };
}
