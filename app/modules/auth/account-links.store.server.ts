import { and, eq, gt, gte, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { accountLinks, partners, roles, signOnProviders, users } from '#drizzle/schema/index.ts';
import { canSignIn, isManaged } from './auth.store.server.ts';
import type { LinkPurpose, OwnerPurpose } from './resets.schema.ts';

/** Counted by the database's clock from the creation of the email. */
const LIFETIMES: Record<LinkPurpose, string> = {
  invite: '72 hours',
  reset: '60 minutes',
  email: '60 minutes',
  secure: '72 hours',
};
export interface MailedLink {
  readonly code: string;
  readonly expiresAt: Date;
}
const expiresAt = (purpose: LinkPurpose) => sql`now() + ${LIFETIMES[purpose]}::interval`;

/** Replaces and voids the user's previous link for the same purpose. @returns when it expires */
export async function replaceLink(
  tx: Tx,
  link: { userId: number; purpose: OwnerPurpose; codeHash: string; email?: string },
): Promise<Date> {
  const fresh = { codeHash: link.codeHash, expiresAt: expiresAt(link.purpose), email: link.email ?? null };
  const replaced = await tx
    .insert(accountLinks)
    .values({ ...link, ...fresh })
    .onConflictDoUpdate({
      target: [accountLinks.userId, accountLinks.purpose],
      targetWhere: sql`purpose <> 'secure'`,
      set: fresh,
    })
    .returning({ expiresAt: accountLinks.expiresAt });
  return expiryOf(replaced);
}

/** Gives a requested change of email its code. @returns when it expires; undefined if the request is void */
export async function issueEmailLink(
  tx: Tx,
  { userId, email, codeHash }: { userId: number; email: string; codeHash: string },
): Promise<Date | undefined> {
  const [issued] = await tx
    .update(accountLinks)
    .set({ codeHash, expiresAt: expiresAt('email') })
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'email'), eq(accountLinks.email, email)))
    .returning({ expiresAt: accountLinks.expiresAt });
  return issued?.expiresAt;
}

/** Adds a link that takes the account back. @returns when it expires */
export async function insertSecureLink(
  tx: Tx,
  link: { userId: number; codeHash: string; email: string; since: Date },
): Promise<Date> {
  const inserted = await tx
    .insert(accountLinks)
    .values({ ...link, purpose: 'secure', expiresAt: expiresAt('secure') })
    .returning({ expiresAt: accountLinks.expiresAt });
  return expiryOf(inserted);
}

function expiryOf([link]: { expiresAt: Date }[]): Date {
  if (!link) throw new Error('the link was not stored');
  return link.expiresAt;
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
      since: accountLinks.since,
      linkEmail: accountLinks.email,
      isManaged,
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

/** Deletes the links that lead to a new password or a new address. */
export async function deleteLinks(
  tx: Tx,
  userId: number,
  purposes: readonly OwnerPurpose[] = ['invite', 'reset', 'email'],
): Promise<void> {
  await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.purpose, [...purposes])));
}

/** Deletes the links that take the account back after a change at this time or later. */
export async function deleteSecureLinksSince(tx: Tx, userId: number, since: Date): Promise<void> {
  const isOfAccount = and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'secure'));
  await tx.delete(accountLinks).where(and(isOfAccount, gte(accountLinks.since, since)));
}

/** @returns false if the user cannot sign in; another account of the address violates `users_email_unique` */
export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const set = await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: sql`now()` })
    .where(and(eq(users.id, userId), canSignIn))
    .returning({ id: users.id });
  return set.length === 1;
}

/** Replaces a password by one that nobody knows. */
export async function invalidatePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, passwordChangedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNotNull(users.passwordHash)));
}

/** @returns false if the user has the address, or someone else took it since */
export async function changeEmail(tx: Tx, userId: number, email: string): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ email })
    .where(and(eq(users.id, userId), ne(users.email, email), not(isTaken(userId, email))))
    .returning({ id: users.id });
  return changed.length === 1;
}

/** True for the address of another account, and of an open invitation of the same organization. */
const isTaken = (userId: number, email: string) => sql<boolean>`EXISTS (
  SELECT 1 FROM users other JOIN users own ON own.id = ${userId}
  WHERE other.id <> own.id AND other.email_key = lower(${email})
    AND (other.password_hash IS NOT NULL OR other.partner_id IS NOT DISTINCT FROM own.partner_id))`;

export async function isEmailTaken(tx: Tx, userId: number, email: string): Promise<boolean> {
  const [row] = await tx
    .select({ isTaken: isTaken(userId, email) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.isTaken ?? true;
}

/** Reads a user's address and the time of the transaction. */
export async function readAddress(tx: Tx, userId: number): Promise<{ email: string; at: Date }> {
  const [row] = await tx
    .select({ email: users.email, at: sql`now()`.mapWith(accountLinks.expiresAt) })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error(`there is no user ${userId}`);
  return row;
}

export type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

export async function findAddressee(tx: Tx, userId: number) {
  const [row] = await tx
    .select({
      userId: users.id,
      partnerId: users.partnerId,
      email: users.email,
      firstName: users.firstName,
      hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`,
      orgName: partners.orgName,
      isManaged,
    })
    .from(users)
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.id, userId), canSignIn));
  return row;
}

/** Lists active users of an address, ignoring case: the one with a password, else the open invitations. */
export async function findUsersOfAddress(tx: Tx, email: string) {
  const ofAddress = and(eq(users.emailKey, email.trim().toLowerCase()), canSignIn);
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
    .where(and(ne(users.id, userId), isNotNull(users.passwordHash), eq(users.emailKey, email.toLowerCase())));
  return row !== undefined;
}

/** Lists the Super Administrators if the user is the emergency account of required single sign-on, else none. */
export async function listEmergencyWatchers(tx: Tx, userId: number) {
  return tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .innerJoin(roles, and(eq(roles.id, users.roleId), eq(roles.baseRoleId, 1)))
    .where(
      and(
        eq(users.isActive, true),
        sql`EXISTS (SELECT 1 FROM ${signOnProviders} p WHERE p.is_required AND p.emergency_user_id = ${userId})`,
      ),
    );
}
