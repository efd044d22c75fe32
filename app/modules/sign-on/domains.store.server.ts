import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { signOnDomains } from '#drizzle/schema/index.ts';

/** True if the sign-in page has to ask for the email first. */
export async function hasAnyDomain(tx: Tx): Promise<boolean> {
  const [row] = await tx
    .select({ domain: signOnDomains.domain })
    .from(signOnDomains)
    .where(isNotNull(signOnDomains.confirmedAt))
    .limit(1);
  return row !== undefined;
}

/** Domains with the organization's users of each, by name. */
export async function listDomains(tx: Tx, providerId: number) {
  return tx
    .select({
      domain: signOnDomains.domain,
      isConfirmed: sql<boolean>`${signOnDomains.confirmedAt} IS NOT NULL`,
      people: sql<number>`(SELECT count(*)::int FROM users u JOIN sign_on_providers p ON p.id = ${signOnDomains.providerId}
        WHERE u.partner_id IS NOT DISTINCT FROM p.partner_id AND u.is_active
          AND split_part(u.email_key, '@', 2) = ${signOnDomains.domain})`,
    })
    .from(signOnDomains)
    .where(eq(signOnDomains.providerId, providerId))
    .orderBy(signOnDomains.domain);
}

export async function listConfirmedDomains(tx: Tx, providerId: number): Promise<string[]> {
  const rows = await tx
    .select({ domain: signOnDomains.domain })
    .from(signOnDomains)
    .where(and(eq(signOnDomains.providerId, providerId), isNotNull(signOnDomains.confirmedAt)));
  return rows.map(({ domain }) => domain);
}

/** Lists those of the domains that another provider has. Sees every tenant's, so the caller must not name whose. */
export async function listTakenDomains(tx: Tx, names: readonly string[], providerId: number): Promise<string[]> {
  const rows = await tx
    .select({ domain: signOnDomains.domain })
    .from(signOnDomains)
    .where(
      and(
        inArray(signOnDomains.domain, [...names]),
        isNotNull(signOnDomains.confirmedAt),
        ne(signOnDomains.providerId, providerId),
      ),
    );
  return rows.map(({ domain }) => domain);
}

/** Adds a domain, or confirms it if it waits. @returns false if nothing changed */
export async function putDomain(
  tx: Tx,
  row: { readonly providerId: number; readonly domain: string; readonly isConfirmed: boolean },
): Promise<boolean> {
  const { isConfirmed, ...key } = row;
  const confirmedAt = isConfirmed ? sql`now()` : null;
  const put = await tx
    .insert(signOnDomains)
    .values({ ...key, confirmedAt })
    .onConflictDoUpdate({
      target: [signOnDomains.providerId, signOnDomains.domain],
      set: { confirmedAt },
      setWhere: and(isNull(signOnDomains.confirmedAt), sql`${isConfirmed}`),
    })
    .returning({ domain: signOnDomains.domain });
  return put.length === 1;
}

export async function deleteDomain(tx: Tx, providerId: number, domain: string): Promise<boolean> {
  const gone = await tx
    .delete(signOnDomains)
    .where(and(eq(signOnDomains.providerId, providerId), eq(signOnDomains.domain, domain)))
    .returning({ domain: signOnDomains.domain });
  return gone.length === 1;
}
