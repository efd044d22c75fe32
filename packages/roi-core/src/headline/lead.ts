import { headlineOf } from '../calculation/headline.ts';
import type { Headline, HeadlineFigures, HeadlineKind, Result } from '../types.ts';
import type { ScenarioId } from '../types-catalogue.ts';

const MEASURES = {
  new: 'Net present value',
  realised: 'Net benefit',
  increment: 'Net present value of renewing',
  consolidation: 'Net present value',
} as const satisfies Record<HeadlineKind, string>;

/** What the amount that leads an estimate is called. */
export function measureOf(kind: HeadlineKind): (typeof MEASURES)[HeadlineKind] {
  return MEASURES[kind];
}

/** The amount that leads: net present value, or the net benefit of a review, which has none. Currency of the estimate. */
export function leadAmount({ npv, netBenefit }: HeadlineFigures): number {
  return npv ?? netBenefit;
}

/** A result as it was stored; one of model 1.0 says no headline. */
export type StoredResult = Omit<Result, 'headline'> & Partial<Pick<Result, 'headline'>>;

/** What a stored result leads with. Model 1.0 led every estimate with its total, also a renewal. */
export function storedHeadline(
  scenarioId: ScenarioId,
  { headline, metrics, metricsHardOnly }: Pick<StoredResult, 'headline' | 'metrics' | 'metricsHardOnly'>,
): Headline {
  return headline ?? headlineOf(scenarioId === 3 ? 1 : scenarioId, { metrics, metricsHardOnly });
}
