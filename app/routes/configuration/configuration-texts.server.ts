import type { Catalogue } from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import type { Configuration } from '#app/modules/configuration/configuration.server.ts';
import { formatValue, nameOfValue, valuesOf } from '#app/modules/configuration/values.ts';
import { findConfiguration, listChangesSince } from '#app/modules/configuration/versions.server.ts';
import type { Save } from '#app/ui/author.ts';
import { type LabelOf, labelsIn } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';
import { CHANGE_LABELS } from './change-answers.ts';

/** Formats every number as the forms show it. */
export function configurationTexts(configuration: Configuration): Record<string, string> {
  return Object.fromEntries([...valuesOf(configuration)].map(([key, value]) => [key, formatValue(value)]));
}

export async function configurationLabels(actor: Actor): Promise<LabelOf> {
  const newest = await findConfiguration(actor);
  const catalogue = await readCatalogue(newest.configId);
  const values = valuesOf(newest);
  return (name) => (values.has(name) ? nameOfValue(catalogue, name) : labelsIn(CHANGE_LABELS)(name));
}

/** Returns the stored version, with the author of each value changed since an older one. */
export async function latestConfiguration(
  actor: Actor,
  versions: { readonly base: Configuration; readonly newest: Configuration; readonly catalogue: Catalogue },
): Promise<Latest> {
  const { base, newest, catalogue } = versions;
  const saves = new Map<string, Save>();
  for (const { author, authorId, createdAt, changed } of await listChangesSince(actor, base.configId))
    for (const { key } of changed) saves.set(key, { userId: authorId, name: author || null, at: createdAt });
  return {
    texts: configurationTexts(newest),
    savedBy: (name) => saves.get(name),
    labelOf: (name) => nameOfValue(catalogue, name),
  };
}
