import type { Actor } from '#app/modules/access/actor.ts';

/** Percent off the list price, for a role, a partner, or a role at a partner. */
export interface DiscountLimit {
  readonly roleId: number | null;
  readonly partnerId: number | null;
  readonly limitPct: number;
}

/**
 * Finds the limit of a user. One for their role at their partner comes first; else the lower one of role and partner. A custom role
 * without a limit of its own has that of the role it is based on.
 *
 * @returns null without a limit
 */
export function limitOf(
  limits: readonly DiscountLimit[],
  { roleId, baseRoleId, partnerId }: Pick<Actor, 'roleId' | 'baseRoleId' | 'partnerId'>,
): number | null {
  const at = (role: number | null, partner: number | null) =>
    limits.find((limit) => limit.roleId === role && limit.partnerId === partner)?.limitPct;
  const ofRole = (partner: number | null) => at(roleId, partner) ?? at(baseRoleId, partner);
  if (partnerId === null) return ofRole(null) ?? null;
  const exact = ofRole(partnerId);
  if (exact !== undefined) return exact;
  const found = [ofRole(null), at(null, partnerId)].filter((limit) => limit !== undefined);
  return found.length === 0 ? null : Math.min(...found);
}
