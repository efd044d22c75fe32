import { and, eq, ne, sql } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import { roles, users } from '#drizzle/schema/index.ts';

const columns = {
  id: roles.id,
  name: roles.name,
  baseRoleId: roles.baseRoleId,
  permissions: roles.permissions,
  requiresSecondFactor: roles.requiresSecondFactor,
  ...lastSaveOf(roles),
};

/** Lists system roles in their order, each followed by the custom roles based on it. */
export async function listRoleRows(tx: Tx) {
  return tx
    .select({ ...columns, users: sql<number>`(SELECT count(*)::int FROM ${users} u WHERE u.role_id = ${roles}.id)` })
    .from(roles)
    .orderBy(roles.baseRoleId, roles.id);
}

/**
 * Locks a role until the transaction ends, against other changes and new users with the role.
 *
 * @param id any integer; requests can exceed the ID range
 */
export async function lockRole(tx: Tx, id: number) {
  const [row] = await tx.select(columns).from(roles).where(sql`${roles.id} = ${id}::bigint`).for('update');
  return row;
}

/** Checks other roles for a name, ignoring case, and reserves it until the transaction ends. */
export async function isNameTaken(tx: Tx, name: string, exceptId = 0): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('role:' || lower(${name}), 0))`);
  const [row] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(sql`lower(${roles.name})`, sql`lower(${name})`), ne(roles.id, exceptId)))
    .limit(1);
  return row !== undefined;
}

export interface StoredRole {
  readonly name: string;
  readonly baseRoleId: number;
  readonly permissions: number[];
  readonly requiresSecondFactor: boolean;
}

export async function insertRole(tx: Tx, userId: number, row: StoredRole): Promise<number> {
  const [made] = await tx
    .insert(roles)
    .values({ ...row, updatedById: userId })
    .returning({ id: roles.id });
  if (!made) throw new Error('A role was put in and is not there.');
  return made.id;
}

/** Changes a locked role if the version matches. */
export async function updateRoleRow(
  tx: Tx,
  over: { readonly id: number; readonly version: number; readonly userId: number },
  change: Partial<Omit<StoredRole, 'baseRoleId'>>,
) {
  await tx
    .update(roles)
    .set({ ...change, ...savedOver(over.version, over.userId) })
    .where(eq(roles.id, over.id));
}

export async function countHolders(tx: Tx, id: number): Promise<number> {
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(users).where(eq(users.roleId, id));
  return row?.count ?? 0;
}

export async function deleteRoleRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(roles).where(eq(roles.id, id));
}
