import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#app/modules/access/actor.ts';
import { listProductFamilies } from '#app/modules/catalogue/catalogue.server.ts';
import { requireCurrency } from '#app/modules/currencies/currencies.server.ts';
import { changeAssumptions } from '../assumptions.server.ts';
import { settleTyped } from '../drafts/as-typed.ts';
import type { Saving } from '../drafts/save-draft.server.ts';
import { type DraftChange, saveStep, withChange } from '../drafts.server.ts';
import type { AssumptionsForm, InvestmentForm, ReportForm, ScenarioForm, SelectionForm } from '../estimates.schema.ts';
import type { Draft } from '../estimates.server.ts';
import { DRAFT_STEPS, type DraftStep } from '../inputs.ts';
import { changeInvestment } from '../investment.server.ts';
import { investmentOf } from '../model/investment-numbers.ts';
import { proposedLicences } from '../proposed-licences.ts';
import { changeReportTexts, templateFor } from '../report-texts.server.ts';
import { changeScenario } from '../scenario.server.ts';
import { changeSelection, formOfSelection } from '../selection.server.ts';
import type { Saved } from '../view.ts';
import { refuseMisplaced } from './misplaced.ts';
import { fieldsOf, type ProductForm, type SaveForm, saveForm } from './save-fields.schema.ts';
import { saveInputOf } from './save-input.server.ts';

/**
 * Saves any fields of the steps, all or nothing, in step order. Missing fields stay as stored or proposed; a step without a
 * change is skipped.
 * @throws AppError as the steps' own saves do
 */
export async function saveEstimate(actor: Actor, form: SaveForm): Promise<Saved> {
  const steps = DRAFT_STEPS.filter((step) => Object.keys(fieldsOf(step, form)).length > 0);
  const template = await templateFor(actor, form.estId, steps);
  return saveStep(actor, form, steps.at(-1) ?? 'scenario', async (draft, tx) => {
    const saving = { actor, tx, template, isExcerpt: true };
    let change: DraftChange = { inputs: draft.inputs };
    const held = saveForm.safeParse(saveInputOf(draft)).data;
    for (const step of steps.filter((one) => !isDeepStrictEqual(fieldsOf(one, form), held && fieldsOf(one, held)))) {
      const next = await changeStep(saving, step, withChange(draft, change), form);
      change = { inputs: settleTyped(next.inputs, step, fieldsOf(step, form)), row: { ...change.row, ...next.row } };
    }
    // The costs decide if the hourly cost of IT is needed, so its value is applied after them.
    if (steps.includes('assumptions') && steps.includes('investment'))
      change = { ...change, ...(await changeStep(saving, 'assumptions', withChange(draft, change), form)) };
    refuseMisplaced(withChange(draft, change), form);
    return change;
  });
}

interface WholeForms {
  readonly products: SelectionForm;
  readonly assumptions: AssumptionsForm;
  readonly investment: InvestmentForm;
  readonly report: ReportForm;
}

/** Saves a whole step: a missing field gets its default. */
function saveWhole<S extends keyof WholeForms>(step: S) {
  return async (actor: Actor, form: WholeForms[S]): Promise<Saved> => {
    const template = await templateFor(actor, form.estId, [step]);
    return saveStep(actor, form, step, async (draft, tx) => {
      refuseMisplaced(draft, form);
      const change = await changeStep({ actor, tx, template, isExcerpt: false }, step, draft, form);
      return { ...change, inputs: settleTyped(change.inputs, step, form) };
    });
  };
}

export const saveSelection = saveWhole('products');
export const saveAssumptions = saveWhole('assumptions');
export const saveInvestment = saveWhole('investment');
export const saveReportTexts = saveWhole('report');

async function changeStep(
  { actor, tx, template, isExcerpt }: Saving & { readonly isExcerpt: boolean },
  step: DraftStep,
  draft: Draft,
  form: SaveForm,
): Promise<DraftChange> {
  switch (step) {
    case 'scenario': {
      const whole = { ...saveInputOf(draft), ...fieldsOf(step, form) } as ScenarioForm;
      if (form.newCustomer !== undefined && form.customerId === undefined) whole.customerId = undefined;
      return changeScenario(actor, draft, whole, await requireCurrency(whole.currencyId, tx), tx);
    }
    case 'products': {
      const whole = { ...formOfSelection(draft), ...fieldsOf(step, form) };
      return changeSelection(draft, whole, await listProductFamilies(draft.catalogue, tx));
    }
    case 'assumptions': {
      const { fields = {}, fieldsExisting = {}, reductions = {}, reductionLevel } = form;
      const part = { fields, fieldsExisting, reductions, reductionLevel };
      return changeAssumptions(draft, part, { isExcerpt });
    }
    case 'investment':
      return changeInvestment(draft, { ...formOfInvestment(draft), ...fieldsOf(step, form) });
    case 'report':
      return changeReportTexts(draft, { ...(draft.inputs.report ?? template), ...fieldsOf(step, form) }, template);
  }
}

function formOfInvestment(draft: Draft): Parameters<typeof changeInvestment>[1] {
  const { retiredTools, toolCostUpliftPct } = draft.inputs;
  return {
    ...investmentOf(draft.inputs),
    licences: proposedLicences(draft),
    retiredTools: [...retiredTools],
    toolCostUpliftPct,
    financial: {},
    riskOverrides: {},
  };
}

/** Changes the products of a draft without the rest of the wizard. */
export async function changeProducts(actor: Actor, { estId, version, products }: ProductForm): Promise<Saved> {
  const { updated = {}, existing = {} } = products;
  const sent = Object.entries({
    proposedSubProducts: updated.subProducts,
    proposedAddOns: updated.addOns,
    proposedOtherProducts: updated.otherProducts,
    existingSubProducts: existing.subProducts,
    existingAddOns: existing.addOns,
    existingOtherProducts: existing.otherProducts,
  }).filter(([, ids]) => ids !== undefined);
  return saveStep(actor, { estId, version }, 'products', async (draft, tx) => {
    refuseMisplaced(draft, Object.fromEntries(sent));
    const families = await listProductFamilies(draft.catalogue, tx);
    return changeSelection(draft, { ...formOfSelection(draft), ...Object.fromEntries(sent) }, families);
  });
}
