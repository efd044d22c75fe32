import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import type { AuditFilter, AuditQuery } from './audit.schema.ts';
import * as store from './audit.store.server.ts';
import type { AuditList, AuditRow } from './audit.view.ts';
import { differenceOf } from './difference.ts';

/** Counted exactly up to here; beyond, the count is this and says that it is a minimum. */
const COUNTED = 10_000;
const EXPORT_STEP = 1000;

/** Whoever did something, as far as the trail keeps it. */
type Doer = Pick<Actor, 'userId' | 'partnerId' | 'ip' | 'requestId'>;
/** What was done, in the domain's words. A `before` and an `after` in its detail are kept as far as they differ. */
type Event = Pick<store.AuditEvent, 'action' | 'targetKind' | 'targetId' | 'detail'>;

/**
 * Writes what an actor did into the audit trail, in the transaction that did it, so that neither is there without the
 * other. A change that changes nothing is no event.
 */
export async function recordAudit(tx: Tx, actor: Doer, event: Event): Promise<void> {
  const { before, after, ...said } = event.detail ?? {};
  if (isValues(before) && isValues(after)) {
    const difference = differenceOf(before, after);
    if (difference) await insertEvent(tx, actor, { ...event, detail: { ...said, ...difference } });
  } else await insertEvent(tx, actor, event);
}

const isValues = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

async function insertEvent(tx: Tx, actor: Doer, event: Event): Promise<void> {
  const { userId: actorId, partnerId, ip, requestId } = actor;
  await store.insertAuditEvent(tx, { ...event, actorId, partnerId, ip, requestId });
}

/** Writes what nobody known did, e.g. a sign-in that failed. */
export async function recordAnonymousAudit(tx: Tx, ip: string, event: Event, requestId?: string): Promise<void> {
  await store.insertAuditEvent(tx, { ...event, actorId: null, ip, requestId });
}

/** The events that fit, newest first, and how many there are. */
export async function listAudit(actor: Actor, query: AuditQuery): Promise<AuditList> {
  const { limit, offset, ...filter } = query;
  return inScope(scopeOf(actor), async (tx) => {
    const rows = await store.listEvents(tx, filter, { limit, offset });
    const count = await store.countEvents(tx, filter, COUNTED + 1);
    return { rows, count: Math.min(count, COUNTED), ...(count > COUNTED && { countIsMinimum: true }) };
  });
}

/** Every action that was ever recorded, to filter by. */
export async function listAuditActions(actor: Actor): Promise<string[]> {
  return inScope(scopeOf(actor), (tx) => store.listActions(tx));
}

/**
 * All events that fit, newest first, in steps: each in a transaction of its own, so that a slow reader holds none open.
 * That somebody took them is recorded first.
 */
export async function* exportAudit(actor: Actor, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  const scope = scopeOf(actor);
  await inScope(scope, (tx) =>
    recordAudit(tx, actor, { action: 'audit.exported', targetKind: 'audit', detail: { filter } }),
  );
  let before: number | undefined;
  for (;;) {
    const rows = await inScope(scope, (tx) => store.listEvents(tx, filter, { limit: EXPORT_STEP, before }));
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.id;
    if (rows.length < EXPORT_STEP) return;
  }
}
