import type { Actor } from '#app/modules/access/actor.ts';
import { readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { publishDraft } from '#app/modules/configuration/draft/publish.server.ts';

/** Publishes the draft as it is. */
export async function publishAll(actor: Actor): Promise<number> {
  return publishDraft(actor, { revision: (await readDraft(actor)).revision, note: 'Products' });
}
