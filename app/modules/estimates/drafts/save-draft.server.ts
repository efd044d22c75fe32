import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { formDataOf, type Texts } from '#app/form-data.ts';
import type { Tx } from '#app/infra/db/scope.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { listProductFamilies } from '#app/modules/catalogue/catalogue.server.ts';
import { requireCurrency } from '#app/modules/currencies/currencies.server.ts';
import { changeAssumptions } from '../assumptions.server.ts';
import { type DraftChange, saveAndRead } from '../drafts.server.ts';
import { STEP_SHAPES } from '../estimates.schema.ts';
import { type Draft, readEstimate } from '../estimates.server.ts';
import type { DraftStep, ReportTexts } from '../inputs.ts';
import { changeInvestment } from '../investment.server.ts';
import { findGone } from '../lifecycle/deletion.server.ts';
import { RESTORE_DAYS, UNDO_MINUTES } from '../lifecycle/restore-times.ts';
import { formatHeadline } from '../model/format-headline.ts';
import { changeReportTexts, reportTextsOf, templateFor } from '../report-texts.server.ts';
import { changeScenario } from '../scenario.server.ts';
import { changeSelection } from '../selection.server.ts';
import type { EstimateView } from '../view.ts';
import { type ReadTexts, readTexts, storeAsTyped, unmadeCustomer, withAsTyped } from './as-typed.ts';
import { clearedBy, clearingQuestion } from './clearing.ts';
import type { DraftAnswer, GoneAnswer } from './draft.ts';
import { readStepForm } from './read-step-form.server.ts';
import { selectionErrors } from './selection-errors.ts';
import { stepRules } from './step-rules.ts';
import {
  asShownThen,
  assumptionsTexts,
  followedTexts,
  investmentTexts,
  productsTexts,
  reportTexts,
  scenarioTexts,
} from './step-texts.ts';

export interface DraftForm {
  readonly estId: number;
  /** The version that the page shows. */
  readonly version: number;
  readonly step: DraftStep;
  /** The step's form as it is. */
  readonly texts: Texts;
  /** Submitted by a button, not by autosave. */
  readonly isPressed?: boolean;
  /** Errors that only the save can find, such as a duplicate name. */
  readonly refused?: FieldErrors;
}

const GONE = 'This estimate was deleted. Nothing was saved.';
const WHO_RESTORES = `The person who deleted it can restore it for ${UNDO_MINUTES} minutes, an administrator for ${RESTORE_DAYS} days.`;

/**
 * Saves a step: stores valid values, and invalid texts as typed with their messages. A stale version stores nothing and returns
 * the current content.
 * @throws AppError `notFound`, `forbidden`; `unprocessable` if the form does not belong to the step
 */
export async function saveDraft(actor: Actor, form: DraftForm): Promise<DraftAnswer | GoneAnswer> {
  let errors: FieldErrors = {};
  let isChanged = false;
  const template = await templateFor(actor, form.estId, [form.step]);
  try {
    const view = await saveAndRead(actor, form, form.step, async (draft, tx) => {
      const read = await readStep(draft, form, { actor, tx, template });
      errors = read.errors;
      const change = await read.change();
      const inputs = storeAsTyped(draft, change.inputs, form.step, read.typed);
      isChanged = !isDeepStrictEqual(inputs, draft.inputs);
      return { ...change, inputs };
    });
    return { ...(await answerOf(actor, view, form.step, template)), isChanged, ...withQuestion(view, form, errors) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const gone = error.code === 'notFound' ? await findGone(actor, form.estId) : undefined;
    if (gone) return { code: 'gone', message: gone.canRestore ? GONE : `${GONE} ${WHO_RESTORES}`, ...gone };
    if (error.code !== 'conflict') throw error;
  }
  const view = await readEstimate(actor, form.estId);
  const code = view.estimate.state === 2 ? 'final' : 'conflict';
  return { ...(await answerOf(actor, view, form.step, template)), code, ...withQuestion(view, form, errors) };
}

function withQuestion(view: EstimateView, { texts }: DraftForm, errors: FieldErrors) {
  return { errors, clears: errors.scenarioId ? clearedBy(view, Number(texts.scenarioId)) : undefined };
}

/** Reads the answer of a completed save, such as the one that created the estimate. */
export async function readDraft(actor: Actor, estId: number, step: DraftStep): Promise<DraftAnswer> {
  return answerOf(actor, await readEstimate(actor, estId), step);
}

async function answerOf(
  actor: Actor,
  view: EstimateView,
  step: DraftStep,
  template?: ReportTexts,
): Promise<DraftAnswer> {
  const { estimate, headline, steps } = view;
  const { userId, name, at } = estimate.savedBy;
  return {
    code: 'saved',
    version: estimate.version,
    texts: await stepTexts(view, step, template),
    followed: step === 'assumptions' ? followedTexts(view) : {},
    isChanged: false,
    by: { name, at, isReader: userId === actor.userId },
    errors: {},
    state: estimate.state,
    steps,
    headline: headline && formatHeadline(headline, estimate.currency.sign),
  };
}

/** Reads a step as its page shows it: invalid texts as typed, others as stored. */
export async function stepTexts(view: EstimateView | Draft, step: DraftStep, template?: ReportTexts): Promise<Texts> {
  return withAsTyped(view, step, await storedTexts(view, step, template));
}

function storedTexts(view: EstimateView | Draft, step: DraftStep, template?: ReportTexts): Texts | Promise<Texts> {
  switch (step) {
    case 'scenario':
      return scenarioTexts(view);
    case 'products':
      return productsTexts(view);
    case 'assumptions':
      return assumptionsTexts(view);
    case 'investment':
      return investmentTexts(view);
    case 'report':
      return reportTextsOf(view, template).then((texts) => reportTexts(view, texts));
  }
}

interface StepRead extends ReadTexts {
  readonly change: () => DraftChange | Promise<DraftChange>;
}

/** The save that reads a form, with the report template's texts for the report step. */
export interface Saving {
  readonly actor: Actor;
  readonly tx: Tx;
  readonly template: ReportTexts;
}

/** Reads a step's form: storable values, texts stored as typed, and the change to the draft. */
export function readStep(draft: Draft, form: DraftForm, saving: Saving): StepRead | Promise<StepRead> {
  switch (form.step) {
    case 'scenario':
      return readScenario(draft, form, saving);
    case 'products':
      return readProducts(draft, form, saving.tx);
    case 'assumptions':
      return readAssumptions(draft, form);
    case 'investment': {
      const read = readTexts(stepRules(draft, 'investment'), form.texts, investmentTexts(draft));
      return { ...read, change: () => changeInvestment(draft, shapeOf(STEP_SHAPES.investment, read.fit)) };
    }
    case 'report':
      return readReport(draft, form, saving.template);
  }
}

/** Refuses a form with a wrong shape as a whole: it was made by hand. */
export function shapeOf<T extends z.ZodType>(schema: T, texts: Texts): z.output<T> {
  return readStepForm(schema, formDataOf(texts));
}

function readScenario(draft: Draft, form: DraftForm, { actor, tx }: Saving): StepRead {
  const { texts, isPressed = false, refused = {} } = form;
  const read = readTexts(stepRules(draft, 'scenario'), texts, scenarioTexts(draft), {
    ...(texts.clearsProducts === 'yes' ? {} : clearingQuestion(draft, texts)),
    ...(isPressed ? {} : unmadeCustomer(texts)),
    ...refused,
  });
  return {
    ...read,
    change: async () => {
      const fit = shapeOf(STEP_SHAPES.scenario, read.fit);
      return changeScenario(actor, draft, fit, await requireCurrency(fit.currencyId, tx), tx);
    },
  };
}

/** One invalid product keeps the whole choice as typed: validity depends on the others. */
async function readProducts(draft: Draft, form: DraftForm, tx: Tx): Promise<StepRead> {
  const families = await listProductFamilies(draft.catalogue, tx);
  // The radio for no edition posts an empty ID next to those of the check boxes.
  const ticked = Object.entries(form.texts).flatMap(([name, text]) => {
    const ids = [text].flat().filter((id) => id !== '');
    return ids.length > 0 ? [[name, ids] as const] : [];
  });
  const choice = shapeOf(STEP_SHAPES.products, Object.fromEntries(ticked));
  const errors = selectionErrors(draft, choice, families);
  if (Object.keys(errors).length === 0)
    return { errors, fit: form.texts, typed: {}, change: () => changeSelection(draft, choice, families) };
  const lists = ticked.filter(([name]) => /^(proposed|existing)/.test(name));
  const isUntouched = draft.inputs.selection === null && lists.length === 0;
  const none = Object.fromEntries(Object.keys(errors).map((name) => [name, []]));
  return {
    errors,
    fit: {},
    typed: isUntouched ? {} : { ...none, ...Object.fromEntries(lists) },
    change: () => ({
      inputs: { ...draft.inputs, baselineBasis: choice.baselineBasis ?? draft.inputs.baselineBasis },
    }),
  };
}

function readAssumptions(stored: Draft, form: DraftForm): StepRead {
  const draft = form.version === stored.estimate.version ? stored : asShownThen(stored, form.texts);
  const shown = assumptionsTexts(draft);
  const read = readTexts(stepRules(draft, 'assumptions'), form.texts, shown);
  return {
    ...read,
    change: () => {
      const fit = shapeOf(STEP_SHAPES.assumptions, withoutUntouchedReductions(read.fit, shown));
      return changeAssumptions(draft, fit, { isExcerpt: true });
    },
  };
}

/** Leaves unchanged reductions out, so another level for all of them applies to these too. */
function withoutUntouchedReductions(texts: Texts, stored: Texts): Texts {
  const isUntouched = (name: string) => {
    const row = name.replace(/\.\w+$/, '');
    return [`${row}.level`, `${row}.value`].every((part) => texts[part] === stored[part]);
  };
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => !name.startsWith('reductions.') || !isUntouched(name)),
  );
}

function readReport(draft: Draft, form: DraftForm, template: ReportTexts): StepRead {
  const stored = reportTexts(draft, draft.inputs.report ?? template);
  const read = readTexts(stepRules(draft, 'report'), form.texts, stored);
  return {
    ...read,
    change: () => {
      const texts = shapeOf(STEP_SHAPES.report, read.fit);
      return changeReportTexts(draft, { unquantified: [], ...texts }, template);
    },
  };
}
