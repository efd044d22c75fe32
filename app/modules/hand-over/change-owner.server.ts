import { AppError, fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { requireCapability } from '#app/modules/access/can.ts';
import { type Scope, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { TEXT } from '#app/text.ts';
import { newOwnerMail } from './hand-over.server.ts';
import * as store from './hand-over.store.server.ts';
import { MOST_TAKERS, type Taker } from './hand-over.view.ts';
import { findOwned, moveLine } from './move-work.store.server.ts';

/** An estimate, its owner, and who can become it. */
export interface Ownership {
  readonly estId: number;
  readonly name: string;
  readonly owner: { readonly id: number; readonly name: string };
  readonly takers: readonly Taker[];
  readonly hasMoreTakers: boolean;
}

/** @throws AppError `notFound` outside the scope */
export async function readOwnership(actor: Actor, estId: number, search = ''): Promise<Ownership> {
  requireCapability(actor, 'owners.change');
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const { name, ownerId, ownerName, partnerId } = await owned(tx, scope, estId);
    const takers = await store.listTakers(tx, { partnerId, except: ownerId, search, limit: MOST_TAKERS + 1 });
    return {
      estId,
      name,
      owner: { id: ownerId, name: ownerName },
      takers: takers.slice(0, MOST_TAKERS),
      hasMoreTakers: takers.length > MOST_TAKERS || search !== '',
    };
  });
}

/**
 * Gives an estimate, with all its versions and open links, to another active person of its organization.
 *
 * @returns the new owner's name
 * @throws AppError `notFound` outside the scope, `unprocessable` on `ownerId` for someone who cannot have it
 */
export async function changeOwner(actor: Actor, change: { estId: number; ownerId: number }): Promise<string> {
  requireCapability(actor, 'owners.change');
  const scope = scopeOf(actor);
  const { estId, ownerId } = change;
  return inScope(scope, async (tx) => {
    const before = await owned(tx, scope, estId);
    const people = await store.lockPeople(tx, [before.ownerId, ownerId]);
    const taker = people.find(({ id }) => id === ownerId);
    if (!taker?.isActive || taker.partnerId !== before.partnerId)
      throw fieldError('ownerId', 'Choose an active person of the same organization');
    // Someone else can have handed it over while this waited.
    const { ownerId: from, name } = await owned(tx, scope, estId);
    if (from === ownerId) return taker.name;
    await moveLine(tx, scope, { estId, from, to: ownerId });
    await recordAudit(tx, actor, {
      action: 'estimate.ownerChanged',
      target: ['estimate', estId],
      detail: { before: { ownerId: from }, after: { ownerId } },
    });
    if (ownerId !== actor.userId)
      await queueMail(tx, { to: taker.email, ...newOwnerMail(actor, `“${name}”`, `You take over “${name}”`) });
    return taker.name;
  });
}

async function owned(tx: Tx, scope: Scope, estId: number) {
  const row = await findOwned(tx, scope, estId);
  if (!row) throw new AppError('notFound', TEXT.notFound);
  return row;
}
