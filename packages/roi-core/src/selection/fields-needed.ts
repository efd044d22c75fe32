import { RETIRED_TOOLS } from '../calculation/plan.ts';
import { fieldsOf } from '../expression/evaluate.ts';
import { COST_SETTINGS, type InvestmentId } from '../settings.ts';
import type { Catalogue, Driver, Field, Numeric, RetiredToolInput, ScenarioId, Selection } from '../types.ts';

export interface Selections {
  readonly proposed?: Selection;
  readonly existing?: Selection;
}

/** Parts of the investment that require the cost of IT staff. */
export interface InternalEffort extends Partial<Readonly<Record<InvestmentId, Numeric>>> {
  readonly retiredTools?: readonly RetiredToolInput[];
}

/** Lists the proposed components, those in use, or in a renewal both. */
export function componentsLookedAt(scenarioId: ScenarioId, { proposed, existing }: Selections): number[] {
  const inUse = scenarioId === 2 || scenarioId === 3 ? componentsOf(existing) : [];
  const offered = scenarioId === 2 ? [] : componentsOf(proposed);
  return [...new Set([...offered, ...inUse])];
}

export function componentsOf(selection: Selection = {}): number[] {
  return [...(selection.subProducts ?? []), ...(selection.addOns ?? [])];
}

export function contributionsLookedAt(catalogue: Catalogue, components: readonly number[]) {
  return catalogue.drivers.flatMap((driver) =>
    driver.contributions
      .filter(({ componentId }) => components.includes(componentId))
      .map((contribution) => ({ driver, contribution, key: `${driver.id}:${contribution.componentId}` })),
  );
}

/**
 * Lists the fields of an estimate in catalogue order: those of the drivers' formulas and coverage, of the carbon report, of the
 * license quantities that facts propose, and the cost of IT staff if internal hours or retired tools are given.
 */
export function fieldsNeeded(
  catalogue: Catalogue,
  selections: Selections,
  scenarioId: ScenarioId,
  effort: InternalEffort = {},
): Field[] {
  const needed = calculationFields(catalogue, selections, scenarioId, effort);
  const components = componentsLookedAt(scenarioId, selections);
  for (const { componentId, quantityFact } of catalogue.listPrices) {
    if (quantityFact && components.includes(componentId)) needed.add(quantityFact);
  }
  return catalogue.fields.filter(({ id }) => needed.has(id));
}

/** Leaves out the facts that only propose a license quantity: the calculation does not need them. */
export function calculationFields(
  catalogue: Catalogue,
  selections: Selections,
  scenarioId: ScenarioId,
  effort: InternalEffort = {},
): Set<string> {
  const needed = new Set<string>();
  const addFieldsOf = (tree: Driver['formula']) => {
    for (const id of fieldsOf(tree)) if (id !== RETIRED_TOOLS) needed.add(id);
  };
  const components = componentsLookedAt(scenarioId, selections);
  for (const { driver, contribution } of contributionsLookedAt(catalogue, components)) {
    addFieldsOf(driver.formula);
    addFieldsOf(contribution.coverage);
    const carbon = CARBON_FACTORS[driver.id];
    if (carbon) needed.add(carbon);
  }
  const retiresTools = scenarioId === 4 || (effort.retiredTools?.length ?? 0) > 0;
  for (const driver of catalogue.drivers) if (retiresTools && driver.retiredTools) addFieldsOf(driver.formula);
  if (needsItHourlyCost(effort)) needed.add('itHourlyCost');
  return needed;
}

/** Checks for retired tools and hours of the customer's staff: both need the cost of IT staff. */
export function needsItHourlyCost({ retiredTools = [], ...numbers }: InternalEffort): boolean {
  return retiredTools.length > 0 || STAFF_HOURS.some(({ id }) => Number(numbers[id] ?? 0) > 0);
}

const STAFF_HOURS = COST_SETTINGS.filter(({ amount }) => fieldsOf(amount).includes('itHourlyCost'));

/** Driver ID -> the field that converts its saving into carbon. */
const CARBON_FACTORS: Readonly<Record<string, string>> = {
  endpointEnergy: 'co2KgPerKwh',
  deviceRefresh: 'embodiedCo2KgPerDevice',
};

/** Fields that count without a driver: in carbon, and in the costs of the customer's staff. */
export const fieldsWithoutDriver: readonly string[] = [...Object.values(CARBON_FACTORS), 'itHourlyCost'];
