import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { settleTyped } from '../drafts/as-typed.ts';
import { saveStep } from '../drafts.server.ts';
import { readEstimate } from '../estimates.server.ts';
import type { Saved } from '../view.ts';
import { applyLevel, groundOf, type LevelOutcome, takeBack } from './apply-level.ts';
import type { ApplyLevelForm } from './levels.schema.ts';

/** What became of a level for many figures. `applied` names it for taking it back. */
export interface LevelAnswer extends Pick<LevelOutcome, 'figures' | 'set' | 'kept' | 'excluded'> {
  readonly saved: Saved;
  readonly applied: number;
}

/**
 * Saves step 2 with one level chosen for a group of figures, for the reductions, or for all, and keeps what it was before.
 *
 * @param except figures that stay in any case, as the form that the level came with has just changed them
 */
export async function applyAssumptionLevel(
  actor: Actor,
  form: ApplyLevelForm,
  except: readonly string[] = [],
): Promise<LevelAnswer> {
  let outcome: LevelOutcome | undefined;
  const saved = await saveStep(actor, form, 'assumptions', (draft) => {
    outcome = applyLevel(draft, { ...form, except });
    const { inputs, changes } = outcome;
    const appliedLevel = { at: form.version, ground: groundOf(draft), ...changes };
    return { inputs: settleTyped({ ...inputs, appliedLevel }, 'assumptions', { fields: changes.fields }) };
  });
  if (!outcome) throw new Error('A level was saved without being applied.');
  const { figures, set, kept, excluded } = outcome;
  return { saved, applied: form.version, figures, set, kept, excluded };
}

const NOTHING = 'Nothing was undone.';

/**
 * Takes the last level back, once.
 *
 * @throws AppError `unprocessable` with what is so where there is nothing to take back
 */
export async function undoLevel(actor: Actor, { estId, applied }: { estId: number; applied: number }) {
  const { estimate, inputs, catalogue } = await readEstimate(actor, estId);
  const last = inputs.appliedLevel;
  if (!last) throw new AppError('unprocessable', 'This level was already undone. Nothing else changed.');
  if (last.at !== applied) throw new AppError('unprocessable', `Another level was set since. ${NOTHING}`);
  if (last.ground !== groundOf({ estimate, inputs, catalogue }))
    throw new AppError('unprocessable', `The industry, currency, or configuration changed since. ${NOTHING}`);
  const { restored, changedSince } = takeBack(inputs, last);
  await saveStep(actor, { estId, version: estimate.version }, 'assumptions', (draft) => ({
    inputs: takeBack(draft.inputs, last).inputs,
  }));
  return { restored, changedSince };
}
