import type { Texts } from '#app/form-data.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import type { Configuration } from '#app/modules/configuration/configuration.server.ts';
import { type Draft, drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import {
  isSameSource,
  SOURCE_PARTS,
  sameSourceName,
  sourceKey,
  sourceTexts,
} from '#app/modules/configuration/sources/value-sources.ts';
import { formatValue, LEVELS, nameOfValue, valuesOf } from '#app/modules/configuration/values.ts';
import { findConfiguration, listChangesSince } from '#app/modules/configuration/versions.server.ts';
import type { Save } from '#app/ui/author.ts';
import { type LabelOf, labelsIn } from '#app/ui/labels.ts';
import type { Latest } from '#app/ui/saving/conflict/conflict.ts';

const LABELS = { file: 'CSV file', note: 'Note' } as const;

/** Formats every number, and every source that an administrator named, as the forms show it. */
export function configurationTexts(configuration: Configuration): Record<string, string> {
  const values = valuesOf(configuration);
  const rows = [...new Set([...values.keys()].map((key) => key.slice(0, key.lastIndexOf('.'))))];
  return {
    ...Object.fromEntries([...values].map(([key, value]) => [key, formatValue(value)])),
    ...Object.fromEntries(
      rows.flatMap((row) => {
        const sources = LEVELS.map((level) => {
          const key = `${row}.${level}`;
          return { key, texts: sourceTexts(configuration.entries[sourceKey(key)], values.get(key)) };
        });
        const isSame = sources.every(({ texts }) => isSameSource(texts, sources[1]?.texts ?? texts));
        return [
          [sameSourceName(row), isSame ? 'on' : ''],
          ...sources.flatMap(({ key, texts }) =>
            SOURCE_PARTS.map((part) => [`${sourceKey(key)}.${part}`, texts[part]]),
          ),
        ];
      }),
    ),
  };
}

export async function configurationLabels(actor: Actor): Promise<LabelOf> {
  const newest = await findConfiguration(actor);
  const catalogue = await readCatalogue(newest.configId);
  const names = new Set(Object.keys(configurationTexts(newest)));
  return (name) => (names.has(name) ? nameOfValue(catalogue, name) : labelsIn(LABELS)(name));
}

/**
 * Returns the draft's values of a form, with the author of each.
 * @param base names and values of the form
 * @param baseVersion the version that the form was opened with
 */
export async function latestDraft(actor: Actor, base: Texts, baseVersion: number): Promise<Latest> {
  const draft = await readDraft(actor);
  const catalogue = await readCatalogue(draft.base.configId);
  const texts = configurationTexts(drafted(draft));
  const saves = await savesSince(actor, draft, baseVersion);
  return {
    texts: {
      ...Object.fromEntries(Object.keys(base).flatMap((name) => (name in texts ? [[name, texts[name] ?? '']] : []))),
      baseVersion: String(draft.base.configId),
    },
    savedBy: (name) => saves.get(name) ?? saves.get(name.slice(0, name.lastIndexOf('.'))),
    labelOf: (name) => (name in texts ? nameOfValue(catalogue, name) : null),
  };
}

async function savesSince(actor: Actor, draft: Draft, baseVersion: number): Promise<Map<string, Save>> {
  const saves = new Map<string, Save>();
  for (const { author, authorId, createdAt, changed } of await listChangesSince(actor, baseVersion))
    for (const { key } of changed) saves.set(key, { userId: authorId, name: author || null, at: createdAt });
  for (const { key, author, changedAt } of draft.changes)
    saves.set(key, { userId: author.userId, name: author.name || null, at: changedAt });
  return saves;
}
