import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { manageable } from '#app/modules/users/users.server.ts';
import { TEXT } from '#app/text.ts';
import * as store from './team.store.server.ts';

/** The accounts whose estimates a vendor user sees because they are on the team. */
export async function listAccountsOfUser(actor: Actor, userId: number) {
  return inScope(scopeOf(actor), (tx) => store.findAccountsOfUser(tx, userId));
}

/**
 * Puts a vendor user on an account's team, or takes them off it; what is so already is no error.
 *
 * @returns the account's name
 * @throws AppError `notFound` for a user or account outside the scope, `forbidden` above the own rank, `unprocessable`
 *   for a partner's user
 */
export async function changeTeam(
  actor: Actor,
  change: { userId: number; accountId: number; isMember: boolean },
): Promise<string> {
  const { userId, accountId, isMember } = change;
  return inScope(scopeOf(actor), async (tx) => {
    const user = await manageable(tx, actor, userId);
    if (user.partnerId !== null) throw new AppError('unprocessable', 'Accounts are worked by users of the vendor.');
    const account = await store.findVendorAccount(tx, accountId);
    if (!account) throw new AppError('notFound', TEXT.notFound);
    const isChanged = isMember
      ? await store.addToTeam(tx, accountId, userId)
      : await store.removeFromTeam(tx, accountId, userId);
    if (isChanged) {
      await recordAudit(tx, actor, {
        action: isMember ? 'user.accountAdded' : 'user.accountRemoved',
        targetKind: 'user',
        targetId: String(userId),
        detail: { accountId, name: account.name },
      });
    }
    return account.name;
  });
}
