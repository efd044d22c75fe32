import type {
  Agreements,
  Catalogue,
  Driver,
  Field,
  ModelInput,
  Numeric,
  ScenarioId,
  Selection,
} from '@worthwhile/roi-core';
import { driversWorkedOn, fieldsNeeded, isPartOf } from '@worthwhile/roi-core';
import {
  EMPTY_CHOICE,
  type EstimateInputs,
  type FieldEntry,
  type InvestmentEntry,
  isLeftOut,
  type ProductChoice,
  type RiskOverride,
  type SelectionEntry,
} from '../inputs.ts';
import type { EstimateCore } from '../view.ts';

/** Decides how an estimate's inputs are read. */
export type EstimateFrame = Pick<EstimateCore, 'scenarioId' | 'industry' | 'currency'>;

/** Limits the selection to the scenario's columns; other columns are empty. */
export function selectionOf(scenarioId: ScenarioId, selection: SelectionEntry | null): SelectionEntry {
  if (!selection) return { proposed: EMPTY_CHOICE, existing: EMPTY_CHOICE };
  if (scenarioId === 1) return { proposed: selection.proposed, existing: EMPTY_CHOICE };
  if (scenarioId === 2) return { proposed: EMPTY_CHOICE, existing: selection.existing };
  if (scenarioId === 3) return selection;
  return {
    proposed: selection.proposed,
    existing: { ...EMPTY_CHOICE, otherProducts: selection.existing.otherProducts },
  };
}

/** Returns the products that need licenses: existing ones in a review, else proposed ones. */
export function licensedChoice(scenarioId: ScenarioId, selection: SelectionEntry | null): ProductChoice {
  const { proposed, existing } = selectionOf(scenarioId, selection);
  return scenarioId === 2 ? existing : proposed;
}

export function componentIds({ subProducts, addOns }: ProductChoice): number[] {
  return [...subProducts, ...addOns];
}

/** Lists the fields that the estimate asks for, in catalog order. */
export function neededFields(catalogue: Catalogue, scenarioId: ScenarioId, inputs: EstimateInputs): readonly Field[] {
  return fieldsNeeded(catalogue, selectionOf(scenarioId, inputs.selection), scenarioId, {
    ...inputs.investment,
    retiredTools: scenarioId === 4 ? inputs.retiredTools : [],
  });
}

/**
 * Converts the estimate for the model. Inputs of products that are not chosen, and of columns that the scenario lacks, are left
 * out.
 */
export function toModelInput(frame: EstimateFrame, inputs: EstimateInputs, catalogue: Catalogue): ModelInput {
  const { scenarioId, industry, currency } = frame;
  const needed = neededFields(catalogue, scenarioId, inputs).map(({ id }) => id);
  const fields = needed.flatMap((id): [string, FieldEntry][] => {
    const entry = inputs.fields[id];
    return entry ? [[id, entry]] : [];
  });
  const reductions = Object.entries(inputs.reductions).filter(([key]) => isLookedAt(key, scenarioId, inputs.selection));
  const entries = [...fields, ...reductions];
  return {
    scenarioId,
    estimateType: scenarioId === 2 ? 'estimateExisting' : 'estimateNew',
    industry,
    assumptionLevel: 'average',
    reductionLevel: inputs.reductionLevel,
    currency: { sign: currency.sign, value: currency.value },
    ...plainSelections(selectionOf(scenarioId, inputs.selection)),
    fields: Object.fromEntries(fields.map(amountOf)),
    fieldsExisting: hasCompanions(scenarioId)
      ? Object.fromEntries(Object.entries(inputs.fieldsExisting).filter(([id]) => needed.includes(id)))
      : {},
    reductions: Object.fromEntries(reductions.map(amountOf)),
    retiredTools: scenarioId === 4 ? inputs.retiredTools : [],
    investment: investmentOf(scenarioId, inputs),
    financial: financialOf(scenarioId, inputs),
    riskOverrides: Object.fromEntries(
      countedRisks(catalogue, scenarioId, inputs).map(([driverId, { pct }]) => [driverId, pct]),
    ),
    ...(scenarioId === 4 ? { toolCostUpliftPct: inputs.toolCostUpliftPct } : {}),
    ...(scenarioId === 3 ? { baselineBasis: inputs.baselineBasis } : {}),
    levels: Object.fromEntries(entries.map(([id, { level }]) => [id, isLeftOut(level) ? 'exclude' : level])),
    provenance: Object.fromEntries(
      entries.map(([id, entry]) => [id, entry.level === 'manual' ? (entry.whose ?? 'seller') : 'preset']),
    ),
  };
}

/** Lists who agreed a figure and when. It is not part of the model input, whose hash names the figures alone. */
export function agreementsOf({ fields, reductions }: EstimateInputs): Agreements {
  const agreed = Object.entries({ ...fields, ...reductions }).flatMap(([id, { level, agreement }]) =>
    level === 'manual' && agreement ? [[id, agreement] as const] : [],
  );
  return Object.fromEntries(agreed);
}

/** Lists the drivers that the estimate's products and retired tools affect: each can have its own risk. */
export function workedOn(catalogue: Catalogue, scenarioId: ScenarioId, inputs: EstimateInputs): readonly Driver[] {
  const retiredTools = scenarioId === 4 ? inputs.retiredTools : [];
  return driversWorkedOn(catalogue, { scenarioId, ...selectionOf(scenarioId, inputs.selection), retiredTools });
}

/** Lists the risks of single drivers that apply now, by driver ID. */
export function countedRisks(
  catalogue: Catalogue,
  scenarioId: ScenarioId,
  inputs: EstimateInputs,
): [string, RiskOverride][] {
  const worked = workedOn(catalogue, scenarioId, inputs).map(({ id }) => id);
  return Object.entries(inputs.riskOverrides ?? {}).filter(([driverId]) => worked.includes(driverId));
}

/** Ongoing Customer and Renewal also ask for measured values. */
export function hasCompanions(scenarioId: number): boolean {
  return scenarioId === 2 || scenarioId === 3;
}

/** The model reads -1 as excluded. */
function amountOf([id, entry]: [string, FieldEntry]): [string, Numeric] {
  return [id, isLeftOut(entry.level) || entry.value === null ? -1 : entry.value];
}

/** Other products count through the retired tools. */
function plainSelections({ proposed, existing }: SelectionEntry): { proposed: Selection; existing: Selection } {
  const components = ({ subProducts, addOns }: ProductChoice) => ({ subProducts, addOns });
  return { proposed: components(proposed), existing: components(existing) };
}

function isLookedAt(key: string, scenarioId: ScenarioId, selection: SelectionEntry | null): boolean {
  const componentId = Number(key.split(':')[1]);
  const { proposed, existing } = selectionOf(scenarioId, selection);
  return [...componentIds(proposed), ...componentIds(existing)].includes(componentId);
}

function investmentOf(scenarioId: ScenarioId, inputs: EstimateInputs) {
  const { investment, selection, contractYears } = inputs;
  const term = scenarioId === 2 ? {} : { contractYears };
  if (!investment) return term;
  const paid = componentIds(licensedChoice(scenarioId, selection));
  const { existingAnnualFee, licences, ...rest } = investment;
  return {
    ...rest,
    ...term,
    licences: licences.filter(({ componentId }) => paid.includes(componentId)),
    ...(scenarioId === 3 ? { existingAnnualFee } : {}),
  };
}

function financialOf(scenarioId: ScenarioId, { financial, reviewYears }: EstimateInputs): Record<string, number> {
  const own = Object.entries(financial).filter(([id]) => isPartOf(scenarioId, `financial.${id}`));
  return { ...Object.fromEntries(own), ...(scenarioId === 2 ? { reviewYears } : {}) };
}

/** Converts every monetary value to another currency, unrounded. */
export function convertMoney(inputs: EstimateInputs, catalogue: Catalogue, factor: number): EstimateInputs {
  if (factor === 1) return inputs;
  const monetary = new Set(catalogue.fields.filter((field) => field.monetary).map(({ id }) => id));
  const times = (value: number) => value * factor;
  return {
    ...inputs,
    fields: Object.fromEntries(
      Object.entries(inputs.fields).map(([id, entry]) => [id, monetary.has(id) ? convertEntry(entry, times) : entry]),
    ),
    fieldsExisting: Object.fromEntries(
      Object.entries(inputs.fieldsExisting).map(([id, value]) => [id, monetary.has(id) ? times(value) : value]),
    ),
    investment: inputs.investment && convertInvestment(inputs.investment, catalogue, times),
    retiredTools: inputs.retiredTools.map((tool) => ({
      ...tool,
      annualCost: times(tool.annualCost),
      terminationFee: times(tool.terminationFee),
    })),
  };
}

function convertEntry(entry: FieldEntry, times: (value: number) => number): FieldEntry {
  return {
    ...entry,
    value: entry.value === null ? null : times(entry.value),
    ...(entry.typed === undefined ? {} : { typed: times(entry.typed) }),
  };
}

function convertInvestment(
  investment: InvestmentEntry,
  { investmentFields }: Catalogue,
  times: (value: number) => number,
): InvestmentEntry {
  const numbers = Object.entries(investment).filter(([name]) =>
    investmentFields.some(({ id, monetary }) => monetary && id === name),
  );
  return {
    ...investment,
    ...Object.fromEntries(numbers.map(([id, amount]) => [id, times(amount)])),
    licences: investment.licences.map((line) =>
      line.unitPrice === undefined ? line : { ...line, unitPrice: times(line.unitPrice) },
    ),
  };
}
