import { z } from 'zod';
import { fieldError } from '#app/errors.ts';
import type { Texts } from '#app/form-data.ts';
import { enteredValues } from '#app/http/form.server.ts';
import { readId } from '#app/http/input/params.ts';
import { noticeHeaders } from '#app/http/notice.server.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import type { DraftAnswer } from '#app/modules/estimates/drafts/draft.ts';
import { saveDraft } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { id } from '#app/modules/estimates/fields.schema.ts';
import { DRAFT_STEPS, type DraftStep } from '#app/modules/estimates/inputs.ts';
import { TEXT } from '#app/text.ts';
import { isSameText } from '#app/ui/saving/merge-texts.ts';
import { loadAssumptions } from './assumptions/load-assumptions.server.ts';
import { loadOutlook } from './assumptions/load-outlook.server.ts';
import { loadInvestment } from './investment/load-investment.server.ts';

const draftForm = z.object({ version: id, step: z.enum(DRAFT_STEPS) });
const STATUS = { saved: 200, conflict: 409, final: 409, gone: 404 } as const;

/** Returns the result of the saved figures with its range, which takes longer than a save. */
export const loader = pageLoader({
  can: 'estimates.view',
  run: async ({ actor, params }) => Response.json(await loadOutlook(await readEstimate(actor, readId(params.id)))),
});

/** Autosaves a step. The page's script posts the step's form with `step` and `version`. */
export const action = pageAction({
  can: 'estimates.change',
  run: async ({ actor, params, formData }) => {
    const { step, version, then, hasChanged, submissionId: _, ...texts } = enteredValues(formData);
    const target = draftForm.safeParse({ step, version });
    if (!target.success) throw fieldError('step', 'The request is missing the step or version.');
    const answer = await saveDraft(actor, {
      ...target.data,
      estId: readId(params.id),
      texts,
      isPressed: then === 'continue',
    });
    // The next page says what this visit stored, once Continue leads there.
    const isLeft = then === 'continue' && answer.code === 'saved' && Object.keys(answer.errors).length === 0;
    const headers =
      isLeft && target.data.step === 'report' && (answer.isChanged || hasChanged === 'yes')
        ? await noticeHeaders({ type: 'success', message: TEXT.pdfTemplateSaved })
        : {};
    const content =
      answer.code === 'saved'
        ? await movedContent(actor, readId(params.id), target.data.step, texts, answer)
        : undefined;
    return Response.json({ ...answer, content }, { status: STATUS[answer.code], headers });
  },
});

/** Loads the step's content where the save moves more than the fields that were sent. */
async function movedContent(actor: Actor, estId: number, step: DraftStep, posted: Texts, { followed }: DraftAnswer) {
  if (step === 'investment') return loadInvestment(await readEstimate(actor, estId));
  return movesFigures(posted, followed) ? loadAssumptions(await readEstimate(actor, estId)) : undefined;
}

/** Figures at a level follow the customer's size: the form showed them for the size before. */
function movesFigures(posted: Texts, followed: Texts): boolean {
  return Object.entries(followed).some(([name, text]) => name in posted && !isSameText(posted[name], text));
}
