import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { configChanges, configDraft, roles, users } from '#drizzle/schema/index.ts';

const DRAFT_ID = 1;

/** Lists the changes by author, oldest first. */
export async function listChanges(tx: Tx) {
  return tx
    .select({
      key: configChanges.key,
      after: configChanges.value,
      authorId: configChanges.authorId,
      authorFirstName: users.firstName,
      authorLastName: users.lastName,
      changedAt: configChanges.changedAt,
      baseVersion: configChanges.baseVersion,
    })
    .from(configChanges)
    .leftJoin(users, eq(users.id, configChanges.authorId))
    .orderBy(asc(configChanges.changedAt), asc(configChanges.key));
}

export async function countChanges(tx: Tx): Promise<number> {
  return tx.$count(configChanges);
}

export async function findDraft(tx: Tx) {
  const [row] = await tx.select().from(configDraft).where(eq(configDraft.id, DRAFT_ID));
  return row;
}

export async function putChanges(
  tx: Tx,
  by: { readonly authorId: number; readonly baseVersion: number },
  values: readonly (readonly [key: string, value: unknown])[],
): Promise<void> {
  if (values.length === 0) return;
  await tx
    .insert(configChanges)
    .values(values.map(([key, value]) => ({ key, value, ...by })))
    .onConflictDoUpdate({
      target: configChanges.key,
      set: {
        value: sql`excluded.value`,
        authorId: sql`excluded.author_id`,
        baseVersion: sql`excluded.base_version`,
        changedAt: sql`now()`,
      },
    });
}

export async function removeChanges(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(configChanges).where(inArray(configChanges.key, [...keys]));
}

/** @returns the new revision */
export async function countRevision(tx: Tx): Promise<number> {
  const [row] = await tx
    .insert(configDraft)
    .values({ id: DRAFT_ID, revision: 1 })
    .onConflictDoUpdate({ target: configDraft.id, set: { revision: sql`${configDraft.revision} + 1` } })
    .returning({ revision: configDraft.revision });
  return row?.revision ?? 0;
}

type Approval = Omit<typeof configDraft.$inferInsert, 'id' | 'revision'>;

const NO_APPROVAL = {
  askedById: null,
  askedAt: null,
  approverId: null,
  decision: null,
  decisionNote: null,
  decidedById: null,
  decidedAt: null,
  decidedRevision: null,
} as const satisfies Approval;

/** Sets the state of the approval; what is left out becomes empty. */
export async function putApproval(tx: Tx, approval: Approval): Promise<void> {
  const values = { ...NO_APPROVAL, ...approval };
  await tx
    .insert(configDraft)
    .values({ id: DRAFT_ID, ...values })
    .onConflictDoUpdate({ target: configDraft.id, set: values });
}

/** Removes all changes, and what was decided about them. */
export async function clearDraft(tx: Tx): Promise<void> {
  await tx.delete(configChanges);
  await putApproval(tx, NO_APPROVAL);
  await countRevision(tx);
}

/** Lists roles with what they allow. */
export async function listRoles(tx: Tx) {
  return tx.select({ id: roles.id, baseRoleId: roles.baseRoleId, permissions: roles.permissions }).from(roles);
}

/** Lists the active vendor users with one of the roles. */
export async function listHolders(tx: Tx, roleIds: readonly number[]) {
  return tx
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(isNull(users.partnerId), eq(users.isActive, true), inArray(roles.id, [...roleIds])))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}

export async function listNames(tx: Tx, ids: readonly number[]) {
  return tx
    .select({ userId: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...ids]));
}
