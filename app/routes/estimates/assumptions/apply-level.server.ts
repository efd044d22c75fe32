import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { applyAssumptionLevel, undoLevel } from '#app/modules/estimates/levels/apply-level.server.ts';
import { applyLevelForm, undoLevelForm } from '#app/modules/estimates/levels/levels.schema.ts';
import { stepHref } from '../wizard/wizard-url.ts';
import { outcomeWords, restoredWords } from './level-words.ts';

/** Sets one level for many figures. The posted form must be stored first. */
export async function applyLevel(
  actor: Actor,
  target: { readonly estId: number; readonly version: number },
  formData: FormData,
  except: readonly string[],
): Promise<Response> {
  const form = { ...readStepForm(applyLevelForm, formData), ...target };
  const { applied, ...outcome } = await applyAssumptionLevel(actor, form, except);
  const page = stepHref(target.estId, 'assumptions', 'edit');
  return redirectWithNotice(page, {
    type: 'success',
    message: outcomeWords(outcome, form),
    form: {
      action: page,
      label: 'Undo',
      fields: { intent: 'undo-level', estId: String(target.estId), applied: String(applied) },
    },
  });
}

/** Restores the levels from before. A second press only shows that there is nothing to undo. */
export async function answerUndo(actor: Actor, formData: FormData): Promise<Response> {
  const form = readStepForm(undoLevelForm, formData);
  const page = stepHref(form.estId, 'assumptions', 'edit');
  try {
    return await redirectWithNotice(page, { type: 'success', message: restoredWords(await undoLevel(actor, form)) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unprocessable') throw error;
    return redirectWithNotice(page, { type: 'info', message: error.message });
  }
}
