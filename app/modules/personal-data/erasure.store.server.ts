import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#app/infra/db/scope.server.ts';
import * as schema from '#drizzle/schema/index.ts';

const { personalErasures: erasures, users, estimateSnapshots: frozen } = schema;

/** Starts an erasure, or one that failed again. @returns false while one is running or done */
export async function startErasure(
  tx: Tx,
  row: Pick<typeof erasures.$inferInsert, 'userId' | 'requestedById' | 'ip'>,
): Promise<boolean> {
  const started = await tx
    .insert(erasures)
    .values(row)
    .onConflictDoUpdate({
      target: erasures.userId,
      set: { ...row, step: 0, failedAt: null },
      setWhere: sql`${erasures.failedAt} IS NOT NULL`,
    })
    .returning({ userId: erasures.userId });
  return started.length === 1;
}

export async function findErasure(tx: Tx, userId: number) {
  const [row] = await tx.select().from(erasures).where(eq(erasures.userId, userId));
  return row;
}

/** For the page: the erasure itself is one transaction. */
export async function noteStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.update(erasures).set({ step, failedAt: null }).where(eq(erasures.userId, userId));
}

export async function noteFailedErasure(tx: Tx, userId: number): Promise<void> {
  await tx.update(erasures).set({ failedAt: sql`now()` }).where(eq(erasures.userId, userId));
}

export async function cancelErasure(tx: Tx, userId: number): Promise<void> {
  await tx.delete(erasures).where(eq(erasures.userId, userId));
}

export async function lockPerson(tx: Tx, userId: number) {
  const name = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;
  const [row] = await tx
    .select({ name, email: users.email, isActive: users.isActive })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  return row;
}

type Person = Pick<NonNullable<Awaited<ReturnType<typeof lockPerson>>>, 'name' | 'email'>;

/** Finds the estimates whose frozen reports name a person. */
export async function listFrozen(tx: Tx, { name, email }: Person): Promise<number[]> {
  const rows = await tx
    .select({ id: frozen.estimateId })
    .from(frozen)
    .where(
      sql`${frozen.snapshot} #>> '{estimate,owner}' = ${name}
        OR position(lower(${email}) IN lower(${frozen.snapshot}::text)) > 0`,
    )
    .orderBy(frozen.estimateId);
  return rows.map(({ id }) => id);
}

/** Rows that concern only their user. */
const OWN: readonly (readonly [PgTable, PgColumn])[] = [
  [schema.sessions, schema.sessions.userId],
  [schema.accessTokens, schema.accessTokens.userId],
  [schema.accountLinks, schema.accountLinks.userId],
  [schema.passkeys, schema.passkeys.userId],
  [schema.recoveryCodes, schema.recoveryCodes.userId],
  [schema.knownDevices, schema.knownDevices.userId],
  [schema.signInChallenges, schema.signInChallenges.userId],
  [schema.externalIdentities, schema.externalIdentities.userId],
  [schema.accountTeam, schema.accountTeam.userId],
  [schema.messages, schema.messages.userId],
  [schema.pendingForms, schema.pendingForms.userId],
  [schema.idempotencyKeys, schema.idempotencyKeys.userId],
  [schema.reportSchedules, schema.reportSchedules.ownerId],
  [schema.personalExports, schema.personalExports.userId],
];

/** Replaces name and address, deletes what concerns only the person, and keeps the rows that others need. */
export async function eraseUser(tx: Tx, userId: number, { name, email }: Person, frozenIds: number[]): Promise<void> {
  for (const [table, column] of OWN) await tx.delete(table).where(eq(column, userId));
  const { uploads, messages, roomEvents } = schema;
  await tx.delete(uploads).where(and(eq(uploads.userId, userId), eq(uploads.kind, 'profile')));
  const label = `Former user ${userId}`;
  const without = (text: PgColumn): SQL => sql`replace(replace(${text}, ${name}, ${label}), ${email}, ${label})`;
  const named = (text: PgColumn): SQL => sql`position(${name} IN ${text}) > 0 OR position(${email} IN ${text}) > 0`;
  // Whoever acted on this user was told so by name.
  await tx
    .update(messages)
    .set({ text: without(messages.text) })
    .where(named(messages.text));
  await tx
    .update(roomEvents)
    .set({ text: without(roomEvents.text) })
    .where(named(roomEvents.text));
  await tx
    .update(users)
    .set({
      firstName: 'Former user',
      lastName: String(userId),
      email: label,
      contactNumber: '',
      passwordHash: null,
      passwordChangedAt: null,
      totpSecret: null,
      totpCandidate: null,
      totpSince: null,
      pictureUploadId: null,
      mailsOff: [],
      erasedAt: sql`now()`,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId));
  await tx
    .update(erasures)
    .set({ finishedAt: sql`now()`, failedAt: null, frozenIds })
    .where(eq(erasures.userId, userId));
}
