import { env } from '#app/env.server.ts';
import { formatTime } from '#app/format-time.ts';
import { inScope, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueueOnce } from '#app/infra/jobs/enqueue.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { queueMail } from '#app/infra/mail/mail-queue.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { recordAnonymousAudit } from './audit.server.ts';
import { findNewest, listChainWatchers } from './audit.store.server.ts';
import type { ChainState } from './audit.view.ts';
import { type Verdict, verifyAuditTrail } from './verify.server.ts';

export const CHECK_TASK = 'check-audit-chain';

/**
 * Checks the chain, records the result in it, and emails it to the Super Administrators: each day, and always when it is broken.
 * An end kept elsewhere shows later that no one rewrote the chain.
 *
 * @param url connection of the database's owner
 */
export async function checkChain(url: string, { isDaily = false } = {}): Promise<void> {
  const verdict = await verifyAuditTrail(url);
  if (!verdict.isWhole) log().error({ verdict }, 'the audit trail is broken');
  const event = verdict.isWhole
    ? { action: 'audit.verified', detail: { events: verdict.events, end: `${verdict.end.seq}:${verdict.end.hash}` } }
    : { action: 'audit.broken', detail: { seq: verdict.seq, eventId: verdict.eventId, reason: verdict.reason } };
  await unscoped('the trail is one for all tenants', async (tx) => {
    const watchers = isDaily || !verdict.isWhole ? await listChainWatchers(tx) : [];
    const checkedAt = new Date().toISOString();
    for (const to of watchers) await queueMail(tx, { to, ...mailOf(verdict, checkedAt) });
    const detail = { ...event.detail, mailedTo: watchers.length };
    await recordAnonymousAudit(tx, {}, { ...event, detail, target: ['audit'] });
  });
}

function mailOf(verdict: Verdict, checkedAt: string) {
  const found = verdict.isWhole
    ? [
        `The chain of the audit trail was checked on ${formatTime(checkedAt)}. All ${verdict.events.toLocaleString('en-US')} events are unchanged.`,
        `End of the chain: ${verdict.end.seq}:${verdict.end.hash}`,
        'Keep this email. “npm run audit:verify” with this end shows later that the chain was not rewritten.',
      ]
    : [
        `The chain of the audit trail was checked on ${formatTime(checkedAt)}. It is broken at event ${verdict.eventId ?? verdict.seq ?? 'outside of the chain'}: ${verdict.reason}.`,
        'Someone changed, added or removed events in the database. Compare it with a backup.',
      ];
  return {
    subject: verdict.isWhole ? 'The audit trail is whole' : 'The audit trail is broken',
    paragraphs: found,
    link: { label: 'Open the audit trail', href: `${env().appUrl}/audit` },
    closing: `${PRODUCT_NAME} sends this every day to the Super Administrators.`,
  };
}

/** Queues a check of the chain, once however often it is asked for. */
export async function requestChainCheck(actor: Actor): Promise<void> {
  await inScope(scopeOf(actor), (tx) => enqueueOnce(tx, CHECK_TASK, {}, { jobKey: CHECK_TASK, priority: 1 }));
}

/** @returns the result of the last chain check, or null before the first one */
export async function readChainState(actor: Actor): Promise<ChainState | null> {
  const row = await inScope(scopeOf(actor), (tx) => findNewest(tx, ['audit.verified', 'audit.broken']));
  if (!row) return null;
  const { events, end, seq, eventId, reason, mailedTo } = row.detail;
  const checked = { checkedAt: row.at.toISOString(), mailedTo: Number(mailedTo ?? 0) };
  const idOf = (id: unknown) => (typeof id === 'number' ? id : null);
  return row.action === 'audit.verified'
    ? { ...checked, isWhole: true, events: Number(events), end: String(end) }
    : { ...checked, isWhole: false, eventId: idOf(eventId), seq: idOf(seq), reason: String(reason) };
}
