import { MIN_MANUAL_VALUE } from '@worthwhile/roi-core';
import type { AssumptionField, ReductionField } from '../assumptions.ts';
import { type FieldRule, reductionName, type StepRules } from './check-step.ts';

type Entry = Pick<AssumptionField, 'id' | 'min' | 'max' | 'presets' | 'shown' | 'hasExcludeOption'> & {
  readonly existing?: Pick<NonNullable<AssumptionField['existing']>, 'isAsked'> | undefined;
};

/** Lists the rules of the third step. The page and the save derive them from the same figures. */
export function entryRules(
  fields: readonly Entry[],
  reductions: readonly Pick<ReductionField, 'key' | 'presets' | 'shown'>[],
): StepRules {
  const rules: Record<string, FieldRule> = {};
  for (const { id, min, max, presets, shown, hasExcludeOption, existing } of fields) {
    const limits = { min, max, minValue: MIN_MANUAL_VALUE };
    rules[`fields.${id}.value`] = { kind: 'entry', ...limits, presets, shown, hasExcludeOption };
    if (existing?.isAsked) rules[`fieldsExisting.${id}`] = { kind: 'number', ...limits, isOptional: true };
  }
  for (const { key, presets, shown } of reductions) {
    const limits = { min: 0, max: 100, minValue: MIN_MANUAL_VALUE };
    rules[`reductions.${reductionName(key)}.value`] = {
      kind: 'entry',
      ...limits,
      presets,
      shown,
      hasExcludeOption: true,
    };
  }
  return rules;
}
