import {
  type Catalogue,
  type Category,
  calculate,
  type Derivation,
  explain,
  formatMoney,
  formatNumber,
  type LevelId,
  parseNumber,
  resolveInput,
} from '@worthwhile/roi-core';
import type { WidgetConfiguration } from '@worthwhile/widget';

/** The calculator as a page of its own: what was entered, and what it comes to. */
export interface HostedCalculator {
  readonly facts: readonly {
    readonly id: string;
    readonly label: string;
    readonly value: string;
    readonly error?: string;
  }[];
  readonly industries: readonly { readonly id: string; readonly label: string }[];
  readonly industry: string;
  readonly level: LevelId;
  readonly modelVersion: string;
  readonly configVersion: number;
  /** None while a fact is not valid. */
  readonly result?: CalculatorResult;
}

export interface CalculatorResult {
  readonly saving: string;
  readonly hardOnly: string;
  /** In the order in which they are drawn; shares of 1. */
  readonly categories: readonly { readonly id: Category; readonly shown: string; readonly share: number }[];
  readonly benefits: readonly {
    readonly id: string;
    readonly label: string;
    readonly category: Category;
    readonly shown: string;
    readonly steps: readonly Derivation[];
  }[];
}

const CATEGORIES: readonly Category[] = ['cost reduction', 'cost avoidance', 'productivity'];
const LEVELS: readonly LevelId[] = ['low', 'average', 'high'];

/**
 * Fills the hosted calculator from an address's query: facts by their ids, `industry` and `level`. What is missing is
 * as published; what is no such choice too. The saving is that of the whole model with everything excluded that rests
 * on a fact which is not asked, and so that of the same calculator in the visitor's browser.
 */
export function fillCalculator(
  catalogue: Catalogue,
  configuration: WidgetConfiguration,
  query: URLSearchParams,
): HostedCalculator {
  const { industries, modelVersion, configVersion } = configuration;
  const industry = industries.find(({ id }) => id === query.get('industry'))?.id ?? configuration.industry;
  const level = LEVELS.find((id) => id === query.get('level')) ?? configuration.level;
  const values: Record<string, number> = {};
  const facts = configuration.facts.map(({ id, label, min, max, start }) => {
    const text = (query.get(id) ?? String(start)).slice(0, 40);
    const parsed = parseNumber(text, { min, max });
    if (!parsed.ok) return { id, label, value: text, error: parsed.message };
    values[id] = parsed.value;
    return { id, label, value: formatNumber(parsed.value).replace(/\.00$/, '') };
  });
  const isValid = facts.every((fact) => !('error' in fact));
  return {
    facts,
    industries,
    industry,
    level,
    modelVersion,
    configVersion,
    ...(isValid && { result: resultOf(catalogue, configuration, values, industry, level) }),
  };
}

function resultOf(
  catalogue: Catalogue,
  configuration: WidgetConfiguration,
  values: Readonly<Record<string, number>>,
  industry: string,
  level: LevelId,
): CalculatorResult {
  const published = configuration.components.map(({ id }) => id);
  const kindOf = new Map(catalogue.components.map(({ id, kind }) => [id, kind]));
  const notAsked = catalogue.fields.flatMap(({ id, kind }) => (kind === 'fact' ? [[id, -1] as const] : []));
  const [{ sign, value }] = configuration.currencies;
  const input = resolveInput(catalogue, {
    scenarioId: 1,
    industry,
    assumptionLevel: level,
    reductionLevel: level,
    currency: { sign, value },
    proposed: {
      subProducts: published.filter((id) => kindOf.get(id) === 'subProduct'),
      addOns: published.filter((id) => kindOf.get(id) === 'addOn'),
    },
    fields: { ...Object.fromEntries(notAsked), ...values },
  });
  const result = calculate(catalogue, input);
  const { saving, byCategory } = result.annual;
  return {
    saving: formatMoney(saving, sign),
    hardOnly: formatMoney(byCategory['cost reduction'] + byCategory['cost avoidance'], sign),
    categories: CATEGORIES.map((id) => ({
      id,
      shown: formatMoney(byCategory[id], sign),
      share: saving === 0 ? 0 : byCategory[id] / saving,
    })),
    benefits: result.drivers.flatMap((driver) =>
      driver.included
        ? {
            id: driver.id,
            label: driver.label,
            category: driver.category,
            shown: formatMoney(driver.saving, sign),
            steps: explain(catalogue, input, result, `driver:${driver.id}`).steps.filter(isAtFullAdoption),
          }
        : [],
    ),
  };
}

/** What is counted of a saving in the first year belongs to the plan of an estimate, which a calculator has not. */
function isAtFullAdoption({ title }: Derivation): boolean {
  return !title.startsWith('Counted');
}
