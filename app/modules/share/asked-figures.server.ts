import { AppError, fieldError } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { listAskable } from '#app/modules/estimates/agreed/asked-figures.server.ts';
import { TEXT } from '#app/text.ts';
import * as store from './share.store.server.ts';

/** Lists the figures that a room asks about, in the order of its page. */
export const listAsked: (tx: Tx, linkId: number) => Promise<string[]> = store.listAskedFigures;

/** @throws AppError `unprocessable` for no figure, or one that the estimate does not use */
export async function requireAskable(actor: Actor, estId: number, figures: readonly string[]): Promise<void> {
  if (figures.length === 0) throw fieldError('figures', 'Choose at least one figure');
  const known = new Set((await listAskable(actor, estId)).map(({ fieldId }) => fieldId));
  if (!figures.every((id) => known.has(id)))
    throw fieldError('figures', 'The estimate no longer uses one of these figures. Choose again');
}

/**
 * Changes the figures that a room asks about. What was answered stays.
 *
 * @throws AppError as `requireAskable`; `notFound` for a closed link, one for reading, or one outside the scope
 */
export async function changeAsked(
  actor: Actor,
  { estId, shareId, figures }: { estId: number; shareId: number; figures: readonly string[] },
): Promise<void> {
  await requireAskable(actor, estId, figures);
  await inScope(scopeOf(actor), async (tx) => {
    const link = await store.findOpenToken(tx, shareId);
    if (link?.estimateId !== estId || !link.mayRespond) throw new AppError('notFound', TEXT.notFound);
    await store.replaceAskedFigures(tx, shareId, figures);
    await recordAudit(tx, actor, {
      action: 'share.figuresChanged',
      target: ['estimate', estId],
      detail: { shareId, figures },
    });
  });
}
