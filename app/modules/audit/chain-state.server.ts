import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { recordAnonymousAudit } from './audit.server.ts';
import { findNewest } from './audit.store.server.ts';
import type { ChainState } from './audit.view.ts';
import { verifyAuditTrail } from './verify.server.ts';

/**
 * Checks the chain and records the result in it.
 *
 * @param url connection of the database's owner
 */
export async function checkChain(url: string): Promise<void> {
  const verdict = await verifyAuditTrail(url);
  if (!verdict.isWhole) log().error({ verdict }, 'the audit trail is broken');
  const event = verdict.isWhole
    ? { action: 'audit.verified', detail: { events: verdict.events, end: `${verdict.end.seq}:${verdict.end.hash}` } }
    : { action: 'audit.broken', detail: { seq: verdict.seq, eventId: verdict.eventId, reason: verdict.reason } };
  await unscoped('the trail is one for all tenants', (tx) =>
    recordAnonymousAudit(tx, {}, { ...event, target: ['audit'] }),
  );
}

/** @returns the result of the last chain check, or null before the first one */
export async function readChainState(actor: Actor): Promise<ChainState | null> {
  const row = await inScope(scopeOf(actor), (tx) => findNewest(tx, ['audit.verified', 'audit.broken']));
  if (!row) return null;
  const { events, end, seq, reason } = row.detail;
  const isWhole = row.action === 'audit.verified';
  const found = isWhole
    ? `whole, ${Number(events).toLocaleString('en-US')} events, ending at ${String(end)}`
    : `broken at ${seq ?? 'an event outside of the chain'}: ${String(reason)}`;
  return { checkedAt: row.at.toISOString(), isWhole, found };
}
