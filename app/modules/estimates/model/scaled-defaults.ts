import { type Catalogue, type DefaultContext, defaultOf } from '@worthwhile/roi-core';
import { type EstimateInputs, isLeftOut, isPresetLevel } from '../inputs.ts';
import type { EstimateCore } from '../view.ts';

interface ScaledView {
  readonly estimate: Pick<EstimateCore, 'industry' | 'currency'>;
  readonly inputs: EstimateInputs;
  readonly catalogue: Catalogue;
}

/** Collects the values that defaults depend on. An excluded figure has no size. */
export function defaultContextOf({ estimate, inputs }: Omit<ScaledView, 'catalogue'>): DefaultContext {
  const sizes = Object.entries(inputs.fields).flatMap(([id, { level, value }]) =>
    isLeftOut(level) || value === null ? [] : [[id, value] as const],
  );
  return { industry: estimate.industry, currencyValue: estimate.currency.value, facts: Object.fromEntries(sizes) };
}

/** Lists the figures at a level whose defaults are company totals: they follow its size. */
export function followingFields({ inputs, catalogue }: Pick<ScaledView, 'inputs' | 'catalogue'>): string[] {
  const follows = ({ id }: { id: string }) => isPresetLevel(inputs.fields[id]?.level ?? 'manual');
  return catalogue.fields.filter((field) => field.scaling && follows(field)).map(({ id }) => id);
}

/** Updates defaults to the customer's current size; typed values stay. */
export function followFacts(view: ScaledView): EstimateInputs {
  return withDefaults(view, followingFields(view));
}

/** Sets those of the figures that are at a level to its value for the industry, currency and size. */
export function withDefaults(view: ScaledView, ids: readonly string[]): EstimateInputs {
  const { inputs, catalogue } = view;
  const context = defaultContextOf(view);
  const moved = ids.flatMap((id) => {
    const entry = inputs.fields[id];
    if (!entry || !isPresetLevel(entry.level)) return [];
    const value = defaultOf(catalogue, context, id, entry.level) ?? entry.value;
    return value === entry.value ? [] : [[id, { ...entry, value }] as const];
  });
  return moved.length === 0 ? inputs : { ...inputs, fields: { ...inputs.fields, ...Object.fromEntries(moved) } };
}
