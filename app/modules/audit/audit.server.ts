import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import type { AuditFilter, AuditQuery } from './audit.schema.ts';
import * as store from './audit.store.server.ts';
import type { AuditList, AuditRow } from './audit.view.ts';
import { differenceOf } from './difference.ts';

/** Counts are exact up to this limit; beyond it the count is a minimum. */
const COUNTED = 10_000;
const EXPORT_STEP = 1000;

type Doer = Pick<Actor, 'userId' | 'partnerId' | 'ip' | 'requestId'>;

export interface AuditEvent {
  /** Area and verb, such as `estimate.generated`. */
  readonly action: string;
  readonly target?: readonly [kind: string, id?: number | string];
  /** `before` and `after` are reduced to their differences. */
  readonly detail?: Record<string, unknown>;
}

/**
 * Records an actor's action in the transaction of its change, so neither exists alone. A change without a difference is not
 * recorded.
 */
export async function recordAudit(tx: Tx, actor: Doer, event: AuditEvent): Promise<void> {
  const { before, after, ...said } = event.detail ?? {};
  if (isValues(before) && isValues(after)) {
    const difference = differenceOf(before, after);
    if (difference) await insertEvent(tx, actor, { ...event, detail: { ...said, ...difference } });
  } else await insertEvent(tx, actor, event);
}

const isValues = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

async function insertEvent(tx: Tx, doer: Partial<Doer>, { target, ...event }: AuditEvent): Promise<void> {
  const { userId: actorId, partnerId, ip, requestId } = doer;
  const [targetKind, targetId = ''] = target ?? [];
  const origin = { actorId, partnerId, ip, requestId };
  await store.insertAuditEvent(tx, { ...event, ...origin, targetKind, targetId: String(targetId) });
}

const BATCH = 500;

/** Records many actions at once, as `recordAudit` does each. */
export async function recordAudits(tx: Tx, actor: Doer, events: readonly AuditEvent[]): Promise<void> {
  const { userId: actorId, partnerId, ip, requestId } = actor;
  const rows = events.flatMap(({ action, target, detail = {} }) => {
    const { before, after, ...said } = detail;
    const difference = isValues(before) && isValues(after) ? differenceOf(before, after) : { ...detail };
    if (!difference) return [];
    const [targetKind, targetId = ''] = target ?? [];
    const row = { actorId, partnerId, ip, requestId, action, targetKind, targetId: String(targetId) };
    return [{ ...row, detail: { ...said, ...difference } }];
  });
  for (let from = 0; from < rows.length; from += BATCH)
    await store.insertAuditEvents(tx, rows.slice(from, from + BATCH));
}

/** Records an action without a known actor, such as a failed sign-in. */
export async function recordAnonymousAudit(tx: Tx, origin: Omit<Partial<Doer>, 'userId'>, event: AuditEvent) {
  await insertEvent(tx, origin, event);
}

/** Erases the names and addresses of an inactive user. Call it before anything else is recorded in the transaction. */
export const eraseFromAudit = store.eraseWords;

/** Finds the newest event with one of the actions. */
export const findNewestEvent = store.findNewest;

/** Lists the matching events, newest first, with their count. */
export async function listAudit(actor: Actor, query: AuditQuery): Promise<AuditList> {
  const { limit, offset, ...filter } = query;
  return inScope(scopeOf(actor), async (tx) => {
    const rows = await store.listEvents(tx, filter, { limit, offset });
    const count = await store.countEvents(tx, filter, COUNTED + 1);
    return { rows, count: Math.min(count, COUNTED), ...(count > COUNTED && { countIsMinimum: true }) };
  });
}

const RECENT_EVENTS = 2000;

/** Lists who acted lately, as `First Last <email>`: the choices of the filter. */
export async function listRecentPeople(actor: Actor): Promise<string[]> {
  return inScope(scopeOf(actor), (tx) => store.listRecentPeople(tx, RECENT_EVENTS));
}

export async function listAuditActions(actor: Actor): Promise<string[]> {
  return inScope(scopeOf(actor), (tx) => store.listActions(tx));
}

/**
 * Streams all matching events, newest first. Each batch has its own transaction, so a slow reader holds none open. The export
 * itself is recorded first.
 */
export async function* exportAudit(actor: Actor, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  const scope = scopeOf(actor);
  await inScope(scope, (tx) =>
    recordAudit(tx, actor, { action: 'audit.exported', target: ['audit'], detail: { filter } }),
  );
  let before: number | undefined;
  for (;;) {
    const rows = await inScope(scope, (tx) => store.listEvents(tx, filter, { limit: EXPORT_STEP, before }));
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.id;
    if (rows.length < EXPORT_STEP) return;
  }
}
