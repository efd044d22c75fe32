import { redirect } from '@remix-run/node';
import { AppError } from '#app/errors.ts';
import { keptValues } from '#app/http/form.server.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { type DraftStep, saveDraft, stepTexts } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { FINAL } from '#app/modules/estimates/drafts.server.ts';
import { generateForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { STEPS, type Step } from '#app/modules/estimates/inputs.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import { TEXT } from '#app/text.ts';
import type { Author } from '#app/ui/saving/saving-state.ts';
import { savedBy } from '#app/ui/saving/saving-words.ts';
import { answerUndo, applyLevel } from '../assumptions/apply-level.server.ts';
import { changedFigures } from '../assumptions/level-words.ts';
import { applyWhatIf } from '../savings/apply-what-if.server.ts';
import { answerScenario, askedAgain } from '../scenario/answer-scenario.server.ts';
import { applyConflictChoices, goOnFrom, mergePosted } from './merge-posted.server.ts';
import type { Refusal } from './refusal.ts';
import { countRows } from './rows.ts';
import { neighbourOf, stepHref } from './wizard-url.ts';

/** Buttons that add a row to a list of the form: nothing is saved, the form comes back with one more. */
const ADDED_ROWS: Readonly<Record<string, { list: string; part: string }>> = {
  'add-page': { list: 'freePages', part: 'title' },
  'add-tool': { list: 'retiredTools', part: 'name' },
};

/** The button beside a number that is typed in place of what it follows: the field is emptied. */
const FOLLOW = /^follow:(.+)$/;

/**
 * Does what the pressed button of a step's form says and leads on: `continue` to the next step, `back` to the one
 * before, everything else to the same step.
 *
 * @returns what the page shows again without a save (found customers, a question, one more row), or a redirect
 * @throws AppError as the use-cases do
 */
export async function saveStep(actor: Actor, url: URL, formData: FormData): Promise<Response | Refusal> {
  applyConflictChoices(formData);
  const intent = String(formData.get('intent') ?? 'continue');
  const step = stepOf(url);
  const added = ADDED_ROWS[intent];
  if (added) return withRow(formData, added.list, added.part);
  const followed = FOLLOW.exec(intent)?.[1];
  if (followed) formData.set(followed, '');
  if (step === 'savings') return redirect(after(await applyWhatIf(actor, formData), step, intent), 303);
  if (step === 'generate') {
    const generated = await generateEstimate(actor, readStepForm(generateForm, formData));
    return redirect(after(generated, step, intent), 303);
  }
  if (intent === 'undo-level') return answerUndo(actor, formData);
  if (step === 'scenario') {
    const answer = await answerScenario(actor, formData, intent);
    if (answer && 'saved' in answer) return redirect(after(answer.saved, step, intent), 303);
    if (answer) return answer;
  }
  return store(actor, step, intent, formData);
}

/**
 * Stores the step as it stands, together with what someone else changed since it was filled in. What keeps `continue` from
 * going on is said; every other button goes where it leads.
 */
async function store(
  actor: Actor,
  step: DraftStep,
  intent: string,
  formData: FormData,
  merged?: Author,
): Promise<Response | Refusal> {
  const isPressed = intent === 'continue';
  const target = readStepForm(generateForm, formData);
  const { base: _, ...texts } = keptValues(formData);
  // A level leaves alone what the same form has just changed.
  const justChanged =
    intent === 'apply' ? changedFigures(await stepTexts(await readEstimate(actor, target.estId), step), formData) : [];
  const answer = await saveDraft(actor, { ...target, step, texts, isPressed });
  if (answer.code === 'gone') throw new AppError('conflict', answer.message);
  if (answer.code === 'final') throw new AppError('conflict', FINAL);
  if (answer.code === 'conflict') {
    mergePosted(formData, answer);
    return store(actor, step, intent, formData, answer.by);
  }
  goOnFrom(formData, answer);
  if (isPressed && answer.clears) return { ...askedAgain(formData), clears: answer.clears };
  const messages = Object.values(answer.errors).flat();
  if (isPressed && messages.length > 0)
    throw new AppError('unprocessable', messages.length === 1 ? String(messages[0]) : 'There are problems', {
      errors: answer.errors,
    });
  if (intent === 'apply') return applyLevel(actor, { ...target, version: answer.version }, formData, justChanged);
  const next = after({ ...answer, estId: target.estId }, step, intent);
  if (merged) return redirectWithNotice(next, { type: 'info', message: `${savedBy(merged)}. Both changes are kept.` });
  if (step === 'report' && (intent === 'save' || answer.isChanged))
    return redirectWithNotice(next, { type: 'success', message: TEXT.pdfTemplateSaved });
  return redirect(next, 303);
}

function stepOf(url: URL): Step {
  if (url.pathname.startsWith('/estimates/create')) return 'scenario';
  const step = STEPS.find((each) => each === url.searchParams.get('step'));
  if (!step) throw new AppError('invalid', 'The address does not name a step.');
  return step;
}

function withRow(formData: FormData, list: string, part: string): Refusal {
  const values = keptValues(formData);
  const row = countRows(values, list);
  return { code: 'asked', message: '', errors: {}, values: { ...values, [`${list}[${row}].${part}`]: '' } };
}

function after(saved: Pick<Saved, 'estId' | 'state'>, step: Step, intent: string): string {
  const next = intent === 'continue' ? neighbourOf(step, 1) : intent === 'back' ? neighbourOf(step, -1) : null;
  return stepHref(saved.estId, next ?? step, saved.state === 2 ? 'view' : 'edit');
}
