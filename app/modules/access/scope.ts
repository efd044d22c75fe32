import type { Actor } from './actor.ts';

/**
 * Which rows an actor's queries may touch. Every store function on tenant data takes it; row security in the database
 * repeats it. `system` is no scope of a person: it is what `unscoped` uses.
 */
export type Scope =
  | { readonly kind: 'all'; readonly userId: number }
  | { readonly kind: 'team'; readonly userId: number }
  | { readonly kind: 'partner'; readonly userId: number; readonly partnerId: number }
  | { readonly kind: 'own'; readonly userId: number; readonly partnerId: number | null };

/**
 * Roles 1 and 2 see all; 3 and 4 their own and their accounts' estimates; 5 all of the own partner; 6 their own.
 * A partner role without a partner sees only what is its own, which is nothing of the vendor's.
 */
export function scopeOf(actor: Actor): Scope {
  const { userId, partnerId } = actor;
  if (actor.baseRoleId === 1 || actor.baseRoleId === 2) return { kind: 'all', userId };
  if (actor.baseRoleId === 3 || actor.baseRoleId === 4) return { kind: 'team', userId };
  if (actor.baseRoleId === 5 && partnerId !== null) return { kind: 'partner', userId, partnerId };
  return { kind: 'own', userId, partnerId };
}

/** Whether the actor belongs to a partner organisation rather than to the vendor. */
export function isPartnerActor(actor: Pick<Actor, 'baseRoleId'>): boolean {
  return actor.baseRoleId >= 5;
}
