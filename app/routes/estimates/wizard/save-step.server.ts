import { redirect } from '@remix-run/node';
import { AppError } from '#app/errors.ts';
import { enteredValues } from '#app/http/form.server.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { approvalRequestForm } from '#app/modules/estimates/approvals/approvals.schema.ts';
import { requestApproval } from '#app/modules/estimates/approvals/approvals.server.ts';
import { readStepForm } from '#app/modules/estimates/drafts/read-step-form.server.ts';
import { saveDraft, stepTexts } from '#app/modules/estimates/drafts/save-draft.server.ts';
import { FINAL } from '#app/modules/estimates/drafts.server.ts';
import { generateForm } from '#app/modules/estimates/estimates.schema.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { type DraftStep, STEPS, type Step } from '#app/modules/estimates/inputs.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import { TEXT } from '#app/text.ts';
import type { Author } from '#app/ui/author.ts';
import { savedBy } from '#app/ui/saving/saving-words.ts';
import { answerUndo, applyLevel } from '../assumptions/apply-level.server.ts';
import { confirmPosted } from '../assumptions/confirm-posted.server.ts';
import { changedFigures } from '../assumptions/level-words.ts';
import { pageOfIntent } from '../report/page-name.ts';
import { saveToTemplate } from '../report/save-to-template.server.ts';
import { readToTemplate } from '../report/to-template.ts';
import { applyWhatIf, undoWhatIf } from '../savings/what-if/apply-what-if.server.ts';
import { answerScenario, askedAgain } from '../scenario/answer-scenario.server.ts';
import { applyConflictChoices, goOnFrom, mergePosted } from './merge-posted.server.ts';
import type { Refusal } from './refusal.ts';
import { countRows } from './rows.ts';
import { neighbourOf, stepHref } from './wizard-url.ts';

/** These buttons add a row without saving. */
const ADDED_ROWS: Readonly<Record<string, { list: string; part: string }>> = {
  'add-page': { list: 'freePages', part: 'title' },
  'add-tool': { list: 'retiredTools', part: 'name' },
};

/** These buttons fill one field: `set:licences[0].quantity=1,000.00`. */
const SET = /^set:([^=]+)=(.*)$/s;

/**
 * Handles the pressed button: `continue` leads to the next step, `back` to the previous one, all others stay.
 *
 * @returns the form to show without a save (search results, a question, a new row), or a redirect
 * @throws AppError the codes of the save
 */
export async function saveStep(actor: Actor, url: URL, formData: FormData): Promise<Response | Refusal> {
  await applyConflictChoices(actor, formData);
  const intent = String(formData.get('intent') ?? 'continue');
  const step = stepOf(url);
  const added = ADDED_ROWS[intent];
  if (added) return withRow(formData, added.list, added.part);
  if (intent === 'preview') return { code: 'asked', message: '', errors: {}, values: enteredValues(formData) };
  const [, field, value = ''] = SET.exec(intent) ?? [];
  if (field) formData.set(field, value);
  if (step === 'savings') return intent === 'undo-what-if' ? undoWhatIf(actor, formData) : applyWhatIf(actor, formData);
  if (step === 'generate' && intent === 'requestApproval') {
    const asked = readStepForm(approvalRequestForm, formData);
    await requestApproval(actor, asked);
    return redirectWithNotice(stepHref(asked.estId, step, 'edit'), {
      type: 'success',
      message: 'Approval requested. You get a message when someone has decided.',
    });
  }
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

/** Stores the step, merged with changes by others. Problems block `continue`; every other button still navigates. */
async function store(
  actor: Actor,
  step: DraftStep,
  intent: string,
  formData: FormData,
  merged?: Author,
): Promise<Response | Refusal> {
  const isPressed = intent === 'continue';
  const target = readStepForm(generateForm, formData);
  if (step === 'assumptions') await confirmPosted(actor, target.estId, formData);
  const { base: _, ...texts } = enteredValues(formData);
  // A level does not overwrite figures that this form just changed.
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
  const toTemplate = readToTemplate(formData);
  const page = toTemplate?.page ?? pageOfIntent(intent);
  const stays = after({ ...answer, estId: target.estId }, step, intent);
  const next = page === null ? stays : `${stays}&page=${encodeURIComponent(page)}`;
  const isRefused = page !== null && Object.keys(answer.errors).some((name) => name.startsWith(page));
  if (toTemplate && !isRefused) return saveToTemplate(actor, { ...target, to: toTemplate }, next);
  if (merged) return redirectWithNotice(next, { type: 'info', message: `${savedBy(merged)}. Both changes are saved.` });
  if (step === 'report' && (intent === 'save' || answer.isChanged))
    return redirectWithNotice(next, { type: 'success', message: TEXT.pdfTemplateSaved });
  return redirect(next, 303);
}

function stepOf(url: URL): Step {
  if (url.pathname.startsWith('/estimates/create')) return 'scenario';
  const step = STEPS.find((each) => each === url.searchParams.get('step'));
  if (!step) throw new AppError('invalid', 'The link has no valid step.');
  return step;
}

function withRow(formData: FormData, list: string, part: string): Refusal {
  const values = enteredValues(formData);
  const row = countRows(values, list);
  return { code: 'asked', message: '', errors: {}, values: { ...values, [`${list}[${row}].${part}`]: '' } };
}

function after(saved: Pick<Saved, 'estId' | 'state'>, step: Step, intent: string): string {
  const next = intent === 'continue' ? neighbourOf(step, 1) : intent === 'back' ? neighbourOf(step, -1) : null;
  return stepHref(saved.estId, next ?? step, saved.state === 2 ? 'view' : 'edit');
}
