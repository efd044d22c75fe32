import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { auditEvents, users } from '#drizzle/schema/index.ts';
import type { StoredProvider } from '../providers.store.server.ts';

/** Counts the last seven days of a provider in the audit trail, which its organization cannot read. */
export async function countLastDays(tx: Tx, provider: Pick<StoredProvider, 'id' | 'partnerId' | 'emergencyUserId'>) {
  const { id, partnerId, emergencyUserId } = provider;
  const isOpened = sql`${auditEvents.action} = 'session.opened'`;
  const byProvider = sql`${auditEvents.detail} ->> 'signedInWith' = 'provider'`;
  const isOwn = sql`EXISTS (SELECT 1 FROM ${users} u
    WHERE u.id = ${auditEvents.actorId} AND u.partner_id IS NOT DISTINCT FROM ${partnerId}::bigint)`;
  const isRefused = sql`${auditEvents.action} = 'session.refused' AND ${auditEvents.targetKind} = 'signOn'
    AND ${auditEvents.targetId} = ${String(id)} AND ${auditEvents.detail} ->> 'reason' = 'role'`;
  const count = (...conditions: SQL[]) => sql<number>`count(*) FILTER (WHERE ${and(...conditions)})::int`;
  const [row] = await tx
    .select({
      signIns: count(isOpened, byProvider, isOwn),
      withoutRole: count(isRefused),
      emergency: count(isOpened, sql`NOT ${byProvider}`, sql`${auditEvents.actorId} = ${emergencyUserId}::bigint`),
    })
    .from(auditEvents)
    .where(
      and(
        gt(auditEvents.at, sql`now() - interval '7 days'`),
        inArray(auditEvents.action, ['session.opened', 'session.refused']),
      ),
    );
  return row ?? { signIns: 0, withoutRole: 0, emergency: 0 };
}

const CHANGES = ['user.provisioned', 'user.deactivated', 'user.activated', 'user.changed', 'user.roleChanged'] as const;

/** Finds what the provider or its directory changed last, in the last 90 days. */
export async function findLastChange(tx: Tx, { partnerId }: Pick<StoredProvider, 'partnerId'>) {
  const [row] = await tx
    .select({
      at: auditEvents.at,
      action: sql<(typeof CHANGES)[number]>`${auditEvents.action}`,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      /** Of a deactivation. */
      endedSessions: sql<number | null>`(${auditEvents.detail} ->> 'endedSessions')::int`,
      endedTokens: sql<number | null>`(${auditEvents.detail} ->> 'endedTokens')::int`,
    })
    .from(auditEvents)
    .innerJoin(users, eq(sql`${users.id}::text`, auditEvents.targetId))
    .where(
      and(
        gt(auditEvents.at, sql`now() - interval '90 days'`),
        inArray(auditEvents.action, [...CHANGES]),
        eq(auditEvents.targetKind, 'user'),
        sql`${auditEvents.detail} ->> 'by' = 'identity provider'`,
        sql`${users.partnerId} IS NOT DISTINCT FROM ${partnerId}::bigint`,
      ),
    )
    .orderBy(desc(auditEvents.at))
    .limit(1);
  return row ?? null;
}
