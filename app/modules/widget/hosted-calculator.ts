import {
  type Catalogue,
  type Category,
  calculate,
  type Derivation,
  explain,
  type LevelId,
  readNumber,
  resolveInput,
} from '@worthwhile/roi-core';
import {
  languageFor,
  numbersFor,
  type OfferedCurrency,
  savingsFor,
  type WidgetConfiguration,
} from '@worthwhile/widget';
import { explainBenefit, explainRisk, riskAdjustedSaving } from './explain-benefit.ts';

const CATEGORIES: readonly Category[] = ['cost reduction', 'cost avoidance', 'productivity'];
const LEVELS: readonly LevelId[] = ['low', 'average', 'high'];

/**
 * Fills the hosted calculator from a query: facts by ID, `industry`, `level` and `currency`. Missing or unknown values use the
 * published ones. The savings are those of the whole model without benefits that need a fact the calculator does not ask, and
 * so equal those of the widget.
 *
 * @param locale number format; null for the product's own
 */
export function fillCalculator(
  catalogue: Catalogue,
  configuration: WidgetConfiguration,
  query: URLSearchParams,
  locale: string | null = null,
) {
  const { industries, modelVersion, configVersion, strings, currencies, components } = configuration;
  const industry = industries.find(({ id }) => id === query.get('industry'))?.id ?? configuration.industry;
  const level = LEVELS.find((id) => id === query.get('level')) ?? configuration.level;
  const currency = currencies.find(({ code }) => code === query.get('currency')) ?? currencies[0];
  const { money, fact: shown, plain } = numbersFor(locale, currency);
  const values: Record<string, number> = {};
  const facts = configuration.facts.map(({ id, label, min, max, start }) => {
    const typed = query.get(id)?.slice(0, 40);
    const limits: Record<string, number> = { min, max };
    const read = readNumber(typed === undefined ? String(start) : plain(typed), limits);
    if (!read.ok) {
      const error = (strings[read.reason] ?? '').replace('{}', shown(limits[read.reason] ?? 0));
      return { id, label, value: typed ?? '', error };
    }
    values[id] = read.value;
    return { id, label, value: shown(read.value), error: undefined };
  });
  const filled = {
    facts,
    industries,
    industry,
    level,
    words: strings,
    modelVersion,
    configVersion,
    currency: currency.code,
  };
  if (facts.some(({ error }) => error !== undefined)) return { ...filled, result: undefined, handOff: undefined };
  const products = components.map(({ id }) => id).join(',');
  const handOff = { ...textsOf(values), industry, level, products, currency: currency.code };
  return {
    ...filled,
    result: resultOf(catalogue, configuration, { values, industry, level, money, locale, currency }),
    /** The entries, encoded for a link. */
    handOff: new URLSearchParams(handOff).toString(),
  };
}

/** Entries and result of the calculator as a separate page, without a result while a fact is invalid. */
export type HostedCalculator = ReturnType<typeof fillCalculator>;
export type CalculatorResult = ReturnType<typeof resultOf>;

function textsOf(values: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, String(value)]));
}

function resultOf(
  catalogue: Catalogue,
  configuration: WidgetConfiguration,
  entered: {
    readonly values: Readonly<Record<string, number>>;
    readonly industry: string;
    readonly level: LevelId;
    readonly money: (amount: number) => string;
    readonly locale: string | null;
    readonly currency: OfferedCurrency;
  },
) {
  const { values, industry, level, money, locale, currency } = entered;
  const { strings, explained } = languageFor(locale);
  const published = configuration.components.map(({ id }) => id);
  const kindOf = new Map(catalogue.components.map(({ id, kind }) => [id, kind]));
  const notAsked = catalogue.fields.flatMap(({ id, kind }) => (kind === 'fact' ? [[id, -1] as const] : []));
  const input = resolveInput(catalogue, {
    scenarioId: 1,
    industry,
    assumptionLevel: level,
    reductionLevel: level,
    currency: { sign: currency.sign, value: currency.value },
    proposed: {
      subProducts: published.filter((id) => kindOf.get(id) === 'subProduct'),
      addOns: published.filter((id) => kindOf.get(id) === 'addOn'),
    },
    fields: { ...Object.fromEntries(notAsked), ...values },
  });
  const result = calculate(catalogue, input);
  const included = result.drivers.filter((driver) => driver.included);
  const byCategory = { 'cost reduction': 0, 'cost avoidance': 0, productivity: 0 };
  for (const driver of included) byCategory[driver.category] += riskAdjustedSaving(driver);
  const saving = result.annual.riskAdjustedSaving;
  const hardOnly = byCategory['cost reduction'] + byCategory['cost avoidance'];
  const { fees } = savingsFor(configuration, { industry, level, products: published, facts: values, currency });
  return {
    saving: money(saving),
    hardOnly: money(hardOnly),
    /** After fees; null without the partner's list prices. */
    net: fees ? { saving: money(saving - fees), hardOnly: money(hardOnly - fees) } : null,
    /** In drawing order; shares of 1. */
    categories: CATEGORIES.map((id) => ({
      id,
      shown: money(byCategory[id]),
      share: saving === 0 ? 0 : byCategory[id] / saving,
    })),
    benefits: included.map((driver) => ({
      id: driver.id,
      label: explained?.benefits[driver.id] ?? driver.label,
      /** Label and steps are in the model's English on a page in another language. */
      isForeign: strings.lang !== 'en' && explained?.benefits[driver.id] === undefined,
      category: driver.category,
      shown: money(riskAdjustedSaving(driver)),
      steps:
        explained && locale
          ? explainBenefit(catalogue, input, driver, { explained, locale, currency: currency.code })
          : [
              ...explain(catalogue, input, result, `driver:${driver.id}`).steps.filter(isAtFullAdoption),
              explainRisk(driver, currency.sign),
            ],
    })),
  };
}

/** First-year shares belong to an estimate's plan, which a calculator does not have. */
function isAtFullAdoption({ title }: Derivation): boolean {
  return !title.startsWith('Counted');
}
