import { and, eq, gte, lte, not, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { answeredChallenges, passkeys, users } from '#drizzle/schema/index.ts';
import { canSignIn, isManaged } from '../auth.store.server.ts';

export async function findPasskeys(tx: Tx, userId: number) {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);
}

/** Finds a passkey whose user can sign in, and not through a required provider alone. */
export async function findPasskey(tx: Tx, credentialId: string) {
  const [row] = await tx
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), canSignIn, not(isManaged)));
  return row;
}

export async function insertPasskey(
  tx: Tx,
  row: Omit<typeof passkeys.$inferInsert, 'createdAt' | 'lastUsedAt'>,
): Promise<void> {
  await tx.insert(passkeys).values(row);
}

/** Records a use. Of several with the same counter, one gets true; 0 does not count. */
export async function markPasskeyUsed(tx: Tx, id: number, counter: number): Promise<boolean> {
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lte(passkeys.counter, counter - 1);
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id });
  return used.length === 1;
}

/** @returns the former name, or undefined if the user has no such passkey */
export async function renamePasskey(tx: Tx, userId: number, id: number, name: string): Promise<string | undefined> {
  const own = and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(own).for('update');
  await tx.update(passkeys).set({ name }).where(own);
  return before?.name;
}

/** @returns its name, or undefined if the user has no such passkey */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return row?.name;
}

/** Deletes the passkeys that were added at that time or later. */
export async function deletePasskeysSince(tx: Tx, userId: number, since: Date): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
}

export async function findDatabaseTime(tx: Tx): Promise<number> {
  const [row] = await tx.execute<{ seconds: number }>(sql`SELECT extract(epoch FROM now())::float8 AS seconds`);
  return row?.seconds ?? 0;
}

/** @returns false if it was answered before, or issued more than 10 minutes ago */
export async function markChallengeAnswered(tx: Tx, challengeHash: string, issuedSeconds: number): Promise<boolean> {
  const rows = await tx.execute(sql`
    INSERT INTO ${answeredChallenges} (challenge_hash, expires_at)
    SELECT ${challengeHash}, e.expires_at
    FROM (SELECT to_timestamp(${issuedSeconds}) + interval '10 minutes' AS expires_at) e
    WHERE e.expires_at > now() AND e.expires_at <= now() + interval '10 minutes'
    ON CONFLICT DO NOTHING RETURNING 1`);
  return rows.length === 1;
}
