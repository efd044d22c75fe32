import { and, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { accessTokens, accountLinks, partners, sessions, signInChallenges, users } from '#drizzle/schema/index.ts';
import { canSignIn } from './auth.store.server.ts';

export type LinkPurpose = 'invite' | 'reset';

/** How long a link lives, counted from when its mail is made. The database's clock decides. */
const LIFETIMES: Record<LinkPurpose, string> = { invite: '72 hours', reset: '60 minutes' };

/** Puts a link in the place of the user's last one for the same purpose, which is void from then on. */
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

/** The active user of a live link, or undefined. */
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

/** Uses a live link up. Of several who try at once, one gets true. */
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

/**
 * Sets the password of an active user, unless another account has the address already.
 *
 * @returns whether it was set
 */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ne(users.id, userId),
        isNotNull(users.passwordHash),
        sql`lower(${users.email}) = (SELECT lower(own.email) FROM users own WHERE own.id = ${userId})`,
      ),
    );
  if (other) return false;
  const set = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), canSignIn))
    .returning({ id: users.id });
  return set.length === 1;
}

/** Ends the user's sessions, sign-ins under way and the tokens of `user/login`; with `personal` the personal tokens too. */
export async function deleteAccess(tx: Tx, userId: number, personal: boolean): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
  await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), personal ? undefined : eq(accessTokens.kind, 'login')));
}

/** Ends every session, token and open link of a partner's people. */
export async function deleteAccessOfPartner(tx: Tx, partnerId: number): Promise<void> {
  const people = tx.select({ id: users.id }).from(users).where(eq(users.partnerId, partnerId));
  await tx.delete(sessions).where(inArray(sessions.userId, people));
  await tx.delete(signInChallenges).where(inArray(signInChallenges.userId, people));
  await tx.delete(accessTokens).where(inArray(accessTokens.userId, people));
  await tx.delete(accountLinks).where(inArray(accountLinks.userId, people));
}

/** An active user as a mail to them needs them. */
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

/** The active users of an address, whatever its case: the one with a password, else those whose invitations wait. */
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

/** Whether another user's account already has the address. */
export async function hasOtherAccount(tx: Tx, userId: number, email: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(ne(users.id, userId), isNotNull(users.passwordHash), eq(sql`lower(${users.email})`, email.toLowerCase())),
    );
  return row !== undefined;
}
