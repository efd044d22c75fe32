import type { ScenarioId } from '../types.ts';

/**
 * Identifies a review. It looks back: it is not discounted and nothing is still to come. Its discounted figures repeat the
 * others, and a rate of return or a cost of delay has no meaning.
 */
export function isReview(scenarioId: ScenarioId): boolean {
  return scenarioId === 2;
}
