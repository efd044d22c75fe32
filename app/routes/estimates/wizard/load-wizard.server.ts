import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { formatExact } from '@worthwhile/roi-core';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import { redirectWithNotice } from '#app/http/notice.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { can, forbiddenError } from '#app/modules/access/can.ts';
import { listFamilyMarks } from '#app/modules/catalogue/catalogue.server.ts';
import { problemsAsTyped } from '#app/modules/estimates/drafts/as-typed.ts';
import { SCENARIO_RULES, stepRules } from '#app/modules/estimates/drafts/step-rules.ts';
import { FINAL } from '#app/modules/estimates/drafts.server.ts';
import { readEstimate } from '#app/modules/estimates/estimates.server.ts';
import { STEPS, type Step } from '#app/modules/estimates/inputs.ts';
import { formatHeadline } from '#app/modules/estimates/model/format-headline.ts';
import {
  changedSinceOriginal,
  hasNewerConfiguration,
  newerModel,
} from '#app/modules/estimates/refresh/refresh.server.ts';
import { readSample } from '#app/modules/estimates/sample/sample.server.ts';
import { SAMPLE_ID } from '#app/modules/estimates/sample/sample.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { loadAssumptions } from '../assumptions/load-assumptions.server.ts';
import { loadOutlook } from '../assumptions/load-outlook.server.ts';
import { loadGenerate } from '../generate/load-generate.server.ts';
import { loadInvestment } from '../investment/load-investment.server.ts';
import { loadProducts } from '../products/load-products.server.ts';
import { loadReportTexts } from '../report/load-report-texts.server.ts';
import { loadSavings } from '../savings/load-savings.server.ts';
import { loadScenario } from '../scenario/load-scenario.server.ts';
import type { Frame, StepContent, WizardData } from './content.ts';
import { STEP_TITLES } from './step-titles.ts';
import { isAhead, stepHref, type WizardMode } from './wizard-url.ts';

export interface WizardQuery {
  readonly estId?: number;
  /** Chosen for a new estimate. */
  readonly customerId?: number;
  readonly step?: Step;
  /** The source of a clone, right after cloning. */
  readonly clonedFrom?: number;
}

/** The form that this page responds to. */
type Posted = Readonly<Record<string, unknown>> | undefined;

/**
 * Loads one step.
 *
 * @throws a redirect to the canonical address: a locked step leads to the first incomplete one, a read-only estimate to its view
 */
export async function loadWizard(actor: Actor, url: URL, query: WizardQuery, posted: Posted): Promise<WizardData> {
  if (url.pathname.startsWith('/estimates/create')) {
    if (!can(actor, 'estimates.change')) throw forbiddenError(actor, 'estimates.change');
    return {
      frame: { ...newFrame(), marks: await listFamilyMarks() },
      content: await loadScenario(actor, null, { posted, customerId: query.customerId, isOpen: true }),
    };
  }
  if (query.estId === undefined) throw new AppError('invalid', 'The link has no estimate ID.');
  const view = await (query.estId === SAMPLE_ID ? readSample(actor) : readEstimate(actor, query.estId));
  const mode: WizardMode = url.pathname.startsWith('/estimate/view') || !view.can.change ? 'view' : 'edit';
  const wanted = query.step ?? (mode === 'view' ? 'savings' : view.firstIncomplete);
  const step = reachable(view, wanted);
  const isCanonical = step === query.step && (mode === 'view') === url.pathname.startsWith('/estimate/view');
  if (query.step !== undefined && step !== wanted) throw await comesFirst(view, wanted, mode);
  const isFinal = mode === 'view' && url.pathname.startsWith('/estimates/update') && view.estimate.state === 2;
  // A user who edits while someone else generates learns why the page changes.
  if (isFinal) throw await redirectWithNotice(stepHref(view.estimate.id, step, mode), { type: 'info', message: FINAL });
  if (!isCanonical) throw redirect(stepHref(view.estimate.id, step, mode));
  const [content, isOlder, marks, sinceOriginal] = await Promise.all([
    step === 'scenario'
      ? loadScenario(actor, view, { posted, isOpen: mode === 'edit' })
      : loadStep(actor, view, step, { url, posted }),
    hasNewerConfiguration(view),
    listFamilyMarks(),
    query.clonedFrom === undefined ? [] : changedSinceOriginal(actor, view, query.clonedFrom),
  ]);
  return {
    frame: {
      ...frameOf(view, step, mode),
      marks,
      hasNewerConfiguration: isOlder,
      sinceOriginal: sinceOriginal.map((change) => ({
        ...change,
        before: formatExact(change.before),
        after: formatExact(change.after),
      })),
    },
    content,
  };
}

/** Limits the step to the first incomplete one. */
function reachable(view: EstimateView, wanted: Step): Step {
  return view.estimate.state !== 2 && isAhead(wanted, view.firstIncomplete) ? view.firstIncomplete : wanted;
}

function comesFirst({ estimate, steps, firstIncomplete }: EstimateView, wanted: Step, mode: WizardMode) {
  const missing = steps.find(({ step }) => step === firstIncomplete)?.summary ?? '';
  const reason = missing === 'To do' ? '' : ` (${missing})`;
  return redirectWithNotice(stepHref(estimate.id, firstIncomplete, mode), {
    type: 'info',
    message: `${STEP_TITLES[wanted]} opens once ${STEP_TITLES[firstIncomplete]} is complete${reason}.`,
  });
}

function loadStep(
  actor: Actor,
  view: EstimateView,
  step: Exclude<Step, 'scenario'>,
  { url, posted }: { readonly url: URL; readonly posted: Posted },
): Promise<StepContent> | StepContent {
  switch (step) {
    case 'products':
      return loadProducts(view);
    case 'assumptions':
      return loadOutlook(view).then((outlook) => ({
        ...loadAssumptions(view),
        outlook,
        mayAsk: can(actor, 'estimates.share'),
      }));
    case 'investment':
      return loadInvestment(view);
    case 'savings':
      return loadSavings(actor, view, url.searchParams);
    case 'report':
      return loadReportTexts(actor, view, { posted, page: url.searchParams.get('page') });
    case 'generate':
      return loadGenerate(actor, view);
  }
}

function frameOf(
  view: EstimateView,
  step: Step,
  mode: WizardMode,
): Omit<Frame, 'hasNewerConfiguration' | 'marks' | 'sinceOriginal'> {
  const { estimate, headline } = view;
  return {
    estId: estimate.id,
    version: estimate.version,
    savedAt: estimate.savedBy.at,
    submissionId: null,
    name: estimate.name,
    customer: estimate.customer.name,
    step,
    mode,
    state: estimate.state,
    steps: view.steps,
    rules: mode === 'edit' && step !== 'assumptions' ? stepRules(view, step) : {},
    errors: problemsAsTyped(view, step),
    newerModel: newerModel(view),
    headline: headline && formatHeadline(headline, estimate.currency.sign),
    brand: view.brand,
    mayChange: view.can.change,
  };
}

function newFrame(): Omit<Frame, 'marks'> {
  return {
    estId: null,
    version: null,
    savedAt: null,
    submissionId: randomUUID(),
    name: '',
    customer: '',
    step: 'scenario',
    mode: 'edit',
    state: 0,
    steps: STEPS.map((step) => ({ step, state: 'todo', summary: 'To do', problems: 0 })),
    rules: SCENARIO_RULES,
    errors: {},
    headline: null,
    brand: env().brandName,
    mayChange: true,
    hasNewerConfiguration: false,
    newerModel: null,
    sinceOriginal: [],
  };
}
