import { type EstimateType, SCENARIO_TITLES, type ScenarioId } from '@worthwhile/roi-core';

export interface Scenario {
  readonly id: ScenarioId;
  readonly title: string;
  readonly description: string;
  /** The description in one line, for a card. */
  readonly summary: string;
  /** What an estimate of the scenario answers. */
  readonly question: string;
  readonly estimateType: EstimateType;
}

/** The business scenarios in the order of their cards. `inactiveScenarios` says which are not offered. */
export const SCENARIOS: readonly Scenario[] = [
  {
    id: 1,
    title: SCENARIO_TITLES[1],
    description: 'new customers or new business with existing customers',
    summary: 'A new customer, or new products for an existing one',
    question: 'What is it worth, and when does it pay back?',
    estimateType: 'estimateNew',
  },
  {
    id: 2,
    title: SCENARIO_TITLES[2],
    description: 'review ROI currently achieved by existing customers',
    summary: 'A review of what a current customer has achieved',
    question: 'What has it returned, and what did it cost?',
    estimateType: 'estimateExisting',
  },
  {
    id: 3,
    title: SCENARIO_TITLES[3],
    description: 'existing customers renewing a contract',
    summary: 'An existing customer renews a contract',
    question: 'What does renewing add over staying as is?',
    estimateType: 'estimateNew',
  },
  {
    id: 4,
    title: SCENARIO_TITLES[4],
    description: "replace and consolidate existing observability tools with the provider's platform",
    summary: 'Existing tools are replaced by the platform',
    question: 'What is left once the old tools are retired?',
    estimateType: 'estimateNew',
  },
];

export function scenarioOf(id: number): Scenario {
  const scenario = SCENARIOS.find((each) => each.id === id);
  if (!scenario) throw new Error(`There is no scenario ${id}.`);
  return scenario;
}
