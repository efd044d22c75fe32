import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { lastSaveOf, savedOver } from '#app/infra/db/last-save.ts';
import { containing } from '#app/infra/db/pattern.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Scope } from '#app/modules/access/scope.ts';
import { partners, roles, signOnProviders, users } from '#drizzle/schema/index.ts';
import type { UserListQuery } from './users.schema.ts';

/** Set a password, or signed in at an identity provider. */
const isAccepted = sql`(${users.passwordHash} IS NOT NULL OR ${users.lastLoginAt} IS NOT NULL)`;

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  contactNumber: users.contactNumber,
  pictureUploadId: users.pictureUploadId,
  isActive: users.isActive,
  isErased: sql<boolean>`${users.erasedAt} IS NOT NULL`,
  isAccepted: sql<boolean>`${isAccepted}`,
  hasSecondFactor: sql<boolean>`${users.totpSecret} IS NOT NULL`,
  lastLoginAt: users.lastLoginAt,
  roleId: users.roleId,
  roleName: roles.name,
  baseRoleId: roles.baseRoleId,
  partnerId: users.partnerId,
  partnerName: partners.orgName,
  ...lastSaveOf(users),
};

/** Users in scope; row security repeats it. */
function visible(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  if (scope.kind === 'team') return isNull(users.partnerId);
  return sql`${users.partnerId} IS NOT DISTINCT FROM ${scope.partnerId}::bigint`;
}

export async function listUserRows(tx: Tx, scope: Scope, query: UserListQuery) {
  return tx
    .select(columns)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(matching(scope, query))
    .orderBy(...orderOf(query))
    .limit(query.limit)
    .offset(query.offset);
}

export async function countUsers(tx: Tx, scope: Scope, query: UserListQuery): Promise<number> {
  const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(users).where(matching(scope, query));
  return row?.count ?? 0;
}

const fullName = sql`${users.firstName} || ' ' || ${users.lastName}`;

const STATUSES: Record<NonNullable<UserListQuery['status']>, SQL> = {
  active: sql`${users.isActive} AND ${isAccepted}`,
  invited: sql`${users.isActive} AND NOT ${isAccepted}`,
  inactive: sql`NOT ${users.isActive}`,
};

function matching(scope: Scope, query: UserListQuery): SQL | undefined {
  const pattern = query.search === undefined ? undefined : containing(query.search);
  return and(
    visible(scope),
    query.roleId === undefined ? undefined : eq(users.roleId, query.roleId),
    query.partnerId === undefined ? undefined : eq(users.partnerId, query.partnerId),
    query.status && STATUSES[query.status],
    pattern === undefined ? undefined : or(ilike(fullName, pattern), ilike(users.email, pattern)),
  );
}

const SORTS: Record<UserListQuery['sort'], SQL> = {
  id: sql`${users.id}`,
  userName: sql`lower(${fullName})`,
  email: sql`${users.emailKey}`,
  roles: sql`lower(${roles.name})`,
  lastLoginDate: sql`${users.lastLoginAt}`,
  isActive: sql`${users.isActive}`,
};

function orderOf({ sort, direction }: UserListQuery): SQL[] {
  const turn = direction === 'desc' ? desc : asc;
  return [turn(SORTS[sort]), turn(users.id)];
}

export async function findUser(tx: Tx, scope: Scope, userId: number) {
  const [row] = await tx
    .select(columns)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.id, userId), visible(scope)));
  return row;
}

/** Finds the visible user who keeps an organization from inviting an address: an account anywhere, or its own open invitation. */
export async function findUserOfAddress(tx: Tx, scope: Scope, email: string, partnerId: number | null) {
  const isInvitedHere = sql`${users.partnerId} IS NOT DISTINCT FROM ${partnerId}::bigint`;
  const [row] = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      roleId: users.roleId,
      partnerId: users.partnerId,
      wasJustInvited: sql<boolean>`${users.passwordHash} IS NULL AND ${users.createdAt} > now() - interval '1 minute'`,
    })
    .from(users)
    .where(and(eq(users.emailKey, email.toLowerCase()), visible(scope), or(isAccepted, isInvitedHere)))
    .orderBy(users.id)
    .limit(1);
  return row;
}

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactNumber: string;
  readonly roleId: number;
  readonly partnerId: number | null;
}

/** @returns the new user's ID, or undefined if the organization already has the address */
export async function insertUser(tx: Tx, row: NewUser): Promise<number | undefined> {
  const [made] = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return made?.id;
}

export async function updateUserRow(
  tx: Tx,
  scope: Scope,
  userId: number,
  change: { isActive?: boolean; isGuideCompleted?: boolean },
): Promise<void> {
  await tx
    .update(users)
    .set(change)
    .where(and(eq(users.id, userId), visible(scope)));
}

type Details = Pick<NewUser, 'firstName' | 'lastName' | 'contactNumber' | 'roleId'>;

/**
 * Changes the values that both an administrator and the user can edit.
 *
 * @returns false if the version was not the stored one
 */
export async function updateDetails(
  tx: Tx,
  over: { readonly scope: Scope; readonly userId: number; readonly version: number; readonly savedById: number },
  change: Partial<Details>,
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ ...change, ...savedOver(over.version, over.savedById) })
    .where(and(eq(users.id, over.userId), eq(users.version, over.version), visible(over.scope)))
    .returning({ id: users.id });
  return rows.length === 1;
}

/**
 * Lists the Super Administrators who can sign in. Their rows stay locked until the transaction ends, so two cannot deactivate
 * each other at the same time.
 */
export async function lockSuperAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.isActive, true),
        sql`${users.passwordHash} IS NOT NULL`,
        sql`${users.roleId} IN (SELECT r.id FROM roles r WHERE r.base_role_id = 1)`,
      ),
    )
    .orderBy(users.id)
    .for('update');
  return rows.map(({ id }) => id);
}

/** Lists a partner's administrators who can sign in, locked until the transaction ends. */
export async function lockPartnerAdministrators(tx: Tx, partnerId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.partnerId, partnerId),
        eq(users.isActive, true),
        isAccepted,
        sql`${users.roleId} IN (SELECT r.id FROM roles r WHERE r.base_role_id = 5)`,
        sql`EXISTS (SELECT 1 FROM partners p WHERE p.id = ${partnerId} AND p.is_active)`,
      ),
    )
    .orderBy(users.id)
    .for('update');
  return rows.map(({ id }) => id);
}

export async function listRoles(tx: Tx) {
  return tx
    .select({ id: roles.id, name: roles.name, baseRoleId: roles.baseRoleId, permissions: roles.permissions })
    .from(roles)
    .orderBy(roles.baseRoleId, roles.id);
}

/** Lists the partners that row security allows: all, the actor's, or none. */
export async function listPartners(tx: Tx) {
  return tx
    .select({ id: partners.id, name: partners.orgName, isActive: partners.isActive })
    .from(partners)
    .orderBy(sql`lower(${partners.orgName})`, partners.id);
}

/** True for the emergency account of required single sign-on, whose settings stay locked until the transaction ends. */
export async function lockEmergencyAccount(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: signOnProviders.id })
    .from(signOnProviders)
    .where(and(eq(signOnProviders.isRequired, true), eq(signOnProviders.emergencyUserId, userId)))
    .for('update');
  return rows.length > 0;
}
