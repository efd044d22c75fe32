import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { accessTokens, accountLinks, knownDevices, sessions, signInChallenges, users } from '#drizzle/schema/index.ts';
import { isLive } from './auth.store.server.ts';

/** How many sessions and tokens still gave access. */
export type EndedAccess = { readonly endedSessions: number; readonly endedTokens: number };

/** Ends sessions, pending sign-ins and `user/login` tokens; with `personal` personal tokens too, and forgets the devices. */
export async function deleteAccess(tx: Tx, userId: number, personal: boolean): Promise<EndedAccess> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ isLive: sql<boolean>`${isLive}` });
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  const tokens = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), personal ? undefined : eq(accessTokens.kind, 'login')))
    .returning({ isLive: sql<boolean>`${accessTokens.expiresAt} > now()` });
  if (personal) await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  return { endedSessions: liveOf(ended), endedTokens: liveOf(tokens) };
}

const liveOf = (rows: readonly { readonly isLive: boolean }[]) => rows.filter((row) => row.isLive).length;

/** Ends what gives access without a sign-in by now: everybody's sessions, login tokens, and links to a new password or address. */
export async function deleteAllAccess(tx: Tx): Promise<void> {
  await tx.delete(sessions);
  await tx.delete(signInChallenges);
  await tx.delete(accessTokens).where(eq(accessTokens.kind, 'login'));
  await tx.delete(accountLinks).where(inArray(accountLinks.purpose, ['reset', 'email']));
}

export async function deleteAccessOfPartner(tx: Tx, partnerId: number): Promise<void> {
  const people = tx.select({ id: users.id }).from(users).where(eq(users.partnerId, partnerId));
  await tx.delete(sessions).where(inArray(sessions.userId, people));
  await tx.delete(signInChallenges).where(inArray(signInChallenges.userId, people));
  await tx.delete(accessTokens).where(inArray(accessTokens.userId, people));
  await tx.delete(accountLinks).where(inArray(accountLinks.userId, people));
}
