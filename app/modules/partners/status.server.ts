import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { endAccessOfPartner } from '#app/modules/auth/resets.server.ts';
import { requirePartner } from './directory.server.ts';
import { updatePartner } from './directory.store.server.ts';

/**
 * Activates or deactivates a partner. Deactivation immediately ends the sessions, tokens and open links of all its users,
 * blocks their sign-in and unpublishes the calculator. Activation lets active users sign in again.
 *
 * @returns true if anything changed
 * @throws AppError `notFound` for a partner outside the scope
 */
export async function setPartnerActive(
  actor: Actor,
  change: { partnerId: number; isActive: boolean },
): Promise<boolean> {
  const { partnerId, isActive } = change;
  const scope = scopeOf(actor);
  return inScope(scope, async (tx) => {
    const partner = await requirePartner(tx, scope, partnerId);
    if (partner.isActive === isActive) return false;
    await updatePartner(tx, scope, partnerId, { isActive });
    if (!isActive) await endAccessOfPartner(tx, partnerId);
    await recordAudit(tx, actor, {
      action: isActive ? 'partner.activated' : 'partner.deactivated',
      target: ['partner', partnerId],
    });
    return true;
  });
}
