import type { Catalogue, LevelId } from '@worthwhile/roi-core';
import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can } from '#app/modules/access/can.ts';
import { catalogueOfDraft, readCatalogue } from '#app/modules/catalogue/catalogue.server.ts';
import { drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { SOURCE_PARTS, sourceKey } from '#app/modules/configuration/sources/value-sources.ts';
import { LEVELS, nameOfValue } from '#app/modules/configuration/values.ts';
import { findConfiguration } from '#app/modules/configuration/versions.server.ts';
import { configurationTexts } from '../configuration-texts.server.ts';
import type { ValueRow } from './narrow-values.ts';

/** @param key of the row: a value's without its level */
export type RowTexts = (key: string) => Pick<ValueRow, 'names' | 'texts' | 'published' | 'sourceTexts'> & {
  /** Who sets a changed average, once it is published. */
  readonly setBy: string | null;
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
      rowTexts: rowTextsIn(catalogue, texts, texts, ''),
    };
  }
  const draft = await readDraft(actor);
  const catalogue = await catalogueOfDraft(drafted(draft));
  return {
    configId: draft.base.configId,
    revision: draft.revision,
    unpublished: draft.changes.length,
    catalogue,
    rowTexts: rowTextsIn(
      catalogue,
      configurationTexts(drafted(draft)),
      configurationTexts(draft.base),
      `Set by ${env().brandName}, version ${draft.base.configId + 1}`,
    ),
  };
}

function rowTextsIn(
  catalogue: Catalogue,
  texts: Readonly<Record<string, string>>,
  published: Readonly<Record<string, string>>,
  setBy: string,
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
    sourceTexts: Object.fromEntries(
      SOURCE_PARTS.map((part) => [part, texts[`${sourceKey(key)}.${part}`] ?? '']),
    ) as ValueRow['sourceTexts'],
  });
}
