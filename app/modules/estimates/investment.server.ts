import {
  checkRange,
  INVESTMENT_DEFAULTS,
  type InvestmentNumberId,
  type NumberSetting,
  roundHalfUp,
  validateNumber,
} from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { defaultEntry } from './assumptions.ts';
import type { DraftChange } from './drafts.server.ts';
import type { InvestmentForm } from './estimates.schema.ts';
import type { Draft } from './estimates.server.ts';
import type { EstimateInputs, InvestmentEntry, LicenceEntry, RetiredToolEntry } from './inputs.ts';
import { componentIds, licensedChoice, neededFields } from './model/model-input.ts';
import { risksAfter } from './model/risks.ts';
import { defaultContextOf } from './model/scaled-defaults.ts';
import { isUnchanged, preferStoredValue } from './model/unchanged-values.ts';
import { proposedLicences } from './proposed-licences.ts';

type Figures = Omit<InvestmentForm, 'estId' | 'version'>;

/**
 * Applies license lines, other costs, retired tools and the financial settings. Lines of products that are not chosen stay
 * stored; a line that was not sent is stored as proposed.
 * @throws AppError `unprocessable` with each value out of its limits under its form name
 */
export function changeInvestment(draft: Draft, form: Figures): DraftChange {
  const errors: FieldErrors = {};
  const { riskOverrides, ...before } = draft.inputs;
  const risks = risksAfter(draft.catalogue, riskOverrides, form.riskOverrides, errors);
  const inputs: EstimateInputs = {
    ...before,
    ...(Object.keys(risks).length > 0 ? { riskOverrides: risks } : {}),
    investment: changedInvestment(draft, form, errors),
    retiredTools: draft.estimate.scenarioId === 4 ? retiredToolsOf(draft, form, errors) : draft.inputs.retiredTools,
    toolCostUpliftPct: preferStoredValue(draft.inputs.toolCostUpliftPct, form.toolCostUpliftPct),
    financial: financialOf(draft, form, errors),
  };
  checkSettings(draft, draft.catalogue.investmentFields, '', { toolCostUpliftPct: inputs.toolCostUpliftPct }, errors);
  const [first] = Object.values(errors);
  if (first) throw new AppError('unprocessable', first[0] ?? 'There is a problem', { errors });
  return { inputs: { ...inputs, fields: withNewlyNeeded(draft, inputs) } };
}

/** Internal hours need the hourly cost of IT staff. If the Assumptions step did not ask for it, Industry Average applies. */
function withNewlyNeeded(draft: Draft, inputs: EstimateInputs): EstimateInputs['fields'] {
  const { scenarioId } = draft.estimate;
  const before = new Set(neededFields(draft.catalogue, scenarioId, draft.inputs).map(({ id }) => id));
  const added = neededFields(draft.catalogue, scenarioId, inputs).filter(
    ({ id }) => !before.has(id) && inputs.fields[id] === undefined,
  );
  const context = defaultContextOf(draft);
  const entries = added.map((field) => [field.id, defaultEntry(draft.catalogue, context, field)]);
  return { ...inputs.fields, ...Object.fromEntries(entries) };
}

function changedInvestment(draft: Draft, form: Figures, errors: FieldErrors): InvestmentEntry {
  const numbers = { ...INVESTMENT_DEFAULTS };
  for (const id of Object.keys(numbers) as InvestmentNumberId[])
    numbers[id] = preferStoredValue(draft.inputs.investment?.[id], form[id]);
  checkSettings(draft, draft.catalogue.investmentFields, '', numbers, errors);
  return { feeTiming: form.feeTiming, ...numbers, licences: licencesOf(draft, form, errors) };
}

function licencesOf(draft: Draft, form: Figures, errors: FieldErrors): LicenceEntry[] {
  const { inputs, estimate, catalogue } = draft;
  const paid = componentIds(licensedChoice(estimate.scenarioId, inputs.selection));
  const shown = new Map(proposedLicences(draft).map((line) => [line.componentId, line]));
  form.licences.forEach((line, index) => {
    if (!paid.includes(line.componentId)) return;
    checkSettings(draft, catalogue.licenceLineFields, `licences[${index}].`, line, errors);
  });
  const current = paid.flatMap((componentId): LicenceEntry[] => {
    const before = shown.get(componentId);
    if (!before) return [];
    const posted = form.licences.find((line) => line.componentId === componentId) ?? before;
    return [
      {
        componentId,
        model: before.model,
        ...typedOf('quantity', before.quantity, posted.quantity),
        ...typedOf('unitPrice', before.unitPrice, posted.unitPrice),
        discountPct: preferStoredValue(before.discountPct, posted.discountPct),
        maintenancePct: preferStoredValue(before.maintenancePct, posted.maintenancePct),
      },
    ];
  });
  const resting = inputs.investment?.licences.filter(({ componentId }) => !paid.includes(componentId)) ?? [];
  return [...current, ...resting];
}

/** Empty values are not stored: the quantity follows its fact, and the price the list. */
function typedOf(
  name: 'quantity' | 'unitPrice',
  before: number | undefined,
  posted: number | undefined,
): Partial<LicenceEntry> {
  return posted === undefined ? {} : { [name]: preferStoredValue(before, posted) };
}

function retiredToolsOf(draft: Draft, form: Figures, errors: FieldErrors): RetiredToolEntry[] {
  const retired = draft.inputs.selection?.existing.otherProducts ?? [];
  return form.retiredTools.map((tool, index) => {
    const name = `retiredTools[${index}]`;
    if (!retired.includes(tool.otherProductId)) errors[`${name}.otherProductId`] = ['Choose a tool to retire'];
    checkSettings(draft, draft.catalogue.retiredToolFields, `${name}.`, tool, errors);
    const before = draft.inputs.retiredTools[index];
    if (before?.otherProductId !== tool.otherProductId) return tool;
    return {
      ...tool,
      annualCost: preferStoredValue(before.annualCost, tool.annualCost),
      adminHoursPerMonth: preferStoredValue(before.adminHoursPerMonth, tool.adminHoursPerMonth),
      retireMonth: preferStoredValue(before.retireMonth, tool.retireMonth),
      terminationFee: preferStoredValue(before.terminationFee, tool.terminationFee),
      overlapPct: preferStoredValue(before.overlapPct, tool.overlapPct),
    };
  });
}

/** Stores only values that differ from the defaults. The review years belong to step 0. */
function financialOf({ catalogue, inputs }: Draft, form: Figures, errors: FieldErrors): Record<string, number> {
  const stored: Record<string, number> = {};
  for (const id of Object.keys(form.financial))
    if (!catalogue.financialFields.some((setting) => setting.id === id))
      errors[`financial.${id}`] = ['Unknown setting'];
  for (const setting of catalogue.financialFields) {
    if (setting.id === 'reviewYears') continue;
    const given = form.financial[setting.id];
    const before = inputs.financial[setting.id];
    if (given === undefined && before !== undefined) stored[setting.id] = before;
    if (given === undefined || String(given).trim() === '') continue;
    const typed = validateNumber(String(given), { min: setting.min, max: setting.max });
    if (typed.value === null) errors[`financial.${setting.id}`] = [typed.error];
    else if (setting.unit === 'months' && !Number.isInteger(typed.value))
      errors[`financial.${setting.id}`] = ['Enter a whole number'];
    else if (!isUnchanged(setting.default, typed.value) || before !== undefined)
      stored[setting.id] = preferStoredValue(before, typed.value);
  }
  return stored;
}

/** Checks values against the settings of the same IDs; limits of money are in the estimate's currency. */
function checkSettings(
  { estimate }: Draft,
  settings: readonly NumberSetting[],
  prefix: string,
  values: Readonly<Record<string, unknown>>,
  errors: FieldErrors,
): void {
  for (const setting of settings) {
    const value = values[setting.id];
    if (typeof value !== 'number') continue;
    const scale = setting.monetary ? estimate.currency.value : 1;
    const checked = checkRange(value, {
      min: roundHalfUp(setting.min * scale, 2),
      max: roundHalfUp(setting.max * scale, 2),
    });
    if (!checked.ok) errors[`${prefix}${setting.id}`] = [checked.message];
  }
}
