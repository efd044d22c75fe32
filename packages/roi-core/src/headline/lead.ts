import { headlineOf } from '../calculation/headline.ts';
import type { Headline, HeadlineFigures, HeadlineKind, Result } from '../types.ts';
import type { ScenarioId } from '../types-catalogue.ts';

const MEASURES = {
  new: 'Net present value',
  realised: 'Net benefit',
  increment: 'Net present value of renewing',
  consolidation: 'Net present value',
} as const satisfies Record<HeadlineKind, string>;

export function measureOf(kind: HeadlineKind): (typeof MEASURES)[HeadlineKind] {
  return MEASURES[kind];
}

/** Falls back to the net benefit: a review has no net present value. */
export function leadAmount({ npv, netBenefit }: HeadlineFigures): number {
  return npv ?? netBenefit;
}

/** Results of model 1.0 have no headline. */
export type StoredResult = Omit<Result, 'headline'> & Partial<Pick<Result, 'headline'>>;

/** Leads results of model 1.0 with their total, as that model did even for a renewal. */
export function storedHeadline(
  scenarioId: ScenarioId,
  { headline, metrics, metricsHardOnly }: Pick<StoredResult, 'headline' | 'metrics' | 'metricsHardOnly'>,
): Headline {
  return headline ?? headlineOf(scenarioId === 3 ? 1 : scenarioId, { metrics, metricsHardOnly });
}
