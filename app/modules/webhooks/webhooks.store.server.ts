import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { partners, users, webhooks } from '#drizzle/schema/index.ts';

/** Webhooks of the scope's organization: a partner's or the vendor's. */
function own(scope: Scope): SQL | undefined {
  return scope.kind === 'partner' ? eq(webhooks.partnerId, scope.partnerId) : isNull(webhooks.partnerId);
}

const columns = {
  webhookId: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  isActive: webhooks.isActive,
  disabledReason: webhooks.disabledReason,
  failures: webhooks.failures,
  createdAt: webhooks.createdAt,
};

export async function listWebhooks(tx: Tx, scope: Scope) {
  return tx.select(columns).from(webhooks).where(own(scope)).orderBy(webhooks.id);
}

export async function findWebhook(tx: Tx, scope: Scope, id: number) {
  const [row] = await tx
    .select(columns)
    .from(webhooks)
    .where(and(own(scope), eq(webhooks.id, id)));
  return row;
}

/** Blocks concurrent inserts, so the count stays exact. */
export async function lockWebhooks(tx: Tx, scope: Scope): Promise<void> {
  const whose = scope.kind === 'partner' ? scope.partnerId : 'vendor';
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks of ${whose}`}, 0))`);
}

/** @param encryptSecret encrypts for the ID, which is unknown before the insert */
export async function insertWebhook(
  tx: Tx,
  row: { partnerId: number | null; name: string; url: string; createdById: number },
  encryptSecret: (id: number) => string,
): Promise<number> {
  const [made] = await tx
    .insert(webhooks)
    .values({ ...row, secret: '' })
    .returning({ id: webhooks.id });
  const id = made?.id ?? 0;
  await setSecret(tx, id, encryptSecret(id));
  return id;
}

async function setSecret(tx: Tx, id: number, secret: string): Promise<void> {
  await tx.update(webhooks).set({ secret }).where(eq(webhooks.id, id));
}

/**
 * Switches a webhook on, with its failures reset, or off.
 *
 * @returns true if it exists in the scope
 */
export async function setActive(tx: Tx, scope: Scope, id: number, isActive: boolean): Promise<boolean> {
  const changed = await tx
    .update(webhooks)
    .set({ isActive, disabledReason: '', failures: 0 })
    .where(and(own(scope), eq(webhooks.id, id)))
    .returning({ id: webhooks.id });
  return changed.length === 1;
}

export async function deleteWebhook(tx: Tx, scope: Scope, id: number) {
  const [row] = await tx
    .delete(webhooks)
    .where(and(own(scope), eq(webhooks.id, id)))
    .returning({ name: webhooks.name, url: webhooks.url });
  return row;
}

/** Lists the active webhooks of an organization. */
export async function listActive(tx: Tx, partnerId: number | null): Promise<{ id: number }[]> {
  return tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .leftJoin(partners, eq(partners.id, webhooks.partnerId))
    .where(
      and(
        partnerId === null ? isNull(webhooks.partnerId) : eq(webhooks.partnerId, partnerId),
        eq(webhooks.isActive, true),
        or(isNull(webhooks.partnerId), eq(partners.isActive, true)),
      ),
    )
    .orderBy(webhooks.id);
}

/**
 * Counts a failed attempt; a success resets the count.
 *
 * @returns consecutive failures
 */
export async function countFailures(tx: Tx, id: number, hasFailed: boolean): Promise<number> {
  const [row] = await tx
    .update(webhooks)
    .set({ failures: hasFailed ? sql`${webhooks.failures} + 1` : 0 })
    .where(eq(webhooks.id, id))
    .returning({ failures: webhooks.failures });
  return row?.failures ?? 0;
}

/**
 * Switches a failing webhook off.
 *
 * @returns true if it was on
 */
export async function disable(tx: Tx, id: number, disabledReason: string): Promise<boolean> {
  const disabled = await tx
    .update(webhooks)
    .set({ isActive: false, disabledReason })
    .where(and(eq(webhooks.id, id), eq(webhooks.isActive, true)))
    .returning({ id: webhooks.id });
  return disabled.length === 1;
}

/** Finds the webhook's creator to notify; undefined if inactive. */
export async function findMaker(tx: Tx, id: number) {
  const [row] = await tx
    .select({ name: webhooks.name, reason: webhooks.disabledReason, email: users.email, firstName: users.firstName })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.createdById))
    .where(and(eq(webhooks.id, id), eq(users.isActive, true)));
  return row;
}
