import { AppError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { manageable } from '#app/modules/users/users.server.ts';
import { TEXT } from '#app/text.ts';
import * as store from './team.store.server.ts';

/** Lists the accounts whose estimates a vendor user sees as a team member. */
export async function listAccountsOfUser(actor: Actor, userId: number) {
  return inScope(scopeOf(actor), (tx) => store.findAccountsOfUser(tx, userId));
}

/**
 * Adds a vendor user to an account's team or removes them. No change is no error.
 * @param change.ofCustomer applies to all accounts of the account's customer
 * @returns the name of the account, or of its customer
 * @throws AppError `notFound` for a user or account outside the scope, `forbidden` above the actor's rank, `unprocessable` for a
 * partner's user
 */
export async function changeTeam(
  actor: Actor,
  change: { userId: number; accountId: number; isMember: boolean; ofCustomer?: boolean },
): Promise<string> {
  const { userId, accountId, isMember, ofCustomer = false } = change;
  return inScope(scopeOf(actor), async (tx) => {
    const user = await manageable(tx, actor, userId);
    if (user.partnerId !== null) throw new AppError('unprocessable', 'Accounts are worked by users of the vendor.');
    const account = await store.findVendorAccount(tx, accountId);
    if (!account) throw new AppError('notFound', TEXT.notFound);
    const accounts = ofCustomer ? await store.findAccountsOfCustomer(tx, account.customerId) : [account];
    for (const each of accounts) await changeMembership(tx, actor, { userId, account: each, isMember });
    return ofCustomer ? account.customerName : account.name;
  });
}

async function changeMembership(
  tx: Tx,
  actor: Actor,
  { userId, account, isMember }: { userId: number; account: { id: number; name: string }; isMember: boolean },
): Promise<void> {
  const isChanged = isMember
    ? await store.addToTeam(tx, account.id, userId)
    : await store.removeFromTeam(tx, account.id, userId);
  if (!isChanged) return;
  await recordAudit(tx, actor, {
    action: isMember ? 'user.accountAdded' : 'user.accountRemoved',
    target: ['user', userId],
    detail: { accountId: account.id, name: account.name },
  });
}
