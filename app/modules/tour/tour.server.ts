import type { Actor } from '#app/modules/access/actor.ts';
import { changeOwnProfile } from '#app/modules/users/status.server.ts';

/** Records the tour's completion, so it no longer starts automatically. */
export async function completeTour(actor: Actor): Promise<void> {
  if (!actor.isGuideCompleted) await changeOwnProfile(actor, { isGuideCompleted: true });
}
