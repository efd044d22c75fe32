import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, requireCapability } from '#app/modules/access/can.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { moveLinks } from './links.store.server.ts';
import { listVisitors } from './readers.store.server.ts';
import { findLinks } from './room-links.server.ts';

/**
 * Shows a version in the open rooms of its line. A draft is shown as a working copy.
 *
 * @returns how many rooms show another version than before
 * @throws AppError `notFound` outside the scope; `unprocessable` for an incomplete draft
 */
export async function publishVersion(actor: Actor, estId: number): Promise<number> {
  requireCapability(actor, 'estimates.share');
  const { estimate } = await readEstimate(actor, estId);
  if (estimate.state === 0) throw new AppError('unprocessable', 'Complete this version before you publish it.');
  return inScope(scopeOf(actor), async (tx) => {
    const { links } = await findLinks(tx, actor, estId);
    const moved = links.filter((link) => link.state === 'open' && link.estimateId !== estId).map(({ id }) => id);
    if (moved.length === 0) return 0;
    await moveLinks(tx, moved, estId);
    await recordAudit(tx, actor, {
      action: 'room.published',
      target: ['estimate', estId],
      detail: { shareIds: moved },
    });
    return moved.length;
  });
}

/**
 * Reads which versions the rooms of an estimate show, and who reads them.
 *
 * @throws AppError `notFound` outside the scope
 */
export async function readPublished(actor: Actor, estId: number) {
  return inScope(scopeOf(actor), async (tx) => {
    const { links } = await findLinks(tx, actor, estId);
    const open = links.filter(({ state }) => state === 'open');
    const { named } = await listVisitors(
      tx,
      open.map(({ id }) => id),
    );
    return {
      hasRoom: links.length > 0,
      shown: [...new Set(open.map(({ estimateId }) => estimateId))],
      readers: [...new Set(named.map(({ name }) => name))],
      mayPublish: can(actor, 'estimates.share'),
    };
  });
}
