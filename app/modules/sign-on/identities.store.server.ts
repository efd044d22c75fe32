import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { externalIdentities, partners, roles, signOnDomains, signOnProviders, users } from '#drizzle/schema/index.ts';

/** One sign-in of a provider at a time, so two of one person make one user. */
export async function lockProvider(tx: Tx, providerId: number): Promise<void> {
  await tx
    .select({ id: signOnProviders.id })
    .from(signOnProviders)
    .where(eq(signOnProviders.id, providerId))
    .for('update');
}

export async function isConfirmedDomain(tx: Tx, providerId: number, domain: string): Promise<boolean> {
  const [row] = await tx
    .select({ domain: signOnDomains.domain })
    .from(signOnDomains)
    .where(
      and(
        eq(signOnDomains.providerId, providerId),
        eq(signOnDomains.domain, domain),
        isNotNull(signOnDomains.confirmedAt),
      ),
    );
  return row !== undefined;
}

const userColumns = {
  userId: users.id,
  partnerId: users.partnerId,
  isActive: users.isActive,
  roleId: users.roleId,
  baseRoleId: roles.baseRoleId,
  isPartnerActive: sql<boolean>`coalesce(${partners.isActive}, true)`,
  issuer: externalIdentities.issuer,
  subject: externalIdentities.subject,
  deactivatedBy: externalIdentities.deactivatedBy,
};

/** The provider's users: its organization's, with what it calls them. */
function selectUsers(tx: Tx, providerId: number) {
  return tx
    .select(userColumns)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .innerJoin(
      signOnProviders,
      and(
        eq(signOnProviders.id, providerId),
        sql`${signOnProviders.partnerId} IS NOT DISTINCT FROM ${users.partnerId}`,
      ),
    )
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .leftJoin(
      externalIdentities,
      and(eq(externalIdentities.userId, users.id), eq(externalIdentities.providerId, providerId)),
    );
}

export type ProviderUser = NonNullable<Awaited<ReturnType<typeof findBySubject>>>;

export async function findBySubject(tx: Tx, providerId: number, issuer: string, subject: string) {
  const [row] = await selectUsers(tx, providerId).where(
    and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject)),
  );
  return row;
}

export async function findByEmail(tx: Tx, providerId: number, email: string) {
  const [row] = await selectUsers(tx, providerId).where(eq(users.emailKey, email.toLowerCase()));
  return row;
}

/** True if the address is a password account of another organization. */
export async function isUsedElsewhere(tx: Tx, email: string, partnerId: number | null): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.emailKey, email.toLowerCase()),
        isNotNull(users.passwordHash),
        sql`${users.partnerId} IS DISTINCT FROM ${partnerId}::bigint`,
      ),
    );
  return row !== undefined;
}

export async function insertUser(
  tx: Tx,
  row: { email: string; firstName: string; lastName: string; roleId: number; partnerId: number | null },
): Promise<number> {
  const [made] = await tx.insert(users).values(row).returning({ id: users.id });
  return made?.id ?? 0;
}

export async function putIdentity(
  tx: Tx,
  key: { providerId: number; userId: number },
  identity: Partial<
    Pick<typeof externalIdentities.$inferInsert, 'issuer' | 'subject' | 'externalId' | 'deactivatedBy' | 'matchedValue'>
  >,
): Promise<void> {
  const insert = tx.insert(externalIdentities).values({ ...key, ...identity });
  const target = [externalIdentities.providerId, externalIdentities.userId];
  const isNamed = Object.keys(identity).length > 0;
  await (isNamed ? insert.onConflictDoUpdate({ target, set: identity }) : insert.onConflictDoNothing());
}

export async function markUsed(tx: Tx, providerId: number, userId: number): Promise<void> {
  await tx
    .update(externalIdentities)
    .set({ lastSignInAt: sql`now()` })
    .where(and(eq(externalIdentities.providerId, providerId), eq(externalIdentities.userId, userId)));
}

/** Changes a user on the provider's behalf; an open form of theirs becomes stale. */
export async function updateUser(
  tx: Tx,
  userId: number,
  change: { isActive?: boolean; roleId?: number; firstName?: string; lastName?: string; email?: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

export async function findRole(tx: Tx, roleId: number) {
  const [row] = await tx.select({ id: roles.id, baseRoleId: roles.baseRoleId }).from(roles).where(eq(roles.id, roleId));
  return row;
}

/** Counts active users by the value that their last sign-in matched; '' for those whom no row matched. */
export async function countByMatch(tx: Tx, providerId: number): Promise<Record<string, number>> {
  const rows = await tx
    .select({
      value: sql<string>`coalesce(${externalIdentities.matchedValue}, '')`,
      people: sql<number>`count(*)::int`,
    })
    .from(externalIdentities)
    .innerJoin(users, and(eq(users.id, externalIdentities.userId), eq(users.isActive, true)))
    .where(and(eq(externalIdentities.providerId, providerId), isNotNull(externalIdentities.lastSignInAt)))
    .groupBy(sql`1`);
  return Object.fromEntries(rows.map(({ value, people }) => [value, people]));
}
