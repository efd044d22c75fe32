import type { Texts } from '#app/form-data.ts';
import type { SelectionRulesView } from '#app/modules/catalogue/manage-rules.server.ts';
import { SCENARIOS, scenarioOf } from '#app/modules/catalogue/scenarios.ts';
import { type Labels, labelsIn } from '#app/ui/labels.ts';
import { type Latest, valuesOf } from '#app/ui/saving/conflict/conflict.ts';

/** One text per line. */
export const LINES = ['include', 'exclude'];

/** As `5,6`: the lower ID first. */
export function allPairs(components: SelectionRulesView['components']): string[] {
  const ids = components.map(({ id }) => id).sort((one, other) => one - other);
  return ids.flatMap((one, index) => ids.slice(index + 1).map((other) => `${one},${other}`));
}

/** The form holds allowed pairs and offered scenarios; the rules store the opposite. */
export function rulesTexts(rules: SelectionRulesView): Texts {
  const { version, forbiddenPairs, include, exclude, inactiveScenarios, components } = rules;
  const allowed = (forbidden: readonly (readonly number[])[]) => {
    const texts = new Set(forbidden.map((pair) => pair.join(',')));
    return allPairs(components).filter((pair) => !texts.has(pair));
  };
  return {
    version,
    estimateNew: allowed(forbiddenPairs.estimateNew),
    estimateExisting: allowed(forbiddenPairs.estimateExisting),
    include,
    exclude,
    scenarios: SCENARIOS.filter(({ id }) => !inactiveScenarios.includes(id)).map(({ id }) => String(id)),
  };
}

/** Returns the texts of entry 4 that block no product, such as misspelled ones. */
export function unmatchedTexts(components: SelectionRulesView['components'], texts: Texts): string[] {
  const names = components.map(({ name }) => name.toLowerCase());
  const listed = LINES.flatMap((list) => valuesOf(texts[list]));
  return [...new Set(listed)].filter((text) => !names.some((name) => name.includes(text.toLowerCase())));
}

export const RULES_LABELS = {
  estimateNew: 'Proposed products together',
  estimateExisting: 'Existing products together',
  include: 'Blocked for existing products',
  exclude: 'Blocked for proposed products',
  scenarios: 'Business scenarios offered',
} as const satisfies Labels;

export function latestOfRules(rules: SelectionRulesView): Latest {
  const nameOf = (id: string) => rules.components.find((component) => String(component.id) === id)?.name ?? id;
  return {
    texts: rulesTexts(rules),
    savedBy: () => rules.savedBy,
    labelOf: labelsIn(RULES_LABELS),
    shown: (name, value) => {
      if (LINES.includes(name)) return value;
      return name === 'scenarios' ? scenarioOf(Number(value)).title : value.split(',').map(nameOf).join(' with ');
    },
  };
}
