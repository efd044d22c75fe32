import { and, between, desc, eq, gte, ilike, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { auditEvents, roles, users } from '#drizzle/schema/index.ts';
import type { AuditFilter } from './audit.schema.ts';
import type { AuditRow } from './audit.view.ts';
import { targetNamed } from './names.store.server.ts';
import { kindsOf, readTarget } from './words/targets.ts';

/** The database adds the time, the actor's name and the chain. */
export async function insertAuditEvent(tx: Tx, event: typeof auditEvents.$inferInsert): Promise<void> {
  await tx.insert(auditEvents).values(event);
}

export async function insertAuditEvents(tx: Tx, events: (typeof auditEvents.$inferInsert)[]): Promise<void> {
  await tx.insert(auditEvents).values(events);
}

/** Newest first; `before` is the last ID of the previous page. */
export async function listEvents(
  tx: Tx,
  filter: AuditFilter,
  page: { limit: number; offset?: number; before?: number | undefined },
): Promise<AuditRow[]> {
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(and(...conditions(filter), page.before === undefined ? undefined : lt(auditEvents.id, page.before)))
    .orderBy(desc(auditEvents.id))
    .limit(page.limit)
    .offset(page.offset ?? 0);
  const hashes = await findHashes(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), ...(hashes.get(row.id) ?? UNCHAINED) }));
}

type Hashes = Pick<AuditRow, 'prevHash' | 'hash'>;
const UNCHAINED: Hashes = { prevHash: '', hash: '' };

async function findHashes(tx: Tx, ids: readonly number[]): Promise<Map<number, Hashes>> {
  const list = sql.param(`{${ids.join(',')}}`);
  const rows = await tx.execute<Hashes & { id: string }>(
    sql`SELECT event_id AS id, prev_hash AS "prevHash", hash FROM audit_hashes(${list}::bigint[])`,
  );
  return new Map(rows.map(({ id, ...hashes }) => [Number(id), hashes]));
}

export async function findNewest(tx: Tx, actions: readonly string[]) {
  const [row] = await tx
    .select({ at: auditEvents.at, action: auditEvents.action, detail: auditEvents.detail })
    .from(auditEvents)
    .where(inArray(auditEvents.action, [...actions]))
    .orderBy(desc(auditEvents.id))
    .limit(1);
  return row;
}

/** @returns number of matching events, at most `most` */
export async function countEvents(tx: Tx, filter: AuditFilter, most: number): Promise<number> {
  const some = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(...conditions(filter)))
    .limit(most)
    .as('some');
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

/** Lists the addresses of the active Super Administrators. */
export async function listChainWatchers(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(roles.baseRoleId, 1), eq(users.isActive, true), isNotNull(users.passwordHash)))
    .orderBy(users.id);
  return rows.map(({ email }) => email);
}

/** Lists who acted in the newest events, by name. */
export async function listRecentPeople(tx: Tx, events: number): Promise<string[]> {
  const rows = await tx.execute<{ actor: string }>(sql`
    SELECT DISTINCT actor FROM (SELECT actor FROM audit_events ORDER BY id DESC LIMIT ${events}) newest
    WHERE actor <> '' ORDER BY actor LIMIT 100`);
  return rows.map(({ actor }) => actor);
}

/** Lists the actions by name with one index step per action instead of a scan of all rows. */
export async function listActions(tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ action: string | null }>(sql`
    WITH RECURSIVE step AS (
      (SELECT action FROM audit_events ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT e.action FROM audit_events e WHERE e.action > step.action ORDER BY e.action LIMIT 1)
        FROM step WHERE step.action IS NOT NULL
    ) SELECT action FROM step WHERE action IS NOT NULL`);
  return rows.map(({ action }) => action ?? '');
}

function conditions({ who, action, kind: chosen, target, from, to, around }: AuditFilter): (SQL | undefined)[] {
  const { kind, id, name } = readTarget(target, chosen);
  return [
    who === undefined
      ? undefined
      : or(
          ilike(auditEvents.actor, containing(who)),
          /^\d{1,15}$/.test(who) ? eq(auditEvents.actorId, Number(who)) : undefined,
        ),
    action === undefined ? undefined : eq(auditEvents.action, action),
    kind ? inArray(auditEvents.targetKind, [...kindsOf(kind)]) : undefined,
    id ? eq(auditEvents.targetId, id) : undefined,
    name ? targetNamed(name, kind) : undefined,
    from === undefined ? undefined : gte(auditEvents.at, sql`${from}::date`),
    // Both days are inclusive.
    to === undefined ? undefined : lt(auditEvents.at, sql`${to}::date + 1`),
    around === undefined ? undefined : between(auditEvents.id, around - 1, around + 1),
  ];
}

/**
 * Deletes events older than `years`.
 *
 * @returns number of deleted events
 */
export async function trimEvents(tx: Tx, years: number): Promise<number> {
  const [row] = await tx.execute<{ removed: string }>(
    sql`SELECT trim_audit_events(now() - make_interval(years => ${years})) AS removed`,
  );
  return Number(row?.removed ?? 0);
}

/** Replaces the names and addresses of an inactive user in all events, while the chain stays whole. */
export async function eraseWords(tx: Tx, userId: number): Promise<void> {
  await tx.execute(sql`SELECT erase_audit_words(${userId})`);
}
