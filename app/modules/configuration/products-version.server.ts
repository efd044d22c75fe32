import { formatExact } from '@worthwhile/roi-core';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { type ConfiguredProduct, readConfiguration } from './configuration.server.ts';
import { findNewestConfigId, insertVersion, lockVersions } from './configuration.store.server.ts';

/** Most changes that a version's note names. */
const NOTED = 5;

/**
 * Creates a configuration version if the transaction renamed or repriced products: estimates keep their names and prices. Presets
 * and reductions stay unchanged.
 */
export async function createProductsVersion(
  tx: Tx,
  actor: Actor,
  before: readonly ConfiguredProduct[],
  after: readonly ConfiguredProduct[],
): Promise<void> {
  const changes = productChanges(before, after);
  if (changes.length === 0) return;
  await lockVersions(tx);
  const newest = await findNewestConfigId(tx);
  if (newest === undefined) throw new Error('There is no configuration version; the reference data is missing.');
  const { presets, reductions, entries } = await readConfiguration(newest, tx);
  await insertVersion(tx, { authorId: actor.userId, note: noteOf(changes), presets, reductions, entries });
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
