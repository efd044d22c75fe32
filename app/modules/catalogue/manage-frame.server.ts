import type { Actor } from '#app/modules/access/actor.ts';
import { drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { offeredProducts } from './offered-products.server.ts';

/** The families as the draft has them, and how many changes it holds. */
export async function readManagedFamilies(actor: Actor) {
  const draft = await readDraft(actor);
  return { families: offeredProducts(drafted(draft)).families, unpublished: draft.changes.length };
}
