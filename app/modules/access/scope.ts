import type { Actor } from './actor.ts';

/**
 * Limits the rows of an actor's queries. Every store function on tenant data requires it; row security in the database repeats
 * it. `system` is not an actor's scope but that of `unscoped`.
 */
export type Scope = (
  | { readonly kind: 'all' }
  | { readonly kind: 'team' }
  | { readonly kind: 'partner'; readonly partnerId: number }
  | { readonly kind: 'own'; readonly partnerId: number | null }
) & {
  readonly userId: number;
  readonly requestId?: string | undefined;
};

/**
 * Roles 1 and 2 see all; 3 and 4 their own and their accounts' estimates; 5 all of their partner; 6 their own. A partner role
 * without a partner sees only its own records, none of the vendor's.
 */
export function scopeOf(actor: Actor): Scope {
  const { userId, partnerId, requestId } = actor;
  if (actor.baseRoleId === 1 || actor.baseRoleId === 2) return { kind: 'all', userId, requestId };
  if (actor.baseRoleId === 3 || actor.baseRoleId === 4) return { kind: 'team', userId, requestId };
  if (actor.baseRoleId === 5 && partnerId !== null) return { kind: 'partner', userId, partnerId, requestId };
  return { kind: 'own', userId, partnerId, requestId };
}

export function isPartnerActor(actor: Pick<Actor, 'baseRoleId'>): boolean {
  return actor.baseRoleId >= 5;
}
