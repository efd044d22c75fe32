import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { accessTokens, sessions, signInChallenges, signOnProviders, users } from '#drizzle/schema/index.ts';
import { isLive, isManaged } from './auth.store.server.ts';

export async function findTokens(tx: Tx, userId: number) {
  return tx
    .select({
      id: accessTokens.id,
      kind: accessTokens.kind,
      tokenHash: accessTokens.tokenHash,
      name: accessTokens.name,
      mayWrite: accessTokens.mayWrite,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, sql`now()`)))
    .orderBy(desc(accessTokens.id));
}

/** @returns the token's ID, and whether it is new; a token that the form created before stays as it is */
export async function insertToken(
  tx: Tx,
  row: { userId: number; name: string; tokenHash: string; mayWrite: boolean; days: number },
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const { days, ...columns } = row;
  const [inserted] = await tx
    .insert(accessTokens)
    .values({ ...columns, kind: 'personal', expiresAt: sql`now() + make_interval(days => ${days})` })
    .onConflictDoNothing({ target: accessTokens.tokenHash })
    .returning({ id: accessTokens.id });
  if (inserted) return { ...inserted, isNew: true };
  const own = and(eq(accessTokens.tokenHash, row.tokenHash), eq(accessTokens.userId, row.userId));
  const [known] = await tx.select({ id: accessTokens.id }).from(accessTokens).where(own);
  if (!known) throw new Error('the token was not stored');
  return { ...known, isNew: false };
}

/** @returns the token's name, or undefined if the user has no such token */
export async function deleteToken(tx: Tx, userId: number, tokenId: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, tokenId)))
    .returning({ name: accessTokens.name });
  return row?.name;
}

export async function deleteTokens(tx: Tx, userId: number): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

/** @returns true if the token belongs to `user/login` */
export async function deleteLoginToken(tx: Tx, tokenHash: string): Promise<boolean> {
  const ended = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.tokenHash, tokenHash), eq(accessTokens.kind, 'login')))
    .returning({ id: accessTokens.id });
  return ended.length === 1;
}

/** Changes of one account wait for each other until the transaction ends. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function findPasswordHash(tx: Tx, userId: number): Promise<string | null | undefined> {
  const [row] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.passwordHash;
}

export async function updatePasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash, passwordChangedAt: sql`now()` }).where(eq(users.id, userId));
}

/** Lists the user's live sessions by last activity. Their hashes serve as IDs: a hash opens no session. */
export async function findSessions(tx: Tx, userId: number) {
  return tx
    .select({
      idHash: sessions.idHash,
      ip: sessions.ip,
      userAgent: sessions.userAgent,
      signedInWith: sessions.signedInWith,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
}

/** @returns true if the user had this session */
export async function deleteOwnSession(tx: Tx, userId: number, idHash: string): Promise<string | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.idHash, idHash)))
    .returning({ userAgent: sessions.userAgent });
  return ended?.userAgent;
}

/** Finds the session of a sign-in on a new device that the user has not answered for. */
export async function findNewDevice(tx: Tx, idHash: string) {
  const [row] = await tx
    .select({ ip: sessions.ip, userAgent: sessions.userAgent, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.idHash, idHash), sessions.isOnNewDevice));
  return row;
}

export async function markDeviceConfirmed(tx: Tx, idHash: string): Promise<void> {
  await tx.update(sessions).set({ isOnNewDevice: false }).where(eq(sessions.idHash, idHash));
}

/** Ends the user's other sessions, pending sign-ins and `user/login` tokens; personal tokens stay. */
export async function deleteOtherSessions(tx: Tx, userId: number, keptIdHash: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, keptIdHash)));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await tx.delete(accessTokens).where(and(eq(accessTokens.userId, userId), eq(accessTokens.kind, 'login')));
}

/** Finds the provider that manages a user: required for their domain, or with an identity of theirs. */
export async function findManager(tx: Tx, userId: number): Promise<string | null> {
  const [row] = await tx
    .select({ name: signOnProviders.name })
    .from(users)
    .innerJoin(signOnProviders, sql`${signOnProviders.partnerId} IS NOT DISTINCT FROM ${users.partnerId}`)
    .where(
      and(
        eq(users.id, userId),
        sql`(${isManaged} OR EXISTS (SELECT 1 FROM external_identities i
          WHERE i.user_id = ${userId} AND i.provider_id = ${signOnProviders.id} AND i.removed_at IS NULL))`,
      ),
    )
    .limit(1);
  return row?.name ?? null;
}
