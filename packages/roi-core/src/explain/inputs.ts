import {
  defaultEvidence,
  evidenceOf,
  type FigureEvidence,
  reductionEvidence,
  referencesOf,
} from '../evidence/evidence.ts';
import { defaultOf, findField } from '../input/presets.ts';
import { companionOf } from '../input/resolve-fields.ts';
import { formatMoneyInput, formatPercentInput, formatQuantity } from '../number/format.ts';
import { roundHalfUp } from '../number/rounding.ts';
import { componentName } from '../selection/component-name.ts';
import type { Catalogue, Field, LevelId, NumberSetting, ResolvedInput, TraceInput } from '../types.ts';

/** Formats a value as within a formula: money with its sign, a percent with its mark. */
function showQuantity(
  { unit, monetary = false }: { readonly unit: string; readonly monetary?: boolean },
  value: number,
  currencySign: string,
): string {
  if (monetary) return formatMoneyInput(value, currencySign);
  return unit === 'percent' ? formatPercentInput(value) : formatQuantity(value);
}

export function fieldInput(catalogue: Catalogue, input: ResolvedInput, fieldId: string): TraceInput {
  const field = fieldOf(catalogue, fieldId);
  const { industry, currency, fields } = input;
  const context = { industry, currencyValue: currency.value, facts: fields };
  const value = fields[fieldId] ?? Number.NaN;
  const ofLevel = (level: LevelId) =>
    isSameAmount(value, defaultOf(catalogue, context, fieldId, level))
      ? defaultEvidence(catalogue, context, field, level)
      : evidenceOf('expertDefault');
  return inputOf(catalogue, field, value, {
    sign: currency.sign,
    level: input.levels[fieldId] ?? null,
    evidence: evidenceIn(input, fieldId, ofLevel),
  });
}

/** A draft that changes its currency keeps unrounded amounts, so two decimals decide. */
function isSameAmount(value: number, amount: number | undefined): boolean {
  return amount !== undefined && roundHalfUp(value, 2) === roundHalfUp(amount, 2);
}

export function companionInput(catalogue: Catalogue, input: ResolvedInput, fieldId: string): TraceInput {
  const field = fieldOf(catalogue, fieldId);
  const named = { ...field, id: companionOf(fieldId), label: `${field.label}, measured` };
  return inputOf(catalogue, named, input.fieldsExisting[fieldId] ?? Number.NaN, {
    sign: input.currency.sign,
    level: 'manual',
    evidence: evidenceOf('customer'),
  });
}

export function reductionInput(
  catalogue: Catalogue,
  input: ResolvedInput,
  driverId: string,
  componentId: number,
): TraceInput {
  const id = `${driverId}:${componentId}`;
  const named = { id, label: `Reduction by ${componentName(catalogue, componentId)}`, unit: 'percent' };
  return inputOf(catalogue, named, input.reductions[id] ?? Number.NaN, {
    sign: input.currency.sign,
    level: input.levels[id] ?? null,
    evidence: evidenceIn(input, id, (level) => reductionEvidence(catalogue, id, level)),
  });
}

/** @param evidence set where it is neither the default nor our estimate */
export function settingInput(
  catalogue: Catalogue,
  setting: NumberSetting,
  value: number,
  { currency }: ResolvedInput,
  evidence = evidenceOf(value === setting.default ? 'expertDefault' : 'seller'),
): TraceInput {
  return inputOf(catalogue, setting, value, { sign: currency.sign, level: null, evidence });
}

function evidenceIn(
  { provenance, levels }: ResolvedInput,
  id: string,
  ofLevel: (level: LevelId) => FigureEvidence,
): FigureEvidence {
  const whose = provenance[id] ?? 'preset';
  const level = levels[id];
  if (level === 'exclude') return evidenceOf('seller', 'Excluded');
  if (whose !== 'preset') return evidenceOf(whose);
  return level === undefined || level === 'manual' ? evidenceOf('expertDefault') : ofLevel(level);
}

type Named = { readonly id: string; readonly label: string; readonly unit: string; readonly monetary?: boolean };

function inputOf(
  catalogue: Catalogue,
  named: Named,
  value: number,
  {
    sign,
    level,
    evidence,
  }: { readonly sign: string; readonly level: TraceInput['level']; readonly evidence: FigureEvidence },
): TraceInput {
  const { id, label, unit } = named;
  return {
    id,
    label,
    value,
    shown: showQuantity(named, value, sign),
    unit,
    level,
    provenance: evidence.kind,
    evidence: evidence.label,
    source: referencesOf(catalogue, evidence.sources),
    sources: evidence.sources,
  };
}

export function fieldOf(catalogue: Catalogue, fieldId: string): Field {
  const field = findField(catalogue, fieldId);
  if (!field) throw new RangeError(`There is no field '${fieldId}'`);
  return field;
}
