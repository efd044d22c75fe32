import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import { type Actor, fullName } from '#app/modules/access/actor.ts';
import { mayManage } from '#app/modules/access/rank.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudits } from '#app/modules/audit/audit.server.ts';
import { sendLinkTo } from '#app/modules/auth/account-mails.server.ts';
import { type BulkQuery, MOST_AT_ONCE } from './bulk.schema.ts';
import { deactivate } from './status.server.ts';
import { listUsers, manageable } from './users.server.ts';
import * as store from './users.store.server.ts';

/** Lists whom a bulk change would reach: found by the filters, in the right state, and not above the actor. */
export async function listForBulk(actor: Actor, { action, ...filter }: BulkQuery) {
  const state = action === 'resend' ? 'invited' : filter.status;
  const query = { ...filter, status: state, sort: 'id', direction: 'asc', offset: 0, limit: MOST_AT_ONCE + 1 } as const;
  const { rows } = await listUsers(actor, query);
  const reached = rows.filter(
    ({ userId, isActive, mayEdit }) => mayEdit && isActive && (action === 'resend' || userId !== actor.userId),
  );
  return { people: reached.slice(0, MOST_AT_ONCE), isTooMany: rows.length > MOST_AT_ONCE };
}

/**
 * Deactivates everyone whom the filters find, or sends their invitations again: all of them or none.
 *
 * @returns number of people
 * @throws AppError `unprocessable` for too many, and for someone who cannot be deactivated, by name
 */
export async function changeMany(actor: Actor, query: BulkQuery): Promise<number> {
  const { people, isTooMany } = await listForBulk(actor, query);
  if (isTooMany)
    throw new AppError('unprocessable', `The filters find more than ${MOST_AT_ONCE} people. Narrow them first.`);
  await inScope(scopeOf(actor), async (tx) => {
    if (query.action === 'deactivate') {
      for (const { userId } of people) {
        const user = await manageable(tx, actor, userId);
        if (user.isActive) await deactivate(tx, actor, user).catch((error) => refuse(error, fullName(user)));
      }
      return;
    }
    const invited = [];
    for (const { userId } of people) {
      const user = await store.findUser(tx, scopeOf(actor), userId);
      if (!user?.isActive || user.isAccepted || !mayManage(actor, user)) continue;
      await sendLinkTo(tx, userId, 'invite');
      invited.push({ action: 'user.invitedAgain', target: ['user', userId] as const });
    }
    await recordAudits(tx, actor, invited);
  });
  return people.length;
}

function refuse(error: unknown, name: string): never {
  if (error instanceof AppError && error.code === 'unprocessable')
    throw new AppError('unprocessable', `${name}: ${error.message} No one was deactivated.`);
  throw error;
}
