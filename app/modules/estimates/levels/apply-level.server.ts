import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { settleTyped } from '../drafts/as-typed.ts';
import { saveStep } from '../drafts.server.ts';
import { readEstimate } from '../estimates.server.ts';
import type { Saved } from '../view.ts';
import { applyLevel, groundOf, type LevelOutcome, takeBack } from './apply-level.ts';
import type { ApplyLevelForm } from './levels.schema.ts';

/** Result of a level for many figures. `applied` identifies it for Undo. */
export interface LevelAnswer extends Pick<LevelOutcome, 'figures' | 'set' | 'kept' | 'excluded'> {
  readonly saved: Saved;
  readonly applied: number;
}

/**
 * Applies one level to a group of figures, to the reductions, or to all, and stores the earlier values for Undo.
 * @param except figures that the same form has just changed; they stay
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
  if (!outcome) throw new Error('The level was saved but not applied.');
  const { figures, set, kept, excluded } = outcome;
  return { saved, applied: form.version, figures, set, kept, excluded };
}

const NOTHING = 'Nothing was undone.';

/**
 * Undoes the last level, once.
 * @throws AppError `unprocessable` with the reason if there is nothing to undo
 */
export async function undoLevel(actor: Actor, { estId, applied }: { estId: number; applied: number }) {
  const { estimate, inputs, catalogue } = await readEstimate(actor, estId);
  const last = inputs.appliedLevel;
  if (!last) throw new AppError('unprocessable', 'This level was already undone. Nothing else changed.');
  if (last.at !== applied) throw new AppError('unprocessable', `A different level was set since. ${NOTHING}`);
  if (last.ground !== groundOf({ estimate, inputs, catalogue }))
    throw new AppError('unprocessable', `The industry, currency, or configuration changed since. ${NOTHING}`);
  const { restored, changedSince } = takeBack(inputs, last);
  await saveStep(actor, { estId, version: estimate.version }, 'assumptions', (draft) => ({
    inputs: takeBack(draft.inputs, last).inputs,
  }));
  return { restored, changedSince };
}
