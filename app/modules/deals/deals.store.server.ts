import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { dealRules, discountLimits, partners, roles } from '#drizzle/schema/index.ts';
import type { DiscountLimit } from './limit-of.ts';

const RULES_ROW = 1;

/** @returns undefined before the first save */
export async function findRules(tx: Tx) {
  const [row] = await tx.select({ blocksErrors: dealRules.blocksErrors, ...lastSaveOf(dealRules) }).from(dealRules);
  return row;
}

/** Lists the limits that can apply at a partner; null: at the vendor. */
export async function listLimitsAt(tx: Tx, partnerId: number | null): Promise<DiscountLimit[]> {
  return tx
    .select({
      roleId: discountLimits.roleId,
      partnerId: discountLimits.partnerId,
      limitPct: discountLimits.limitPct,
    })
    .from(discountLimits)
    .where(
      or(isNull(discountLimits.partnerId), partnerId === null ? undefined : eq(discountLimits.partnerId, partnerId)),
    );
}

/** Lists all limits with their names, roles before partners. */
export async function listLimits(tx: Tx) {
  return tx
    .select({
      roleId: discountLimits.roleId,
      partnerId: discountLimits.partnerId,
      limitPct: discountLimits.limitPct,
      roleName: roles.name,
      partnerName: partners.orgName,
    })
    .from(discountLimits)
    .leftJoin(roles, eq(roles.id, discountLimits.roleId))
    .leftJoin(partners, eq(partners.id, discountLimits.partnerId))
    .orderBy(sql`lower(${partners.orgName}) NULLS FIRST`, sql`${roles.id} NULLS FIRST`);
}

export async function listPlaces(tx: Tx) {
  return {
    roles: await tx
      .select({ id: roles.id, name: roles.name, baseRoleId: roles.baseRoleId })
      .from(roles)
      .orderBy(asc(roles.id)),
    partners: await tx
      .select({ id: partners.id, name: partners.orgName })
      .from(partners)
      .orderBy(sql`lower(${partners.orgName})`, asc(partners.id)),
  };
}

/** @returns false after another save (stale version) */
export async function writeRules(
  tx: Tx,
  { version, userId }: { readonly version: number; readonly userId: number },
  blocksErrors: boolean,
): Promise<boolean> {
  const stored =
    version === 0
      ? await tx
          .insert(dealRules)
          .values({ id: RULES_ROW, blocksErrors, updatedById: userId })
          .onConflictDoNothing()
          .returning({ id: dealRules.id })
      : await tx
          .update(dealRules)
          .set({ blocksErrors, ...savedOver(version, userId) })
          .where(and(eq(dealRules.id, RULES_ROW), eq(dealRules.version, version)))
          .returning({ id: dealRules.id });
  return stored.length === 1;
}

export async function replaceLimits(tx: Tx, limits: readonly DiscountLimit[]): Promise<void> {
  await tx.delete(discountLimits);
  if (limits.length > 0) await tx.insert(discountLimits).values([...limits]);
}
