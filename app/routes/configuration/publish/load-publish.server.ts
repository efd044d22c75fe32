import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readApproval } from '#app/modules/configuration/draft/approval.server.ts';
import { type Draft, drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { problemsIn } from '#app/modules/configuration/draft/publish.server.ts';
import { type ChangeSentence, sentencesOf } from '#app/modules/configuration/draft/sentences.ts';
import { catalogueOf } from '#app/modules/configuration/model/configured-catalogue.ts';
import { nameOfEntry } from '#app/modules/configuration/model/entry-words.ts';
import { isModelKey } from '#app/modules/configuration/model/model-entries.ts';
import { contentOf, isSameValue, LEVELS, nameOfValue, type ValueKey } from '#app/modules/configuration/values.ts';
import { findConfiguration, listVersions } from '#app/modules/configuration/versions.server.ts';
import { readEffect } from '#app/modules/estimates/effect/effect.server.ts';

export interface AuthorChanges {
  readonly userId: number;
  readonly name: string;
  readonly isReader: boolean;
  readonly changes: readonly (ChangeSentence & {
    readonly changedAt: string;
    /** Of a change that a later version was published under. */
    readonly hint: string;
  })[];
}

/** Puts the changes of a row next to each other, in the order of the levels. */
function inRows(changes: Draft['changes']): Draft['changes'] {
  const rowOf = (key: string) => key.slice(0, key.lastIndexOf('.'));
  const levelOf = (key: string) => LEVELS.findIndex((level) => key.endsWith(`.${level}`));
  const rows = [...new Set(changes.map(({ key }) => rowOf(key)))];
  return rows.flatMap((row) =>
    changes.filter(({ key }) => rowOf(key) === row).sort((one, other) => levelOf(one.key) - levelOf(other.key)),
  );
}

const SHOWN_VERSIONS = 4;

/** Says of changes that were made over an older version what that version and the newest have. */
async function carriedHints(actor: Actor, { base, changes }: Draft): Promise<Map<ValueKey, string>> {
  const carried = changes.filter(({ baseVersion }) => baseVersion < base.configId);
  const hints = new Map<ValueKey, string>();
  for (const version of new Set(carried.map(({ baseVersion }) => baseVersion))) {
    const earlier = await findConfiguration(actor, version);
    const catalogue = catalogueOf(base);
    const was = contentOf(earlier);
    for (const { key, before, baseVersion } of carried) {
      if (baseVersion !== version) continue;
      const since = sentencesOf(catalogue, [{ key, before: was.get(key), after: before }])[0];
      hints.set(
        key,
        isSameValue(was.get(key), before)
          ? `Made over version ${version}, which had the same value.`
          : `Made over version ${version}. It was changed since: ${since?.before} to ${since?.after}.`,
      );
    }
  }
  return hints;
}

export async function loadPublish(actor: Actor) {
  const draft = await readDraft(actor);
  const configuration = drafted(draft);
  const catalogue = catalogueOf(configuration);
  const hints = await carriedHints(actor, draft);
  const authors = [...new Map(draft.changes.map(({ author }) => [author.userId, author])).values()].map(
    ({ userId, name }): AuthorChanges => {
      const own = inRows(draft.changes.filter(({ author }) => author.userId === userId));
      return {
        userId,
        name: name || 'Former user',
        isReader: userId === actor.userId,
        changes: sentencesOf(catalogue, own).map((sentence, index) => ({
          ...sentence,
          changedAt: own[index]?.changedAt ?? '',
          hint: hints.get(sentence.key) ?? '',
        })),
      };
    },
  );
  const { rows, count } = await listVersions(actor, { limit: SHOWN_VERSIONS, offset: 0 });
  return {
    history: { rows, count },
    configId: draft.base.configId,
    revision: draft.revision,
    count: draft.changes.length,
    effect: await readEffect(actor, draft.revision),
    /** Null where nobody has to approve. */
    approval: env().configFourEyes ? await readApproval(actor, draft) : null,
    authors,
    problems: Object.entries(problemsIn(draft)).map(([key, messages]) => {
      const name = isModelKey(key) ? nameOfEntry(key, configuration.entries[key]) : nameOfValue(catalogue, key);
      return `${name}: ${messages.join('. ')}.`;
    }),
  };
}
