import { type Catalogue, componentName, SCENARIO_TITLES, type ScenarioId } from '@worthwhile/roi-core';
import type { SelectionRulesEntry } from '@worthwhile/roi-core/schema';
import { deliveredSelectionRules } from './delivered-products.ts';

export const RULES_NAME = 'Selection rules';

const TYPES = { estimateNew: 'proposed', estimateExisting: 'existing' } as const;

/** Tells which rules a change adds and removes. */
export function rulesSentence(catalogue: Catalogue, change: { readonly before: unknown; readonly after: unknown }) {
  const before = rulesByText(catalogue, (change.before ?? deliveredSelectionRules()) as SelectionRulesEntry);
  const after = rulesByText(catalogue, (change.after ?? deliveredSelectionRules()) as SelectionRulesEntry);
  const without = (rules: readonly string[], others: readonly string[]) =>
    rules.filter((rule) => !others.includes(rule)).join('; ');
  const [removed, added] = [without(before, after), without(after, before)];
  return { name: RULES_NAME, before: removed, after: added === '' ? 'removed' : added };
}

function rulesByText(catalogue: Catalogue, rules: SelectionRulesEntry): string[] {
  const { forbiddenPairs, include, exclude, inactiveScenarios } = rules;
  const pairs = (['estimateNew', 'estimateExisting'] as const).flatMap((type) =>
    forbiddenPairs[type].map(
      ([one, other]) =>
        `${componentName(catalogue, one)} not with ${componentName(catalogue, other)} (${TYPES[type]} products)`,
    ),
  );
  return [
    ...pairs,
    ...include.map((text) => `no existing product “${text}”`),
    ...exclude.map((text) => `no proposed product “${text}”`),
    ...inactiveScenarios.map((id) => `${SCENARIO_TITLES[id as ScenarioId]} not offered`),
  ];
}
