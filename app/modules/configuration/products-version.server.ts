import { formatExact } from '@worthwhile/roi-core';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import type { ConfiguredProduct } from './configuration.server.ts';
import type { Draft } from './draft/draft.server.ts';
import { publishAlone } from './draft/publish.server.ts';
import { productKey } from './values.ts';

/** Most changes that a version's note names. */
const NOTED = 5;

/**
 * Publishes new names and list prices of products as a version of the configuration, or adds them to its draft where someone else
 * has to approve changes: estimates keep theirs.
 * @param draft locked
 */
export async function changeProductValues(
  tx: Tx,
  actor: Actor,
  given: {
    readonly draft: Draft;
    readonly before: readonly ConfiguredProduct[];
    readonly after: readonly ConfiguredProduct[];
  },
): Promise<{ readonly isDrafted: boolean }> {
  const { draft, before, after } = given;
  const notes = productChanges(before, after);
  if (notes.length === 0) return { isDrafted: false };
  const changed = after.filter(({ id, name, listPrice }) =>
    before.some((was) => was.id === id && (was.name !== name || was.listPrice !== listPrice)),
  );
  const changes = Object.fromEntries(changed.map(({ id, name, listPrice }) => [productKey(id), { name, listPrice }]));
  return publishAlone(tx, actor, { draft, changes, note: noteOf(notes) });
}

function productChanges(before: readonly ConfiguredProduct[], after: readonly ConfiguredProduct[]): string[] {
  return after.flatMap(({ id, name, listPrice }) => {
    const was = before.find((product) => product.id === id);
    if (!was) return [];
    const renamed = was.name === name ? [] : [`${was.name} is now ${name}`];
    const repriced =
      was.listPrice === listPrice ? [] : [`${name}, list price ${priceText(was.listPrice)} to ${priceText(listPrice)}`];
    return [...renamed, ...repriced];
  });
}

function priceText(price: number | null): string {
  return price === null ? 'none' : formatExact(price);
}

function noteOf(changes: readonly string[]): string {
  const more = changes.length - NOTED;
  return `Products: ${changes.slice(0, NOTED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
