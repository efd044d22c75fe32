import { and, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { externalIdentities, roles, signOnProviders, users } from '#drizzle/schema/index.ts';
import type { ScimFilter } from './filter.ts';

const columns = {
  userId: users.id,
  userName: users.email,
  externalId: externalIdentities.externalId,
  firstName: users.firstName,
  lastName: users.lastName,
  isActive: users.isActive,
  deactivatedBy: externalIdentities.deactivatedBy,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};
export type StoredScimUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * The users that a provider's directory manages: those of its organization that it did not delete, without Super
 * Administrators and the emergency account.
 */
function managedUsers(tx: Tx, providerId: number) {
  return tx
    .select(columns)
    .from(users)
    .innerJoin(roles, and(eq(roles.id, users.roleId), ne(roles.baseRoleId, 1)))
    .innerJoin(
      signOnProviders,
      and(
        eq(signOnProviders.id, providerId),
        sql`${signOnProviders.partnerId} IS NOT DISTINCT FROM ${users.partnerId}`,
        sql`${signOnProviders.emergencyUserId} IS DISTINCT FROM ${users.id}`,
      ),
    )
    .leftJoin(
      externalIdentities,
      and(eq(externalIdentities.userId, users.id), eq(externalIdentities.providerId, providerId)),
    )
    .$dynamic();
}

function matching(filter: ScimFilter | undefined): SQL | undefined {
  const isThere = isNull(externalIdentities.removedAt);
  if (!filter) return isThere;
  const { attribute, value } = filter;
  // userName ignores case, externalId does not (RFC 7643 sections 4.1 and 3.1).
  return and(
    isThere,
    attribute === 'userName' ? eq(users.emailKey, value.toLowerCase()) : eq(externalIdentities.externalId, value),
  );
}

export async function listUsers(
  tx: Tx,
  providerId: number,
  filter: ScimFilter | undefined,
  page: { offset: number; limit: number },
) {
  return managedUsers(tx, providerId).where(matching(filter)).orderBy(users.id).limit(page.limit).offset(page.offset);
}

export async function countUsers(tx: Tx, providerId: number, filter: ScimFilter | undefined): Promise<number> {
  const found = managedUsers(tx, providerId).where(matching(filter)).as('found');
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

export async function findUser(tx: Tx, providerId: number, userId: number) {
  const [row] = await managedUsers(tx, providerId).where(and(matching(undefined), eq(users.id, userId)));
  return row;
}

/** Finds a user that the directory deleted and creates again. */
export async function findRemoved(tx: Tx, providerId: number, email: string) {
  const [row] = await managedUsers(tx, providerId).where(
    and(sql`${externalIdentities.removedAt} IS NOT NULL`, eq(users.emailKey, email.toLowerCase())),
  );
  return row;
}

/** Tells whether another user of the provider has the external ID. */
export async function hasExternalId(tx: Tx, providerId: number, externalId: string, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({ userId: externalIdentities.userId })
    .from(externalIdentities)
    .where(
      and(
        eq(externalIdentities.providerId, providerId),
        eq(externalIdentities.externalId, externalId),
        ne(externalIdentities.userId, userId),
      ),
    );
  return row !== undefined;
}

export async function setRemoved(tx: Tx, providerId: number, userId: number, isRemoved: boolean): Promise<void> {
  await tx
    .update(externalIdentities)
    .set(isRemoved ? { removedAt: sql`now()`, externalId: null } : { removedAt: null })
    .where(and(eq(externalIdentities.providerId, providerId), eq(externalIdentities.userId, userId)));
}

/** Finds the provider of a token: the current one, or the one before for an hour after its replacement. */
export async function findProviderOfToken(tx: Tx, tokenHash: string) {
  const isRecent = gt(signOnProviders.scimReplacedAt, sql`now() - interval '1 hour'`);
  const [row] = await tx
    .select({ id: signOnProviders.id })
    .from(signOnProviders)
    .where(
      and(
        or(
          eq(signOnProviders.scimTokenHash, tokenHash),
          and(eq(signOnProviders.formerScimTokenHash, tokenHash), isRecent),
        ),
        sql`NOT EXISTS (SELECT 1 FROM partners p WHERE p.id = sign_on_providers.partner_id AND NOT p.is_active)`,
      ),
    );
  return row?.id;
}

export async function touchToken(tx: Tx, providerId: number): Promise<void> {
  await tx
    .update(signOnProviders)
    .set({ scimLastUsedAt: sql`now()` })
    .where(
      and(
        eq(signOnProviders.id, providerId),
        sql`(scim_last_used_at IS NULL OR scim_last_used_at < now() - interval '1 minute')`,
      ),
    );
}

/** @param tokenHash of the new token; null revokes both at once */
export async function replaceToken(
  tx: Tx,
  providerId: number,
  token: { readonly hash: string; readonly end: string } | null,
): Promise<void> {
  await tx
    .update(signOnProviders)
    .set(
      token === null
        ? { scimTokenHash: null, formerScimTokenHash: null, scimReplacedAt: null, scimLastUsedAt: null }
        : {
            formerScimTokenHash: signOnProviders.scimTokenHash,
            scimTokenHash: token.hash,
            scimTokenEnd: token.end,
            scimReplacedAt: sql`now()`,
          },
    )
    .where(eq(signOnProviders.id, providerId));
}
