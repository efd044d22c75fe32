import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { TEXT } from '#app/text.ts';
import { readConfiguration } from '../configuration.server.ts';
import { findVersionRow, lockVersions } from '../configuration.store.server.ts';
import { isModelKey, withoutEntry } from '../model/model-entries.ts';
import { isRemoved, NO_SOURCE, valueOfSource } from '../sources/value-sources.ts';
import { contentOf, isSameValue, type ValueKey } from '../values.ts';
import { type Draft, draftIn, replaceDraft } from './draft.server.ts';

/** The changes that a restored version would replace. */
export interface ReplacedDraft {
  readonly revision: number;
  readonly count: number;
  readonly authors: readonly string[];
}

/**
 * Makes the values of a version the draft.
 * @param given.replaced the revision of the draft whose changes the user agreed to lose
 * @returns the number of changes, or a question if the draft has changes
 * @throws AppError `notFound`, `forbidden` for values that the user cannot change
 */
export async function restoreVersion(
  actor: Actor,
  given: { readonly configId: number; readonly replaced: number | undefined },
): Promise<{ readonly count: number } | { readonly question: ReplacedDraft }> {
  return inScope(scopeOf(actor), async (tx) => {
    await lockVersions(tx);
    const row = await findVersionRow(tx, given.configId);
    if (!row) throw new AppError('notFound', TEXT.notFound);
    const draft = await draftIn(tx);
    if (draft.changes.length > 0 && given.replaced !== draft.revision) return { question: questionOf(draft) };
    const published = contentOf(draft.base);
    const restored = await readConfiguration(row.configId, tx);
    const wanted = [...contentOf(restored)];
    const differing = wanted.filter(([key, value]) => !isSameValue(value, published.get(key)));
    // What the version does not have yet ends: nothing is deleted.
    const later = [...published].filter(([key]) => isModelKey(key) && !(key in restored.entries));
    const ended = later.map(([key, value]): [ValueKey, unknown] => [key, withoutEntry(key, value)]);
    const unsourced = [...published]
      .filter(([key, value]) => valueOfSource(key) !== undefined && !(key in restored.entries) && !isRemoved(value))
      .map(([key]): [ValueKey, unknown] => [key, NO_SOURCE]);
    const changes = [
      ...differing,
      ...unsourced,
      ...ended.filter(([key, value]) => !isSameValue(value, published.get(key))),
    ];
    await replaceDraft(tx, actor, draft, Object.fromEntries(changes));
    return { count: changes.length };
  });
}

function questionOf({ revision, changes }: Draft): ReplacedDraft {
  return { revision, count: changes.length, authors: [...new Set(changes.map(({ author }) => author.name))] };
}
