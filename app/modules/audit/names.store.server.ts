import { and, eq, ilike, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import {
  accounts,
  auditEvents,
  currencies,
  customers,
  estimates,
  partners,
  reportSchedules,
  roles,
  signOnProviders,
  users,
  webhooks,
} from '#drizzle/schema/index.ts';
import type { Deletion } from './audit.view.ts';
import { kindsOf } from './words/targets.ts';

interface Named {
  readonly table: PgTable;
  readonly id: SQLWrapper;
  readonly name: SQLWrapper;
  /** Set once the record was deleted, where a deleted one stays stored. */
  readonly deletedAt?: SQLWrapper;
}

/** Tables with the names of targets. */
const NAMED: Readonly<Record<string, Named>> = {
  account: { table: accounts, id: accounts.id, name: accounts.name },
  currency: { table: currencies, id: currencies.id, name: currencies.name },
  customer: { table: customers, id: customers.id, name: customers.name },
  estimate: { table: estimates, id: estimates.id, name: estimates.name, deletedAt: estimates.deletedAt },
  partner: { table: partners, id: partners.id, name: partners.orgName },
  reportSchedule: { table: reportSchedules, id: reportSchedules.id, name: reportSchedules.name },
  role: { table: roles, id: roles.id, name: roles.name },
  signOn: { table: signOnProviders, id: signOnProviders.id, name: signOnProviders.name },
  user: { table: users, id: users.id, name: sql`trim(${users.firstName} || ' ' || ${users.lastName})` },
  webhook: { table: webhooks, id: webhooks.id, name: webhooks.name },
};
/** Deletion events preserve the name of the deleted record. */
const DELETIONS: Readonly<Record<string, string>> = {
  reportSchedule: 'reports.scheduleDeleted',
  role: 'role.deleted',
  webhook: 'webhook.deleted',
};
const LARGEST_ID = 2_147_483_647;

/** Finds the current names by ID, or the last names of deleted records. */
export async function findNames(
  tx: Tx,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, { readonly name: string; readonly isDeleted: boolean }>> {
  const named = NAMED[kind];
  const numbers = ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0 && id <= LARGEST_ID);
  if (!named || numbers.length === 0) return new Map();
  const rows = await tx
    .select({
      id: sql<string>`${named.id}::text`,
      name: sql<string>`${named.name}`,
      isDeleted: named.deletedAt ? sql<boolean>`${named.deletedAt} IS NOT NULL` : sql<boolean>`false`,
    })
    .from(named.table)
    .where(inArray(sql`${named.id}`, numbers));
  const names = new Map(rows.map(({ id, name, isDeleted }) => [id, { name, isDeleted }]));
  const gone = ids.filter((id) => !names.has(id));
  const deletion = DELETIONS[kind];
  if (!deletion || gone.length === 0) return names;
  const events = await tx
    .select({ id: auditEvents.targetId, name: nameAtDeletion })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, deletion), inArray(auditEvents.targetId, gone)));
  for (const { id, name } of events) if (name) names.set(id, { name, isDeleted: true });
  return names;
}

/** Finds a record's deletion by a user of an organization. */
export async function findDeleted(
  tx: Tx,
  { kind, id, partnerId }: { readonly kind: string; readonly id: number; readonly partnerId: number | null },
): Promise<Deletion | undefined> {
  const ofPartner = partnerId === null ? isNull(auditEvents.partnerId) : eq(auditEvents.partnerId, partnerId);
  const [event] = await tx
    .select({ name: nameAtDeletion, actor: auditEvents.actor, at: auditEvents.at, detail: auditEvents.detail })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.targetKind, kind),
        eq(auditEvents.targetId, String(id)),
        eq(auditEvents.action, DELETIONS[kind] ?? ''),
        ofPartner,
      ),
    )
    .limit(1);
  if (!event) return undefined;
  return {
    name: event.name ?? '',
    by: event.actor.replace(/ <[^>]*>$/, ''),
    at: event.at.toISOString(),
    before: (event.detail.before ?? {}) as Deletion['before'],
  };
}

const nameAtDeletion = sql<
  string | null
>`coalesce(${auditEvents.detail}->'before'->>'name', ${auditEvents.detail}->>'name')`;

/** Matches events whose target's current or last name contains a text; of one kind or any. */
export function targetNamed(name: string, kind: string | undefined): SQL | undefined {
  const pattern = containing(name);
  const kinds = Object.entries(NAMED).filter(([each]) => kind === undefined || kindsOf(kind).includes(each));
  const address =
    kind === undefined || kindsOf(kind).includes('address') ? ilike(auditEvents.targetId, pattern) : undefined;
  return or(
    sql`false`,
    ...kinds.map(([each, { table, id, name: column }]) => {
      const ids = sql`SELECT ${id}::text FROM ${table} WHERE ${column} ILIKE ${pattern}`;
      return and(eq(auditEvents.targetKind, each), sql`${auditEvents.targetId} IN (${ids})`);
    }),
    ...kinds.flatMap(([each]) => {
      const deletion = DELETIONS[each];
      const deleted = sql`SELECT e.target_id FROM audit_events e WHERE e.action = ${deletion}
        AND coalesce(e.detail->'before'->>'name', e.detail->>'name') ILIKE ${pattern}`;
      return deletion ? [and(eq(auditEvents.targetKind, each), sql`${auditEvents.targetId} IN (${deleted})`)] : [];
    }),
    address && and(eq(auditEvents.targetKind, 'address'), address),
  );
}
