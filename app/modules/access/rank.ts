import type { Actor } from './actor.ts';
import { TWINS } from './capabilities.ts';
import { isPartnerActor, scopeOf } from './scope.ts';

/** A role as far as rank goes. */
export interface RankedRole {
  readonly baseRoleId: number;
  readonly permissions: readonly number[];
}

/** The smaller number stands higher: nobody edits, deactivates or resets who stands above them. */
export function mayManage(actor: Pick<Actor, 'baseRoleId'>, target: Pick<RankedRole, 'baseRoleId'>): boolean {
  return target.baseRoleId >= actor.baseRoleId;
}

/**
 * Whether the actor may give somebody the role: none above the own, none with a permission that they lack themselves,
 * and only roles of people whom they see.
 */
export function mayGrant(actor: Actor, role: RankedRole): boolean {
  const seesPartners = isPartnerActor(actor) || scopeOf(actor).kind === 'all';
  if (role.baseRoleId < actor.baseRoleId || (isPartnerRole(role) && !seesPartners)) return false;
  const own = new Set(actor.permissions.map(twinless));
  return role.permissions.every((permission) => own.has(twinless(permission)));
}

/** Whether the role is for people of a partner organisation. */
export function isPartnerRole(role: Pick<RankedRole, 'baseRoleId'>): boolean {
  return isPartnerActor(role);
}

const twinless = (permission: number) => TWINS[permission] ?? permission;
