import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { type AuditEvent, insertAuditEvent } from './audit.store.server.ts';

/**
 * Writes what an actor did into the audit trail, in the transaction that did it, so that neither is there without the
 * other.
 */
export async function recordAudit(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'partnerId' | 'ip'>,
  event: Omit<AuditEvent, 'actorId' | 'partnerId' | 'ip'>,
): Promise<void> {
  await insertAuditEvent(tx, { ...event, actorId: actor.userId, partnerId: actor.partnerId, ip: actor.ip });
}

/** Writes what nobody known did, e.g. a sign-in that failed. */
export async function recordAnonymousAudit(
  tx: Tx,
  ip: string,
  event: Omit<AuditEvent, 'actorId' | 'ip'>,
): Promise<void> {
  await insertAuditEvent(tx, { ...event, actorId: null, ip });
}
