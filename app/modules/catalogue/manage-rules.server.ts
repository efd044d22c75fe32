import { SELECTION_RULES_KEY } from '@worthwhile/roi-core/schema';
import { staleSave } from '#app/errors.ts';
import type { SavedBy } from '#app/infra/db/last-save.ts';
import { inScope } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import { addToDraft, drafted, lockDraft, readDraft } from '#app/modules/configuration/draft/draft.server.ts';
import { fingerprintOf, readLastSaves } from '#app/modules/configuration/draft/last-saves.server.ts';
import { entriesOf, selectionRulesIn } from '#app/modules/configuration/model/model-entries.ts';
import { contentOf } from '#app/modules/configuration/values.ts';
import type { RulesForm } from './manage.schema.ts';

export interface SelectionRulesView extends RulesForm {
  readonly savedBy: SavedBy | undefined;
  /** Everything that an estimate can have, and what ended but a rule names. */
  readonly components: readonly { readonly id: number; readonly name: string }[];
}

/** Reads the selection rules as the draft has them. */
export async function readRules(actor: Actor): Promise<SelectionRulesView> {
  const draft = await readDraft(actor);
  const { entries } = drafted(draft);
  const { forbiddenPairs, include, exclude, inactiveScenarios } = selectionRulesIn(entries);
  const copied = (pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([one, other]): [number, number] => [one, other]);
  return {
    version: fingerprintOf(selectionRulesIn(entries)),
    savedBy: (await readLastSaves(actor, draft))(SELECTION_RULES_KEY),
    forbiddenPairs: {
      estimateNew: copied(forbiddenPairs.estimateNew),
      estimateExisting: copied(forbiddenPairs.estimateExisting),
    },
    include: [...include],
    exclude: [...exclude],
    inactiveScenarios: [...inactiveScenarios],
    components: entriesOf(entries, 'component').map(({ id, name }) => ({ id: Number(id), name: String(name) })),
  };
}

/**
 * Replaces the selection rules in the draft of the configuration.
 * @throws AppError `conflict` after another save, `unprocessable` for a pair of unknown products
 */
export async function changeRules(actor: Actor, form: RulesForm): Promise<number> {
  return inScope(scopeOf(actor), async (tx) => {
    const draft = await lockDraft(tx);
    const { version, ...rules } = form;
    if (version !== fingerprintOf(selectionRulesIn(drafted(draft).entries))) throw staleSave('The selection rules', {});
    const seen = { [SELECTION_RULES_KEY]: contentOf(drafted(draft)).get(SELECTION_RULES_KEY) };
    return (await addToDraft(tx, actor, { changes: { [SELECTION_RULES_KEY]: rules }, seen })).length;
  });
}
