import type { Catalogue, LevelId } from '@worthwhile/roi-core';
import { env } from '#app/env.server.ts';
import { formatTime } from '#app/format-time.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { catalogueOfDraft, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { type Draft, drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { SOURCE_PARTS, sameSourceName, sourceKey } from '#app/modules/configuration/sources/value-sources.ts';
import { LEVELS, nameOfValue, type ValueKey } from '#app/modules/configuration/values.ts';
import { findConfiguration, listVersions } from '#app/modules/configuration/versions.server.ts';
import { configurationTexts } from '../configuration-texts.server.ts';
import type { ValueRow } from './narrow-values.ts';

/** @param key of the row: a value's without its level */
export type RowTexts = (key: string) => Pick<
  ValueRow,
  'names' | 'texts' | 'published' | 'sourceTexts' | 'hasSameSource'
> & {
  /** Who sets a changed average, once it is published. */
  readonly setBy: string | null;
  /** Author and date of a changed average; empty for a delivered one. */
  readonly changedBy: string;
};

/** Reads the values that the pages show: the draft's for users who can change it, otherwise those of the newest version. */
export async function loadDrafted(actor: Actor) {
  if (!can(actor, 'configuration.change')) {
    const newest = await findConfiguration(actor);
    const texts = configurationTexts(newest);
    const catalogue = await readCatalogue(newest.configId);
    return {
      configId: newest.configId,
      revision: 0,
      unpublished: null,
      catalogue,
      rowTexts: rowTextsIn(catalogue, texts, texts, { setBy: '', changedBy: await readAuthors(actor, catalogue) }),
    };
  }
  const draft = await readDraft(actor);
  const catalogue = await catalogueOfDraft(drafted(draft));
  return {
    configId: draft.base.configId,
    revision: draft.revision,
    unpublished: draft.changes.length,
    catalogue,
    rowTexts: rowTextsIn(catalogue, configurationTexts(drafted(draft)), configurationTexts(draft.base), {
      setBy: `Set by ${env().brandName}, version ${draft.base.configId + 1}`,
      changedBy: await readAuthors(actor, catalogue, draft),
    }),
  };
}

const MOST_VERSIONS = 1000;

/** Finds author and date of the last change of a number, in the draft or in a version. */
async function readAuthors(actor: Actor, { changedValues = {} }: Catalogue, draft?: Draft) {
  const { rows } = await listVersions(actor, { limit: MOST_VERSIONS, offset: 0 });
  const versions = new Map(rows.map((row) => [row.configId, signed(row.author, row.createdAt)]));
  const drafts = new Map(draft?.changes.map(({ key, author, changedAt }) => [key, signed(author.name, changedAt)]));
  return (key: ValueKey): string => {
    const version = changedValues[key.replace(/\.c(\d+)\./, ':$1.')]?.configVersion;
    return drafts.get(key) ?? versions.get(version ?? 0) ?? '';
  };
}

const signed = (author: string, at: string) => [author, formatTime(at)].filter(Boolean).join(', ');

function rowTextsIn(
  catalogue: Catalogue,
  texts: Readonly<Record<string, string>>,
  published: Readonly<Record<string, string>>,
  { setBy, changedBy }: { readonly setBy: string; readonly changedBy: (key: ValueKey) => string },
): RowTexts {
  const levels = (all: Readonly<Record<string, string>>, key: string) =>
    Object.fromEntries(LEVELS.map((level) => [level, all[`${key}.${level}`] ?? ''])) as Record<LevelId, string>;
  return (key) => ({
    names: Object.fromEntries(
      LEVELS.map((level) => [level, nameOfValue(catalogue, `${key}.${level}`)]),
    ) as ValueRow['names'],
    texts: levels(texts, key),
    published: levels(published, key),
    setBy: texts[`${key}.average`] === published[`${key}.average`] ? null : setBy,
    changedBy: changedBy(`${key}.average`),
    sourceTexts: Object.fromEntries(
      LEVELS.map((level) => [
        level,
        Object.fromEntries(SOURCE_PARTS.map((part) => [part, texts[`${sourceKey(`${key}.${level}`)}.${part}`] ?? ''])),
      ]),
    ) as ValueRow['sourceTexts'],
    hasSameSource: texts[sameSourceName(key)] === 'on',
  });
}
