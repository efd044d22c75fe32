import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { accessTokens, sessions, signInChallenges, users } from '#drizzle/schema/index.ts';

export async function findTokens(tx: Tx, userId: number) {
  return tx
    .select({
      id: accessTokens.id,
      name: accessTokens.name,
      mayWrite: accessTokens.mayWrite,
      createdAt: accessTokens.createdAt,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .where(
      and(eq(accessTokens.userId, userId), eq(accessTokens.kind, 'personal'), gt(accessTokens.expiresAt, sql`now()`)),
    )
    .orderBy(desc(accessTokens.id))
    .limit(100);
}

export async function insertToken(
  tx: Tx,
  row: { userId: number; name: string; tokenHash: string; mayWrite: boolean; days: number },
): Promise<void> {
  const { days, ...columns } = row;
  await tx
    .insert(accessTokens)
    .values({ ...columns, kind: 'personal', expiresAt: sql`now() + make_interval(days => ${days})` });
}

/** @returns the token's name, or undefined when the user has no such token */
export async function deleteToken(tx: Tx, userId: number, tokenId: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, tokenId), eq(accessTokens.kind, 'personal')))
    .returning({ name: accessTokens.name });
  return row?.name;
}

export async function findPasswordHash(tx: Tx, userId: number): Promise<string | null | undefined> {
  const [row] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return row?.passwordHash;
}

export async function updatePasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** Ends the user's sessions but the kept one, sign-ins under way, and the tokens of `user/login`; personal tokens stay. */
export async function deleteOtherSessions(tx: Tx, userId: number, keptIdHash: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.idHash, keptIdHash)));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await tx.delete(accessTokens).where(and(eq(accessTokens.userId, userId), eq(accessTokens.kind, 'login')));
}
