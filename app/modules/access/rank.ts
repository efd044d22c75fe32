import type { Actor } from './actor.ts';
import { can } from './can.ts';
import { TWINS } from './capabilities.ts';
import { isPartnerActor, scopeOf } from './scope.ts';

export interface RankedRole {
  readonly baseRoleId: number;
  readonly permissions: readonly number[];
}

/** A lower base role ID ranks higher; nobody edits, deactivates or resets a user who ranks higher. */
export function mayManage(actor: Pick<Actor, 'baseRoleId'>, target: Pick<RankedRole, 'baseRoleId'>): boolean {
  return target.baseRoleId >= actor.baseRoleId;
}

export function isSuperAdministrator({ baseRoleId }: Pick<RankedRole, 'baseRoleId'>): boolean {
  return baseRoleId === 1;
}

/** Allows granting a role that neither ranks higher nor has a permission the actor lacks, and whose users the actor sees. */
export function mayGrant(actor: Actor, role: RankedRole): boolean {
  const seesPartners = isPartnerActor(actor) || scopeOf(actor).kind === 'all';
  if (role.baseRoleId < actor.baseRoleId || (isPartnerRole(role) && !seesPartners)) return false;
  const own = new Set(actor.permissions.map(twinless));
  return role.permissions.every((permission) => own.has(twinless(permission)));
}

/** True for roles whose people onboard and change others. */
export function managesPeople(role: RankedRole): boolean {
  return can({ ...role, mayWrite: true }, 'people.manage');
}

export function isPartnerRole(role: Pick<RankedRole, 'baseRoleId'>): boolean {
  return isPartnerActor(role);
}

const twinless = (permission: number) => TWINS[permission] ?? permission;
