import { roundHalfUp } from '../number/format.ts';
import type { Catalogue, ModelInput, NumberSetting, Numeric, ResolvedInput, RetiredTool } from '../types.ts';
import type { NumberRule, ProblemList } from './problems.ts';

/** The limits of a setting in the estimate's currency. */
function ruleOf(setting: NumberSetting, currencyValue: number): NumberRule {
  const scale = setting.monetary ? currencyValue : 1;
  return {
    min: roundHalfUp(setting.min * scale, 2),
    max: roundHalfUp(setting.max * scale, 2),
    isInteger: setting.unit === 'years',
  };
}

/** Every setting of a list: as given, or its default. A name that is not in the list is a problem. */
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

/** The investment, with the settings that stand beside it. */
export function readInvestment(
  catalogue: Catalogue,
  { investment = {}, toolCostUpliftPct }: ModelInput,
  currencyValue: number,
  problems: ProblemList,
) {
  const { licences = [], feeTiming = 'yearEnd', ...numbers } = investment;
  if (feeTiming !== 'yearEnd' && feeTiming !== 'advance') {
    problems.add('investment.feeTiming', 'Unknown fee timing', feeTiming, 'yearEnd, advance');
  }
  const beside = catalogue.investmentFields.filter(({ id }) => id === TOOL_COST_UPLIFT);
  const inside = catalogue.investmentFields.filter(({ id }) => id !== TOOL_COST_UPLIFT);
  const values = readSettings('investment', inside, numbers, currencyValue, problems);
  const uplift = readSettings('', beside, { [TOOL_COST_UPLIFT]: toolCostUpliftPct }, currencyValue, problems);
  // `values` holds a number for each setting, under its id.
  const resolved = {
    ...values,
    feeTiming,
    licences: licences.map((line, index) => {
      const { componentId, model, ...amounts } = line;
      const path = `investment.licences.${index}`;
      const known = catalogue.components.map(({ id }) => id);
      if (!known.includes(componentId)) {
        problems.add(`${path}.componentId`, 'Unknown product', componentId, known.join(', '));
      }
      if (model !== 'subscription' && model !== 'perpetual') {
        problems.add(`${path}.model`, 'Unknown licence model', model, 'subscription, perpetual');
      }
      const read = readSettings(path, catalogue.licenceLineFields, amounts, currencyValue, problems);
      return { componentId, model, ...read };
    }),
  } as unknown as ResolvedInput['investment'];
  return {
    resolved,
    implementationHours: resolved.implementationHours,
    adminHoursPerMonth: resolved.adminHoursPerMonth,
    toolCostUpliftPct: uplift[TOOL_COST_UPLIFT] ?? 0,
  };
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
    if (!Number.isInteger(read.retireMonth ?? 0))
      problems.add(`${path}.retireMonth`, 'Enter a whole number', read.retireMonth, 'a whole number');
    return { otherProductId, name, ...read } as RetiredTool;
  });
}
