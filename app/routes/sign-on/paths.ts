import type { Actor } from '#app/modules/access/actor.ts';
import { isPartnerActor } from '#app/modules/access/scope.ts';

/** The settings page of an organization, as the actor reaches it. */
export function settingsPath(actor: Pick<Actor, 'baseRoleId'>, partnerId: number | null): string {
  return partnerId === null || isPartnerActor(actor) ? '/sign-on' : `/partner-detail/${partnerId}/sign-on`;
}
