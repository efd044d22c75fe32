import type { ScenarioId } from '../types.ts';

/**
 * Whether an estimate looks back on what its products did. It is not discounted and nothing is still to come, so its
 * discounted figures repeat the others, and a rate of return or the price of a delay mean nothing.
 */
export function isReview(scenarioId: ScenarioId): boolean {
  return scenarioId === 2;
}

/** What the first figure of an estimate is called: of benefits less costs, discounted or as they were. */
export function valueLabel(scenarioId: ScenarioId): 'Net present value' | 'Net benefit' {
  return isReview(scenarioId) ? 'Net benefit' : 'Net present value';
}
