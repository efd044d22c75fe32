import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { recoveryCodes, roles, signInChallenges, users } from '#drizzle/schema/index.ts';
import { canSignIn } from '../auth.store.server.ts';

/** `used`: it was right before, and is no guess. */
export type CodeResult = 'right' | 'used' | 'wrong';

/** Finds a user's second factor and the database's time. */
export async function findFactor(tx: Tx, userId: number) {
  const [row] = await tx
    .select({
      email: users.email,
      secret: users.totpSecret,
      candidate: users.totpCandidate,
      isRequired: roles.requiresSecondFactor,
      codesLeft: sql<number>`(SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = ${users.id} AND c.used_at IS NULL)`,
      nowSeconds: sql<number>`extract(epoch FROM now())::float8`,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, userId));
  return row;
}

/** Replaces a candidate only if it is still `before`. */
export async function replaceCandidate(tx: Tx, userId: number, before: string | null, after: string): Promise<void> {
  const isBefore = before === null ? isNull(users.totpCandidate) : eq(users.totpCandidate, before);
  await tx
    .update(users)
    .set({ totpCandidate: after })
    .where(and(eq(users.id, userId), isBefore));
}

/**
 * Makes the candidate the secret.
 *
 * @returns false if another request already did
 */
export async function promoteCandidate(
  tx: Tx,
  userId: number,
  candidate: string,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<boolean> {
  const promoted = await tx
    .update(users)
    .set({ totpSecret: secret, totpCandidate: null, totpLastStep: step, totpSince: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.totpCandidate, candidate)))
    .returning({ id: users.id });
  return promoted.length === 1;
}

export async function replaceSecret(tx: Tx, userId: number, secret: string): Promise<void> {
  await tx.update(users).set({ totpSecret: secret }).where(eq(users.id, userId));
}

/** Consumes a time step. Of several concurrent calls, one gets true. */
export async function markTotpStepUsed(tx: Tx, userId: number, step: number): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(and(eq(users.id, userId), lt(users.totpLastStep, step)))
    .returning({ id: users.id });
  return taken.length === 1;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, codeHashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Consumes a recovery code. Of several concurrent calls, one gets `right`. */
export async function consumeRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<CodeResult> {
  const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
  const consumed = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isCode, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  if (consumed.length === 1) return 'right';
  const used = await tx.select({ userId: recoveryCodes.userId }).from(recoveryCodes).where(isCode);
  return used.length === 1 ? 'used' : 'wrong';
}

/** @returns true if the user had a second factor */
export async function deleteFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const cleared = await tx
    .update(users)
    .set({ totpSecret: null, totpCandidate: null, totpSince: null })
    .where(and(eq(users.id, userId), or(isNotNull(users.totpSecret), isNotNull(users.totpCandidate))))
    .returning({ id: users.id });
  return cleared.length === 1;
}

/** Turns off a second factor that was turned on at this time or later. */
export async function deleteFactorSince(tx: Tx, userId: number, since: Date): Promise<void> {
  const [user] = await tx.select({ since: users.totpSince }).from(users).where(eq(users.id, userId));
  if (user?.since && user.since >= since) await deleteFactor(tx, userId);
}

/** Opens a challenge for 10 minutes and deletes expired ones. */
export async function insertChallenge(tx: Tx, row: { idHash: string; userId: number }): Promise<void> {
  await tx.delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now()`));
  await tx.insert(signInChallenges).values({ ...row, expiresAt: sql`now() + interval '10 minutes'` });
}

const live = (idHash: string) => and(eq(signInChallenges.idHash, idHash), gt(signInChallenges.expiresAt, sql`now()`));

/** @returns the active user of a live challenge, or undefined */
export async function findChallenge(tx: Tx, idHash: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ userId: users.id })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(and(live(idHash), canSignIn));
  return row?.userId;
}

/** Ends a challenge. Of several concurrent calls, one gets true. */
export async function consumeChallenge(tx: Tx, idHash: string): Promise<boolean> {
  const taken = await tx.delete(signInChallenges).where(live(idHash)).returning({ userId: signInChallenges.userId });
  return taken.length === 1;
}
