import { and, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { accessTokens, accountLinks, partners, sessions, signInChallenges, users } from '#drizzle/schema/index.ts';
import { canSignIn } from './auth.store.server.ts';

export type LinkPurpose = 'invite' | 'reset';

/** Counted by the database's clock from the creation of the email. */
const LIFETIMES: Record<LinkPurpose, string> = { invite: '72 hours', reset: '60 minutes' };

/** Replaces and voids the user's previous link for the same purpose. */
export async function replaceLink(
  tx: Tx,
  link: { userId: number; purpose: LinkPurpose; codeHash: string },
): Promise<void> {
  const fresh = { codeHash: link.codeHash, expiresAt: sql`now() + ${LIFETIMES[link.purpose]}::interval` };
  await tx
    .insert(accountLinks)
    .values({ ...link, ...fresh })
    .onConflictDoUpdate({ target: [accountLinks.userId, accountLinks.purpose], set: fresh });
}

const live = (codeHash: string) =>
  and(eq(accountLinks.codeHash, codeHash), gt(accountLinks.expiresAt, sql`now()`), canSignIn);

/** @returns the active user of a live link, or undefined */
export async function findLink(tx: Tx, codeHash: string) {
  const [row] = await tx
    .select({
      userId: users.id,
      partnerId: users.partnerId,
      purpose: accountLinks.purpose,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(live(codeHash));
  return row;
}

/** Consumes a live link. Of several concurrent calls, one gets true. */
export async function consumeLink(tx: Tx, codeHash: string): Promise<boolean> {
  const taken = await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.codeHash, codeHash), gt(accountLinks.expiresAt, sql`now()`)))
    .returning({ userId: accountLinks.userId });
  return taken.length === 1;
}

export async function deleteLinks(
  tx: Tx,
  userId: number,
  purposes: readonly LinkPurpose[] = ['invite', 'reset'],
): Promise<void> {
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, [...purposes])));
}

/** @returns false if the user cannot sign in; another account of the address violates `users_email_unique` */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const set = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), canSignIn))
    .returning({ id: users.id });
  return set.length === 1;
}

/** Ends sessions, pending sign-ins and `user/login` tokens; with `personal` personal tokens too. */
export async function deleteAccess(tx: Tx, userId: number, personal: boolean): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), personal ? undefined : eq(accessTokens.kind, 'login')));
}

export async function deleteAccessOfPartner(tx: Tx, partnerId: number): Promise<void> {
  const people = tx.select({ id: users.id }).from(users).where(eq(users.partnerId, partnerId));
  await tx.delete(sessions).where(inArray(sessions.userId, people));
  await tx.delete(signInChallenges).where(inArray(signInChallenges.userId, people));
  await tx.delete(accessTokens).where(inArray(accessTokens.userId, people));
  await tx.delete(accountLinks).where(inArray(accountLinks.userId, people));
}

export async function findAddressee(tx: Tx, userId: number) {
  const [row] = await tx
    .select({
      userId: users.id,
      partnerId: users.partnerId,
      email: users.email,
      firstName: users.firstName,
      hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`,
      orgName: partners.orgName,
    })
    .from(users)
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.id, userId), canSignIn));
  return row;
}

/** Lists active users of an address, ignoring case: the one with a password, else the open invitations. */
export async function findUsersOfAddress(tx: Tx, email: string) {
  const ofAddress = and(eq(sql`lower(${users.email})`, email.trim().toLowerCase()), canSignIn);
  const accepted = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(ofAddress, isNotNull(users.passwordHash)));
  if (accepted.length > 0) return accepted.map(({ userId }) => ({ userId, purpose: 'reset' as const }));
  const invited = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(ofAddress, isNull(users.passwordHash)))
    .limit(5);
  return invited.map(({ userId }) => ({ userId, purpose: 'invite' as const }));
}

export async function hasOtherAccount(tx: Tx, userId: number, email: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(ne(users.id, userId), isNotNull(users.passwordHash), eq(sql`lower(${users.email})`, email.toLowerCase())),
    );
  return row !== undefined;
}
