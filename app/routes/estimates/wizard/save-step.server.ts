import { redirect } from '@remix-run/node';
import { AppError } from '#app/errors.ts';
import { keptValues } from '#app/http/form.server.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { generateForm, reportForm, selectionForm } from '#app/modules/estimates/estimates.schema.ts';
import { generateEstimate } from '#app/modules/estimates/generate.server.ts';
import { STEPS, type Step } from '#app/modules/estimates/inputs.ts';
import { saveReportTexts } from '#app/modules/estimates/report-texts.server.ts';
import { saveSelection } from '#app/modules/estimates/selection.server.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import { TEXT } from '#app/text.ts';
import { saveFigures } from '../assumptions/save-figures.server.ts';
import { saveCosts } from '../investment/save-costs.server.ts';
import { keepTried } from '../savings/keep-tried.server.ts';
import { answerScenario } from '../scenario/answer-scenario.server.ts';
import { settleConflict } from './conflict.ts';
import type { DraftAnswer } from './draft-saving.ts';
import { readStepForm } from './read-step-form.server.ts';
import { countRows, dropBlankRows } from './rows.ts';
import type { Refusal } from './step-fields.tsx';
import { neighbourOf, stepHref } from './wizard-url.ts';

/** Buttons that add a row to a list of the form: nothing is saved, the form comes back with one more. */
const ADDED_ROWS: Readonly<Record<string, { list: string; part: string }>> = {
  'add-page': { list: 'freePages', part: 'title' },
  'add-tool': { list: 'retiredTools', part: 'name' },
};

/**
 * Does what the pressed button of a step's form says and leads on: `continue` to the next step, `back` to the one
 * before, `draft` (saving while typing) nowhere, everything else to the same step.
 *
 * @returns what the page shows again without a save (found customers, a question, one more row), or a redirect
 * @throws AppError as the use-cases do
 */
export async function saveStep(actor: Actor, url: URL, formData: FormData): Promise<Response | Refusal | DraftAnswer> {
  settleConflict(formData);
  const intent = String(formData.get('intent') ?? 'continue');
  const step = stepOf(url);
  const added = ADDED_ROWS[intent];
  if (added) return withRow(formData, added.list, added.part);
  if (step === 'scenario') {
    const answer = await answerScenario(actor, formData, intent);
    if (!('saved' in answer)) return answer;
    return intent === 'draft'
      ? { code: 'drafted', version: answer.saved.version }
      : redirect(after(answer.saved, step, intent), 303);
  }
  if (step === 'products' && intent === 'back' && !hasProducts(formData))
    return redirect(backFrom(formData, step), 303);
  const saved = await save(actor, step, intent, formData);
  if (intent === 'draft') return { code: 'drafted', version: saved.version };
  const next = after(saved, step, intent);
  if (step === 'report') return redirectWithNotice(next, { type: 'success', message: TEXT.pdfTemplateSaved });
  return redirect(next, 303);
}

function stepOf(url: URL): Step {
  if (url.pathname.startsWith('/estimates/create')) return 'scenario';
  const step = STEPS.find((each) => each === url.searchParams.get('step'));
  if (!step) throw new AppError('invalid', 'The address does not name a step.');
  return step;
}

function save(actor: Actor, step: Step, intent: string, formData: FormData): Promise<Saved> {
  switch (step) {
    case 'products':
      return saveSelection(actor, readStepForm(selectionForm, withoutBlanks(formData)));
    case 'assumptions':
      return saveFigures(actor, readStepForm(generateForm, formData).estId, formData, intent);
    case 'investment':
      dropBlankRows(formData, 'retiredTools', ['name', 'annualCost']);
      return saveCosts(actor, formData, intent);
    case 'report':
      dropBlankRows(formData, 'freePages', ['title', 'text']);
      return saveReportTexts(actor, readStepForm(reportForm, formData));
    case 'savings':
      return keepTried(actor, formData);
    case 'generate':
      return generateEstimate(actor, readStepForm(generateForm, formData));
    default:
      throw new AppError('invalid', 'This step has nothing to save.');
  }
}

/** Going back from an empty choice has nothing to keep. */
function hasProducts(formData: FormData): boolean {
  return [...formData].some(([name, value]) => /^(proposed|existing)/.test(name) && value !== '');
}

function backFrom(formData: FormData, step: Step): string {
  return stepHref(readStepForm(generateForm, formData).estId, neighbourOf(step, -1) ?? step, 'edit');
}

/** The radio for no edition posts an empty id beside those of the tick boxes. */
function withoutBlanks(formData: FormData): FormData {
  const kept = new FormData();
  for (const [name, value] of formData) if (value !== '') kept.append(name, value);
  return kept;
}

function withRow(formData: FormData, list: string, part: string): Refusal {
  const values = keptValues(formData);
  const row = countRows(values, list);
  return { code: 'asked', message: '', errors: {}, values: { ...values, [`${list}[${row}].${part}`]: '' } };
}

function after(saved: Saved, step: Step, intent: string): string {
  const next = intent === 'continue' ? neighbourOf(step, 1) : intent === 'back' ? neighbourOf(step, -1) : null;
  return stepHref(saved.estId, next ?? step, saved.state === 2 ? 'view' : 'edit');
}
