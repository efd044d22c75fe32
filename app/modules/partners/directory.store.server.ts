import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { partners, users } from '#drizzle/schema/index.ts';
import type { PartnerListQuery } from './partners.schema.ts';

const people = sql<number>`(SELECT count(*)::int FROM ${users} u WHERE u.partner_id = ${partners}.id)`;

const columns = {
  id: partners.id,
  orgName: partners.orgName,
  tagLine: partners.tagLine,
  logoUploadId: partners.logoUploadId,
  isActive: partners.isActive,
  users: people,
  createdAt: partners.createdAt,
  ...lastSaveOf(partners),
};

/** Partners in scope; row security repeats it. */
function visible(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  if (scope.kind === 'team') return sql`false`;
  return sql`${partners.id} = ${scope.partnerId}::bigint`;
}

export async function listPartnerRows(tx: Tx, scope: Scope, query: PartnerListQuery) {
  return tx
    .select(columns)
    .from(partners)
    .where(matching(scope, query))
    .orderBy(...orderOf(query))
    .limit(query.limit)
    .offset(query.offset);
}

export async function countPartners(tx: Tx, scope: Scope, query: PartnerListQuery): Promise<number> {
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(partners).where(matching(scope, query));
  return row?.count ?? 0;
}

function matching(scope: Scope, query: PartnerListQuery): SQL | undefined {
  const pattern = query.search === undefined ? undefined : containing(query.search);
  return and(
    visible(scope),
    query.status && eq(partners.isActive, query.status === 'active'),
    pattern === undefined ? undefined : or(ilike(partners.orgName, pattern), ilike(partners.tagLine, pattern)),
  );
}

const SORTS: Record<PartnerListQuery['sort'], SQL> = {
  id: sql`${partners.id}`,
  orgName: sql`lower(${partners.orgName})`,
  users: people,
  createdAt: sql`${partners.createdAt}`,
  isActive: sql`${partners.isActive}`,
};

function orderOf({ sort, direction }: PartnerListQuery): SQL[] {
  const turn = direction === 'desc' ? desc : asc;
  return [turn(SORTS[sort]), turn(partners.id)];
}

export async function findPartnerRow(tx: Tx, scope: Scope, partnerId: number) {
  const [row] = await tx
    .select(columns)
    .from(partners)
    .where(and(eq(partners.id, partnerId), visible(scope)));
  return row;
}

/**
 * Finds a partner by name, ignoring case, and reserves the name until the transaction ends, so two requests cannot both use it.
 */
export async function lockPartnerOfName(tx: Tx, orgName: string) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('partner:' || lower(${orgName}), 0))`);
  const [row] = await tx
    .select({
      id: partners.id,
      tagLine: partners.tagLine,
      wasJustMade: sql<boolean>`${partners.createdAt} > now() - interval '1 minute'`,
    })
    .from(partners)
    .where(eq(sql`lower(${partners.orgName})`, sql`lower(${orgName})`))
    .orderBy(partners.id)
    .limit(1);
  return row;
}

export async function insertPartner(
  tx: Tx,
  row: { orgName: string; tagLine: string; logoUploadId?: string },
): Promise<number> {
  const [made] = await tx.insert(partners).values(row).returning({ id: partners.id });
  if (!made) throw new Error('A partner was put in and is not there.');
  return made.id;
}

export async function updatePartner(
  tx: Tx,
  scope: Scope,
  partnerId: number,
  change: { isActive: boolean },
): Promise<void> {
  await tx
    .update(partners)
    .set(change)
    .where(and(eq(partners.id, partnerId), visible(scope)));
}

/** @returns false if the version was not the stored one */
export async function updateDetails(
  tx: Tx,
  over: { readonly scope: Scope; readonly partnerId: number; readonly version: number; readonly userId: number },
  change: { orgName: string; tagLine: string; logoUploadId?: string },
): Promise<boolean> {
  const rows = await tx
    .update(partners)
    .set({ ...change, ...savedOver(over.version, over.userId) })
    .where(and(eq(partners.id, over.partnerId), eq(partners.version, over.version), visible(over.scope)))
    .returning({ id: partners.id });
  return rows.length === 1;
}
