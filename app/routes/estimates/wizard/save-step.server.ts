import { redirect } from '@remix-run/node';
import { AppError } from '#app/errors.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import {
  applyLevelForm,
  assumptionsForm,
  generateForm,
  investmentForm,
  reportForm,
  selectionForm,
} from '#app/modules/estimates/estimates.schema.ts';
import { STEPS, type Step } from '#app/modules/estimates/inputs.ts';
import type { Saved } from '#app/modules/estimates/view.ts';
import { answerScenario } from '../scenario/answer-scenario.server.ts';
import { readStepForm } from './read-step-form.server.ts';
import { neighbourOf, stepHref } from './wizard-url.ts';

/**
 * Does what the pressed button of a step's form says and leads on: `continue` to the next step, `back` to the one
 * before, everything else to the same step.
 *
 * @returns what the page shows again without a save (found customers, a question), or a redirect
 * @throws AppError as the use-cases do
 */
export async function saveStep(actor: Actor, url: URL, formData: FormData) {
  const intent = String(formData.get('intent') ?? 'continue');
  const step = stepOf(url);
  if (step === 'scenario') {
    const answer = await answerScenario(actor, formData, intent);
    return 'saved' in answer ? redirect(after(answer.saved, step, intent), 303) : answer;
  }
  const saved = await save(actor, step, intent, formData);
  return redirect(after(saved, step, intent), 303);
}

function stepOf(url: URL): Step {
  if (url.pathname.startsWith('/estimates/create')) return 'scenario';
  const step = STEPS.find((each) => each === url.searchParams.get('step'));
  if (!step || step === 'savings') throw new AppError('invalid', 'This step has nothing to save.');
  return step;
}

function save(actor: Actor, step: Step, intent: string, formData: FormData): Promise<Saved> {
  switch (step) {
    case 'products':
      return saveSelection(actor, readStepForm(selectionForm, formData));
    case 'assumptions':
      return intent.startsWith('apply')
        ? applyLevel(actor, readStepForm(applyLevelForm, formData))
        : saveAssumptions(actor, readStepForm(assumptionsForm, formData));
    case 'investment':
      return saveInvestment(actor, readStepForm(investmentForm, formData));
    case 'report':
      return saveReportTexts(actor, readStepForm(reportForm, formData));
    case 'generate':
      return generateEstimate(actor, readStepForm(generateForm, formData));
  }
}

function after(saved: Saved, step: Step, intent: string): string {
  const next = intent === 'continue' ? neighbourOf(step, 1) : intent === 'back' ? neighbourOf(step, -1) : null;
  return stepHref(saved.estId, next ?? step, saved.state === 2 ? 'view' : 'edit');
}
