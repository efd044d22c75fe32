import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import {
  accessTokens,
  externalIdentities,
  knownDevices,
  partners,
  roles,
  sessions,
  signOnProviders,
  users,
} from '#drizzle/schema/index.ts';

/** Idle time until a session ends. Its row also ends at `expiresAt`, 7 days after sign-in. */
const IDLE_LIMIT = sql`interval '12 hours'`;
/** Minimum time between writes of a session's last-seen or a token's last-used time. */
const SEEN_STEP = sql`interval '1 minute'`;

/** True if the user and their partner, if any, are active. */
export const canSignIn = sql<boolean>`${users.isActive} AND NOT EXISTS (
  SELECT 1 FROM partners p WHERE p.id = ${users.partnerId} AND NOT p.is_active)`;

/** True if the organization requires single sign-on for the user's domain. The emergency account keeps its password. */
export const isManaged = sql<boolean>`EXISTS (
  SELECT 1 FROM sign_on_providers sp JOIN sign_on_domains sd ON sd.provider_id = sp.id
  WHERE sp.is_required AND sd.confirmed_at IS NOT NULL AND sp.partner_id IS NOT DISTINCT FROM users.partner_id
    AND sd.domain = split_part(users.email_key, '@', 2) AND sp.emergency_user_id IS DISTINCT FROM users.id)`;

/** Seconds until an idle session ends; each lookup counts as activity. */
const secondsLeft = sql<number>`extract(epoch FROM least(${sessions.expiresAt},
  (CASE WHEN ${sessions.lastSeenAt} < now() - ${SEEN_STEP} THEN now() ELSE ${sessions.lastSeenAt} END) + ${IDLE_LIMIT}) - now())::int`;
/** True if inactivity ends the session first, not its limit of 7 days. */
const canGoOn = sql<boolean>`${sessions.expiresAt} > ${sessions.lastSeenAt} + ${IDLE_LIMIT}`;

/** Matches live sessions by the database's clock. */
export const isLive = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.lastSeenAt, sql`now() - ${IDLE_LIMIT}`));

export type SignedInWith = typeof sessions.$inferSelect.signedInWith;

/** How long a sign-in or a confirmation allows changes of security. */
const FRESH_FOR = sql`interval '5 minutes'`;

const actorColumns = {
  userId: users.id,
  roleId: users.roleId,
  roleName: roles.name,
  baseRoleId: roles.baseRoleId,
  permissions: roles.permissions,
  partnerId: users.partnerId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  isGuideCompleted: users.isGuideCompleted,
  pictureUploadId: users.pictureUploadId,
  owesSecondFactor: sql<boolean>`${roles.requiresSecondFactor} AND ${users.totpSecret} IS NULL`,
};

/** True if the user has signed in on the device. */
const isKnown = (deviceHash: string) => sql<boolean>`EXISTS (
  SELECT 1 FROM ${knownDevices} d WHERE d.user_id = ${users.id} AND d.device_hash = ${deviceHash})`;

/** Finds the credentials of an email address, ignoring case. An account takes precedence over open invitations. */
export async function findCredentials(tx: Tx, email: string, deviceHash: string) {
  const [row] = await tx
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      isActive: canSignIn,
      isManaged,
      isKnownDevice: isKnown(deviceHash),
    })
    .from(users)
    .where(eq(users.emailKey, email.trim().toLowerCase()))
    .orderBy(sql`${users.passwordHash} IS NULL`, users.id)
    .limit(1);
  return row;
}

export async function findSessionActor(tx: Tx, idHash: string) {
  const [row] = await tx
    .select({
      ...actorColumns,
      // The identity provider has asked for its own second factor.
      owesSecondFactor: sql<boolean>`${actorColumns.owesSecondFactor} AND ${sessions.signedInWith} <> 'provider'`,
      session: { secondsLeft, canGoOn },
      isOnNewDevice: sessions.isOnNewDevice,
      isFresh: sql<boolean>`${sessions.confirmedAt} > now() - ${FRESH_FOR}`,
      isStale: sql<boolean>`${sessions.lastSeenAt} < now() - ${SEEN_STEP}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(sessions.idHash, idHash), isLive, canSignIn));
  return row;
}

export async function touchSession(tx: Tx, idHash: string): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.idHash, idHash));
}

/** Finds how a user can prove who they are: by password unless it is switched off, and at the provider they signed in at. */
export async function findWaysToConfirm(tx: Tx, userId: number) {
  const [row] = await tx
    .select({
      hasPassword: sql<boolean>`users.password_hash IS NOT NULL AND NOT ${isManaged}`,
      passwordChangedAt: users.passwordChangedAt,
      isManaged,
      provider: { key: signOnProviders.key, name: signOnProviders.name },
    })
    .from(users)
    .leftJoin(externalIdentities, and(eq(externalIdentities.userId, users.id), isNotNull(externalIdentities.subject)))
    .leftJoin(signOnProviders, eq(signOnProviders.id, externalIdentities.providerId))
    .where(eq(users.id, userId));
  return row ?? { hasPassword: false, passwordChangedAt: null, isManaged: false, provider: null };
}

export async function markConfirmed(tx: Tx, idHash: string): Promise<void> {
  await tx.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.idHash, idHash));
}

export async function insertSession(
  tx: Tx,
  row: Pick<
    typeof sessions.$inferInsert,
    'idHash' | 'userId' | 'ip' | 'userAgent' | 'signedInWith' | 'providerLogoutUrl' | 'isOnNewDevice'
  >,
): Promise<void> {
  await tx.insert(sessions).values({ ...row, expiresAt: sql`now() + interval '7 days'` });
}

/** @returns the session's user and its logout address, or undefined if there was none */
export async function deleteSession(tx: Tx, idHash: string) {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.idHash, idHash))
    .returning({ userId: sessions.userId, providerLogoutUrl: sessions.providerLogoutUrl });
  if (!ended?.userId) return undefined;
  const [owner] = await tx
    .select({ userId: users.id, partnerId: users.partnerId })
    .from(users)
    .where(eq(users.id, ended.userId));
  return owner && { owner, providerLogoutUrl: ended.providerLogoutUrl };
}

export async function findTokenActor(tx: Tx, tokenHash: string) {
  const [row] = await tx
    .select({
      ...actorColumns,
      mayWrite: accessTokens.mayWrite,
      isFresh: sql<boolean>`${accessTokens.kind} = 'login' AND ${accessTokens.createdAt} > now() - ${FRESH_FOR}`,
      isStale: sql<boolean>`${accessTokens.lastUsedAt} IS NULL OR ${accessTokens.lastUsedAt} < now() - ${SEEN_STEP}`,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), gt(accessTokens.expiresAt, sql`now()`), canSignIn));
  return row;
}

export async function findActiveActor(tx: Tx, userId: number) {
  const [row] = await tx
    .select(actorColumns)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, userId), canSignIn));
  return row;
}

export async function touchToken(tx: Tx, tokenHash: string): Promise<void> {
  await tx.update(accessTokens).set({ lastUsedAt: sql`now()` }).where(eq(accessTokens.tokenHash, tokenHash));
}

/** Stores a `user/login` token, valid for 12 hours. */
export async function insertLoginToken(tx: Tx, row: { userId: number; tokenHash: string }): Promise<void> {
  await tx.insert(accessTokens).values({ ...row, kind: 'login', expiresAt: sql`now() + interval '12 hours'` });
}

/** @returns false if it was the user's first sign-in */
export async function markSignedIn(tx: Tx, userId: number): Promise<boolean> {
  const [before] = await tx.select({ at: users.lastLoginAt }).from(users).where(eq(users.id, userId));
  await tx.update(users).set({ lastLoginAt: sql`now()` }).where(eq(users.id, userId));
  return before?.at != null;
}

export async function isKnownDevice(tx: Tx, userId: number, deviceHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)));
  return row !== undefined;
}

/** @returns true if the device was not known before */
export async function rememberDevice(tx: Tx, userId: number, deviceHash: string): Promise<boolean> {
  const [row] = await tx
    .insert(knownDevices)
    .values({ userId, deviceHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastUsedAt: sql`now()` },
    })
    // Without a previous version the row is new.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row?.isNew ?? false;
}

/** Finds the first user by role and ID who is `userId` (if given) and belongs to `partnerId` (if given), within the scope. */
export async function findProfile(tx: Tx, wanted: { userId?: number; partnerId?: number }) {
  const [row] = await tx
    .select({
      ...actorColumns,
      version: users.version,
      contactNumber: users.contactNumber,
      isActive: users.isActive,
      lastLoginAt: users.lastLoginAt,
      createdAt: users.createdAt,
      partnerName: partners.orgName,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(
      and(
        wanted.userId === undefined ? undefined : eq(users.id, wanted.userId),
        wanted.partnerId === undefined ? undefined : eq(users.partnerId, wanted.partnerId),
      ),
    )
    .orderBy(roles.baseRoleId, users.id)
    .limit(1);
  return row;
}
