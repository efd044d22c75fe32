import { env } from '#app/env.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readApproval } from '#app/modules/configuration/draft/approval.server.ts';
import { type Draft, drafted, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { problemsIn } from '#app/modules/configuration/draft/publish.server.ts';
import { type ChangeSentence, sentencesOf } from '#app/modules/configuration/draft/sentences.ts';
import { catalogueOf } from '#app/modules/configuration/model/configured-catalogue.ts';
import { nameOfEntry } from '#app/modules/configuration/model/entry-words.ts';
import { isModelKey } from '#app/modules/configuration/model/model-entries.ts';
import { LEVELS, nameOfValue } from '#app/modules/configuration/values.ts';
import { readEffect } from '#app/modules/estimates/effect/effect.server.ts';

export interface AuthorChanges {
  readonly userId: number;
  readonly name: string;
  readonly isReader: boolean;
  readonly changes: readonly (ChangeSentence & { readonly changedAt: string })[];
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

export async function loadPublish(actor: Actor) {
  const draft = await readDraft(actor);
  const configuration = drafted(draft);
  const catalogue = catalogueOf(configuration);
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
        })),
      };
    },
  );
  return {
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
