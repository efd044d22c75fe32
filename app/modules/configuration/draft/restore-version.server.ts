import { AppError } from '#app/errors.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { TEXT } from '#app/text.ts';
import { readConfiguration } from '../configuration.server.ts';
import { findVersionRow, lockVersions } from '../configuration.store.server.ts';
import { contentOf, isSameValue } from '../values.ts';
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
    const wanted = [...contentOf(await readConfiguration(row.configId, tx))];
    const differing = wanted.filter(([key, value]) => !isSameValue(value, published.get(key)));
    await replaceDraft(tx, actor, draft, Object.fromEntries(differing));
    return { count: differing.length };
  });
}

function questionOf({ revision, changes }: Draft): ReplacedDraft {
  return { revision, count: changes.length, authors: [...new Set(changes.map(({ author }) => author.name))] };
}
