import { AppError, fieldError, staleSave } from '#app/errors.ts';
import { inScope, type Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { BASE_ROLE_IDS, FIXED_PERMISSIONS_ROLE_ID, SYSTEM_ROLES } from '#app/modules/access/capabilities.ts';
import { isPartnerRole, mayGrant } from '#app/modules/access/rank.ts';
import { isPartnerActor, scopeOf } from '#app/modules/access/scope.ts';
import { recordAudit } from '#app/modules/audit/audit.server.ts';
import { findDeletion } from '#app/modules/audit/names.server.ts';
import { TEXT } from '#app/text.ts';
import { type NewRole, type RoleChange, storedRole } from './roles.schema.ts';
import * as store from './roles.store.server.ts';
import type { DeletedRole, RoleRow } from './roles.view.ts';

const notThere = () => new AppError('notFound', TEXT.notFound);
const isSystem = (id: number) => SYSTEM_ROLES.some((role) => role.id === id);
const audienceOf = (role: { baseRoleId: number }) => (isPartnerRole(role) ? 'partner' : 'vendor');

/** Lists roles by system role; partner users see partner roles only. */
export async function listRoles(actor: Actor): Promise<RoleRow[]> {
  const rows = await inScope(scopeOf(actor), (tx) => store.listRoleRows(tx));
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? '';
  return rows
    .filter((row) => !isPartnerActor(actor) || isPartnerRole(row))
    .map((row) => ({
      ...row,
      audience: audienceOf(row),
      baseRoleName: nameOf(row.baseRoleId),
      isSystem: isSystem(row.id),
      isFixed: row.id === FIXED_PERMISSIONS_ROLE_ID,
    }));
}

/** Lists the system roles that a custom role can be based on. */
export async function listBaseRoles(actor: Actor): Promise<Pick<RoleRow, 'id' | 'name' | 'audience'>[]> {
  const bases = new Set<number>(BASE_ROLE_IDS);
  const roles = await listRoles(actor);
  return roles.filter(({ id }) => bases.has(id)).map(({ id, name, audience }) => ({ id, name, audience }));
}

/** @throws AppError `notFound` */
export async function readRole(actor: Actor, id: number): Promise<RoleRow> {
  const role = (await listRoles(actor)).find((row) => row.id === id);
  if (!role) throw notThere();
  return role;
}

/** @returns the deleted role, or null if the ID never existed or still exists */
export async function findDeletedRole(actor: Actor, id: number): Promise<DeletedRole | null> {
  const deletion = await findDeletion(actor, { kind: 'role', id });
  const before = storedRole.safeParse(deletion?.before);
  const base = before.success && (await listBaseRoles(actor)).find((role) => role.id === before.data.baseRoleId);
  if (!deletion || !base) return null;
  const { permissions, requiresSecondFactor } = before.data;
  return {
    name: deletion.name,
    deletedBy: deletion.by,
    deletedAt: deletion.at,
    base,
    permissions,
    requiresSecondFactor,
  };
}

/**
 * Creates a role based on a system role.
 *
 * @returns the role's ID
 * @throws AppError `forbidden` for a permission that the actor lacks, `unprocessable` for a broken rule
 */
export async function createRole(actor: Actor, form: NewRole): Promise<number> {
  const { name, baseRoleId, permissions, requiresSecondFactor } = form;
  requireAudience(form.audience, baseRoleId);
  requireGrantable(actor, baseRoleId, permissions);
  return inScope(scopeOf(actor), async (tx) => {
    await requireFreeName(tx, name);
    const id = await store.insertRole(tx, actor.userId, { name, baseRoleId, permissions, requiresSecondFactor });
    await recordAudit(tx, actor, {
      action: 'role.created',
      target: ['role', id],
      detail: { after: { name, baseRoleId, permissions, requiresSecondFactor } },
    });
    return id;
  });
}

/**
 * Changes a role's name, permissions, or two-factor requirement in one statement. Each request reads the role, so its rights
 * are the old or the new ones, never a mix.
 *
 * @throws AppError `notFound`, `conflict` for another version than the stored one, `forbidden` for a permission that the actor
 * lacks, `unprocessable` for a broken rule
 */
export async function updateRole(actor: Actor, id: number, change: RoleChange): Promise<void> {
  await inScope(scopeOf(actor), async (tx) => {
    const before = await store.lockRole(tx, id);
    if (!before) throw notThere();
    if (change.version !== before.version) throw staleSave('The role', before);
    if (change.baseRoleId !== undefined && change.baseRoleId !== before.baseRoleId)
      throw fieldError('baseRoleId', 'You can’t change the system role that a role is based on');
    requireAudience(change.audience, before.baseRoleId);
    const { name, permissions, requiresSecondFactor } = change;
    if (permissions && !isSame(permissions, before.permissions)) {
      if (id === FIXED_PERMISSIONS_ROLE_ID)
        throw fieldError('permissions', `The permissions of ${before.name} are fixed`);
      const added = permissions.filter((permission) => !before.permissions.includes(permission));
      requireGrantable(actor, before.baseRoleId, added);
    }
    if (name !== undefined) await requireFreeName(tx, name, id);
    const after = Object.fromEntries(
      Object.entries({ name, permissions, requiresSecondFactor }).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(after).length === 0) return;
    await store.updateRoleRow(tx, { id, version: change.version, userId: actor.userId }, after);
    await recordAudit(tx, actor, {
      action: 'role.changed',
      target: ['role', id],
      detail: {
        before: {
          name: before.name,
          permissions: before.permissions,
          requiresSecondFactor: before.requiresSecondFactor,
        },
        after,
      },
    });
  });
}

/**
 * Deletes a custom role without users. A role deleted earlier returns its name.
 *
 * @throws AppError `notFound`, or `unprocessable` for a system role or a role with users
 */
export async function deleteRole(actor: Actor, id: number): Promise<{ name: string; isNew: boolean }> {
  const deleted = await deleteNow(actor, id);
  const name = deleted ?? (await findDeletion(actor, { kind: 'role', id }))?.name;
  if (name === undefined) throw notThere();
  return { name, isNew: deleted !== undefined };
}

/** @returns the role's name, or undefined if it does not exist */
async function deleteNow(actor: Actor, id: number): Promise<string | undefined> {
  return inScope(scopeOf(actor), async (tx) => {
    const role = await store.lockRole(tx, id);
    if (!role) return undefined;
    if (isSystem(id)) throw new AppError('unprocessable', 'System roles can’t be deleted.');
    const holders = await store.countHolders(tx, id);
    if (holders > 0) {
      const who = holders === 1 ? '1 user holds' : `${holders} users hold`;
      throw new AppError('unprocessable', `${who} this role. Assign them another role first.`);
    }
    await store.deleteRoleRow(tx, id);
    const { name, baseRoleId, permissions, requiresSecondFactor } = role;
    await recordAudit(tx, actor, {
      action: 'role.deleted',
      target: ['role', id],
      detail: { before: { name, baseRoleId, permissions, requiresSecondFactor } },
    });
    return name;
  });
}

function requireAudience(audience: string | undefined, baseRoleId: number): void {
  if (audience !== undefined && audience !== audienceOf({ baseRoleId }))
    throw fieldError('audience', 'The type is set by the system role');
}

function requireGrantable(actor: Actor, baseRoleId: number, permissions: readonly number[]): void {
  if (!mayGrant(actor, { baseRoleId, permissions }))
    throw new AppError('forbidden', 'You can’t assign a role or permission above your own.');
}

async function requireFreeName(tx: Tx, name: string, exceptId?: number): Promise<void> {
  if (await store.isNameTaken(tx, name, exceptId)) throw fieldError('name', 'A role with this name already exists');
}

const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id));
