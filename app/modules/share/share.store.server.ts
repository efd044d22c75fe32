import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import {
  askedFigures,
  customers,
  estimateSnapshots,
  estimates,
  partners,
  shareLinks,
  users,
} from '#drizzle/schema/index.ts';

/** Row security shows and creates links only with their estimate; the use case has checked its scope. */
export interface NewShareLink {
  readonly estimateId: number;
  readonly tokenHash: string;
  readonly label: string;
  readonly passwordHash: string | null;
  readonly showsOwner: boolean;
  readonly tokenEncrypted: string;
  readonly mayRespond: boolean;
  readonly showsPrices: boolean;
  readonly verifiesEmail: boolean;
  readonly createdById: number;
}

/**
 * Creates a link that expires after some days by the database's clock.
 *
 * @returns undefined if a link has the token already
 */
export async function insertShareLink(
  tx: Tx,
  { expiresInDays, ...link }: NewShareLink & { expiresInDays: number },
): Promise<{ id: number; expiresAt: Date } | undefined> {
  const [row] = await tx
    .insert(shareLinks)
    .values({ ...link, expiresAt: sql`now() + make_interval(days => ${expiresInDays})` })
    .onConflictDoNothing({ target: shareLinks.tokenHash })
    .returning({ id: shareLinks.id, expiresAt: shareLinks.expiresAt });
  return row;
}

export async function readShareLink(tx: Tx, tokenHash: string): Promise<{ id: number; expiresAt: Date }> {
  const [row] = await tx
    .select({ id: shareLinks.id, expiresAt: shareLinks.expiresAt })
    .from(shareLinks)
    .where(eq(shareLinks.tokenHash, tokenHash));
  if (!row) throw new Error('The link is not there.');
  return row;
}

export async function insertAskedFigures(tx: Tx, linkId: number, fieldIds: readonly string[]): Promise<void> {
  await tx.insert(askedFigures).values(fieldIds.map((fieldId, position) => ({ linkId, fieldId, position })));
}

/** Replaces the figures that a room asks about. */
export async function replaceAskedFigures(tx: Tx, linkId: number, fieldIds: readonly string[]): Promise<void> {
  await tx.delete(askedFigures).where(eq(askedFigures.linkId, linkId));
  await insertAskedFigures(tx, linkId, fieldIds);
}

export async function listAskedFigures(tx: Tx, linkId: number): Promise<string[]> {
  const rows = await tx
    .select({ fieldId: askedFigures.fieldId })
    .from(askedFigures)
    .where(eq(askedFigures.linkId, linkId))
    .orderBy(askedFigures.position);
  return rows.map(({ fieldId }) => fieldId);
}

/** The IDs of a link's asked figures, in the order of its page. */
const ASKED = sql<string[]>`ARRAY(
  SELECT ${askedFigures.fieldId} FROM ${askedFigures} WHERE ${askedFigures.linkId} = ${shareLinks.id}
   ORDER BY ${askedFigures.position})`;

const isOpen = () => and(isNull(shareLinks.revokedAt), gt(shareLinks.expiresAt, sql`now()`));

export async function listOpenTokens(tx: Tx, estimateId: number) {
  return tx
    .select({ id: shareLinks.id, tokenHash: shareLinks.tokenHash, tokenEncrypted: shareLinks.tokenEncrypted })
    .from(shareLinks)
    .where(and(eq(shareLinks.estimateId, estimateId), isOpen()))
    .orderBy(desc(shareLinks.createdAt))
    .limit(100);
}

/** Finds an open link of the transaction's scope with what a mail about it says. */
export async function findOpenToken(tx: Tx, id: number) {
  const [row] = await tx
    .select({
      estimateId: shareLinks.estimateId,
      tokenHash: shareLinks.tokenHash,
      tokenEncrypted: shareLinks.tokenEncrypted,
      mayRespond: shareLinks.mayRespond,
      expiresAt: shareLinks.expiresAt,
      customer: customers.name,
    })
    .from(shareLinks)
    .innerJoin(estimates, eq(estimates.id, shareLinks.estimateId))
    .innerJoin(customers, eq(customers.id, estimates.customerId))
    .where(and(eq(shareLinks.id, id), isOpen(), isNull(estimates.deletedAt)));
  return row;
}

/** @returns false if it was sent before and `isFirst` is wanted; of two at the same time one waits for the other */
export async function markSent(tx: Tx, id: number, sentTo: string, isFirst: boolean): Promise<boolean> {
  const marked = await tx
    .update(shareLinks)
    .set({ sentAt: sql`now()`, sentTo })
    .where(and(eq(shareLinks.id, id), isFirst ? isNull(shareLinks.sentAt) : undefined))
    .returning({ id: shareLinks.id });
  return marked.length > 0;
}

export async function listShareLinks(tx: Tx, estimateId: number) {
  return tx
    .select({
      id: shareLinks.id,
      label: shareLinks.label,
      hasPassword: sql<boolean>`${shareLinks.passwordHash} IS NOT NULL`,
      showsOwner: shareLinks.showsOwner,
      mayRespond: shareLinks.mayRespond,
      sentAt: shareLinks.sentAt,
      sentTo: shareLinks.sentTo,
      createdAt: shareLinks.createdAt,
      expiresAt: shareLinks.expiresAt,
      isExpired: sql<boolean>`${shareLinks.expiresAt} <= now()`,
      revokedAt: shareLinks.revokedAt,
      views: shareLinks.views,
      lastViewedAt: shareLinks.lastViewedAt,
      asked: ASKED,
    })
    .from(shareLinks)
    .where(eq(shareLinks.estimateId, estimateId))
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id))
    .limit(100);
}

/** @returns the link's estimate, or undefined without such an open link in scope */
export async function revokeShareLink(tx: Tx, id: number): Promise<{ estimateId: number; label: string } | undefined> {
  const [row] = await tx
    .update(shareLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(shareLinks.id, id), isNull(shareLinks.revokedAt)))
    .returning({ estimateId: shareLinks.estimateId, label: shareLinks.label });
  return row;
}

export async function isRevoked(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .where(and(eq(shareLinks.id, id), isNotNull(shareLinks.revokedAt)));
  return row !== undefined;
}

/**
 * Finds the target of an open link. Closed are unknown, expired and revoked links, and those of deleted estimates and inactive
 * partners.
 */
export async function findOpenShare(tx: Tx, tokenHash: string) {
  const [row] = await tx
    .select({
      id: shareLinks.id,
      estimateId: shareLinks.estimateId,
      partnerId: estimates.partnerId,
      label: shareLinks.label,
      passwordHash: shareLinks.passwordHash,
      showsOwner: shareLinks.showsOwner,
      mayRespond: shareLinks.mayRespond,
      showsPrices: shareLinks.showsPrices,
      verifiesEmail: shareLinks.verifiesEmail,
      views: shareLinks.views,
      state: estimates.state,
      expiresAt: shareLinks.expiresAt,
      ownerId: estimates.ownerId,
      owner: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      snapshot: estimateSnapshots.snapshot,
    })
    .from(shareLinks)
    .innerJoin(estimates, eq(estimates.id, shareLinks.estimateId))
    .leftJoin(estimateSnapshots, eq(estimateSnapshots.estimateId, estimates.id))
    .innerJoin(users, eq(users.id, estimates.ownerId))
    .leftJoin(partners, eq(partners.id, estimates.partnerId))
    .where(
      and(
        eq(shareLinks.tokenHash, tokenHash),
        isNull(shareLinks.revokedAt),
        gt(shareLinks.expiresAt, sql`now()`),
        isNull(estimates.deletedAt),
        or(isNull(estimates.partnerId), eq(partners.isActive, true)),
      ),
    );
  return row;
}

export async function countView(tx: Tx, id: number): Promise<void> {
  await tx
    .update(shareLinks)
    .set({ views: sql`${shareLinks.views} + 1`, lastViewedAt: sql`now()` })
    .where(eq(shareLinks.id, id));
}
