import {
  type HeadlineFigures,
  leadAmount,
  MIN_MANUAL_VALUE,
  type Result,
  storedHeadline,
  validateNumber,
} from '@worthwhile/roi-core';
import { AppError, type FieldErrors } from '#app/errors.ts';
import { type AssumptionField, type AssumptionsView, assumptionFields } from '../assumptions.ts';
import { settleTyped } from '../drafts/as-typed.ts';
import type { DraftChange } from '../drafts.server.ts';
import type { Draft } from '../estimates.server.ts';
import { type EstimateInputs, type FieldEntry, isLeftOut } from '../inputs.ts';
import { tryCompute } from '../model/computation.ts';
import { followFacts } from '../model/scaled-defaults.ts';
import { isUnchanged } from '../model/unchanged-values.ts';

/** A figure that someone at the customer agreed to. */
export interface AgreedFigure {
  readonly fieldId: string;
  readonly value: number;
  /** ISO date. */
  /** Null for what a seller recorded: it becomes the customer’s figure, which nobody agreed by name. */
  readonly agreement: { readonly name: string; readonly date: string } | null;
}

/** Lists the figures that a customer can be asked about: every fact and assumption that counts, never a reduction or a price. */
export function askableFields(view: AssumptionsView): AssumptionField[] {
  return assumptionFields(view)
    .flatMap(({ fields }) => fields)
    .filter(({ shown }) => !isLeftOut(shown.level) && shown.value !== null);
}

/** Reads a typed value against the figure's limits. The text of the value that is shown means that value. */
export function readFigure(field: AssumptionField, text: string): ReturnType<typeof validateNumber> {
  const typed = validateNumber(text, { min: field.min, max: field.max, minValue: MIN_MANUAL_VALUE });
  const { value } = field.shown;
  if (typed.value !== null && value !== null && isUnchanged(value, typed.value)) return { value, error: '' };
  return typed;
}

/**
 * Puts agreed figures into a draft: Manual, with who agreed and when.
 * @throws AppError `unprocessable` by field ID for a figure that the estimate no longer asks for, or a value outside its limits
 */
export function agreeFigures(draft: Draft, figures: readonly AgreedFigure[]): DraftChange {
  const known = new Map(assumptionFields(draft).flatMap(({ fields }) => fields.map((field) => [field.id, field])));
  const errors: FieldErrors = {};
  for (const { fieldId, value } of figures) {
    const field = known.get(fieldId);
    if (!field) errors[fieldId] = ['The estimate no longer uses this figure'];
    else if (value < field.min || value > field.max) errors[fieldId] = [limitsText(field)];
  }
  if (Object.keys(errors).length > 0)
    throw new AppError('unprocessable', 'Some figures cannot be accepted as they are.', { errors });
  const values = Object.fromEntries(figures.map(({ fieldId, value }) => [fieldId, value]));
  const inputs = withEntries(draft.inputs, values, (fieldId) => {
    const agreed = figures.find((figure) => figure.fieldId === fieldId);
    if (!agreed?.agreement) return { whose: 'customer' };
    return { whose: 'agreed', agreement: agreed.agreement };
  });
  const names = Object.fromEntries(
    figures.map(({ fieldId }) => [fieldId, { level: '', value: '', whose: '', agreedBy: '', agreedOn: '' }]),
  );
  return { inputs: settleTyped(inputs, 'assumptions', { fields: names }) };
}

/** Says which values a figure can have today. */
export function limitsText({ min, max }: Pick<AssumptionField, 'min' | 'max'>): string {
  return `Today’s limits are ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
}

function withEntries(
  inputs: EstimateInputs,
  values: Readonly<Record<string, number>>,
  more: (fieldId: string) => Partial<FieldEntry> = () => ({}),
): EstimateInputs {
  const entries = Object.entries(values).map(([id, value]) => [id, { level: 'manual', value, ...more(id) }] as const);
  return { ...inputs, fields: { ...inputs.fields, ...Object.fromEntries(entries) } };
}

/** What the headline says with all benefits, and with hard savings only. */
export interface Outcome {
  readonly npv: number;
  readonly hard: number;
  readonly paybackMonths: number | null;
  readonly hardPaybackMonths: number | null;
  readonly totalCosts: number;
}

/**
 * Computes the outcome with other values, by the engine that the wizard uses: licensed quantities and defaults that follow a
 * value move with it, and so do the fees. Stores nothing.
 * @returns null if the model refuses the values
 */
export function outcomeWith(view: AssumptionsView, values: Readonly<Record<string, number>>): Outcome | null {
  const inputs = withEntries(view.inputs, values);
  const changed = { ...view, inputs: followFacts({ ...view, inputs }) };
  const computed = tryCompute(changed);
  return computed && outcomeOf(computed.result, view.estimate.scenarioId);
}

export function outcomeOf(
  result: Pick<Result, 'metrics' | 'metricsHardOnly'> & Partial<Pick<Result, 'headline'>>,
  scenarioId: AssumptionsView['estimate']['scenarioId'],
): Outcome {
  const { all, hardOnly } = storedHeadline(scenarioId, result);
  const payback = ({ paybackMonths }: HeadlineFigures) => paybackMonths;
  return {
    npv: leadAmount(all),
    hard: leadAmount(hardOnly),
    paybackMonths: payback(all),
    hardPaybackMonths: payback(hardOnly),
    totalCosts: all.totalCosts,
  };
}
