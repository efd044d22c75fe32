import type { Actor } from '#app/modules/access/actor.ts';
import { changeOwnProfile } from '#app/modules/users/status.server.ts';

/** Notes that the tour is over for the actor, so that it does not start by itself again. */
export async function completeTour(actor: Actor): Promise<void> {
  if (!actor.isGuideCompleted) await changeOwnProfile(actor, { isGuideCompleted: true });
}
