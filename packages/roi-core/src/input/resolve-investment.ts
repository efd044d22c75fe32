import { roundHalfUp } from '../number/rounding.ts';
import type { InvestmentId } from '../settings.ts';
import type {
  Catalogue,
  LicenceLine,
  LicenceLineInput,
  ModelInput,
  NumberSetting,
  Numeric,
  RetiredTool,
} from '../types.ts';
import { listPriceOf } from './presets.ts';
import type { NumberRule, ProblemList } from './problems.ts';

/** In the estimate's currency. */
function ruleOf(setting: NumberSetting, currencyValue: number): NumberRule {
  const scale = setting.monetary ? currencyValue : 1;
  return {
    min: roundHalfUp(setting.min * scale, 2),
    max: roundHalfUp(setting.max * scale, 2),
    isInteger: setting.unit === 'years' || setting.unit.startsWith('months'),
  };
}

/** Reads each setting as given, or its default. An unlisted name is a problem. */
export function readSettings(
  path: string,
  settings: readonly NumberSetting[],
  given: Readonly<Record<string, Numeric | undefined>>,
  currencyValue: number,
  problems: ProblemList,
): Record<string, number> {
  for (const id of Object.keys(given)) {
    if (!settings.some((setting) => setting.id === id)) {
      problems.add(`${path}.${id}`, 'Unknown setting', given[id], settings.map((setting) => setting.id).join(', '));
    }
  }
  const values: Record<string, number> = {};
  for (const setting of settings) {
    const value = given[setting.id];
    values[setting.id] =
      value === undefined
        ? setting.default
        : problems.read(`${path}.${setting.id}`, value, ruleOf(setting, currencyValue));
  }
  return values;
}

export function readInvestment(
  catalogue: Catalogue,
  { investment = {}, toolCostUpliftPct }: ModelInput,
  currencyValue: number,
  problems: ProblemList,
) {
  const { licences = [], feeTiming = 'advance', ...numbers } = investment;
  if (feeTiming !== 'yearEnd' && feeTiming !== 'advance') {
    problems.add('investment.feeTiming', 'Unknown fee timing', feeTiming, 'yearEnd, advance');
  }
  const beside = catalogue.investmentFields.filter(({ id }) => id === TOOL_COST_UPLIFT);
  const inside = catalogue.investmentFields.filter(({ id }) => id !== TOOL_COST_UPLIFT);
  const values = readSettings('investment', inside, numbers, currencyValue, problems);
  const uplift = readSettings('', beside, { [TOOL_COST_UPLIFT]: toolCostUpliftPct }, currencyValue, problems);
  const resolved = {
    ...(values as Record<InvestmentId, number>),
    feeTiming,
    licences: licences.map((line, index) =>
      readLicence(catalogue, line, `investment.licences.${index}`, currencyValue, problems),
    ),
  };
  return { resolved, toolCostUpliftPct: uplift[TOOL_COST_UPLIFT] ?? 0 };
}

/** A missing quantity follows its fact; a missing price is the list price. */
function readLicence(
  catalogue: Catalogue,
  { componentId, model, ...amounts }: LicenceLineInput,
  path: string,
  currencyValue: number,
  problems: ProblemList,
): LicenceLine {
  const known = catalogue.components.map(({ id }) => id);
  if (!known.includes(componentId)) {
    problems.add(`${path}.componentId`, 'Unknown product', componentId, known.join(', '));
  }
  if (model !== 'subscription' && model !== 'perpetual') {
    problems.add(`${path}.model`, 'Unknown license model', model, 'subscription, perpetual');
  }
  const { quantity, unitPrice, discountPct, maintenancePct } = readSettings(
    path,
    catalogue.licenceLineFields,
    amounts,
    currencyValue,
    problems,
  ) as Record<keyof typeof amounts, number>;
  const followed = followedFact(catalogue, { componentId, quantity: amounts.quantity });
  if (amounts.quantity === undefined && followed === null) {
    problems.add(`${path}.quantity`, 'follows no fact, so it is needed', undefined, 'a number of at least 0');
  }
  const listPrice = listPriceOf(catalogue, componentId, currencyValue);
  if (amounts.unitPrice === undefined && listPrice === undefined) {
    problems.add(`${path}.unitPrice`, 'has no list price, so it is needed', undefined, 'a number of at least 0');
  }
  return {
    componentId,
    model,
    quantity: followed ?? quantity,
    unitPrice: amounts.unitPrice === undefined ? (listPrice ?? 0) : unitPrice,
    isListPrice: amounts.unitPrice === undefined,
    discountPct,
    maintenancePct,
  };
}

/** @returns null if the quantity is typed or has no fact */
export function followedFact(
  { listPrices }: Pick<Catalogue, 'listPrices'>,
  { componentId, quantity }: Pick<LicenceLineInput, 'componentId' | 'quantity'>,
): string | null {
  if (quantity !== undefined) return null;
  return listPrices.find((price) => price.componentId === componentId)?.quantityFact ?? null;
}

const TOOL_COST_UPLIFT = 'toolCostUpliftPct';

export function readRetiredTools(
  catalogue: Catalogue,
  { retiredTools = [] }: ModelInput,
  currencyValue: number,
  problems: ProblemList,
): RetiredTool[] {
  const known = catalogue.otherProducts.map(({ id }) => id);
  return retiredTools.map(({ otherProductId, name, ...amounts }, index) => {
    const path = `retiredTools.${index}`;
    if (!known.includes(otherProductId)) {
      problems.add(`${path}.otherProductId`, 'Unknown product', otherProductId, known.join(', '));
    }
    const read = readSettings(path, catalogue.retiredToolFields, amounts, currencyValue, problems);
    return { otherProductId, name, ...read } as RetiredTool;
  });
}
