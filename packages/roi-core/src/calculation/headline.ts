import type { BothReadings, Headline, HeadlineFigures, HeadlineKind, Metrics, Reading, Result } from '../types.ts';
import type { ScenarioId } from '../types-catalogue.ts';

const KINDS: Readonly<Record<ScenarioId, HeadlineKind>> = {
  1: 'new',
  2: 'realised',
  3: 'increment',
  4: 'consolidation',
};

/** Returns the increment for a renewal, with the total next to it. */
export function headlineOf(
  scenarioId: ScenarioId,
  { metrics, metricsHardOnly, incremental }: Pick<Result, 'metrics' | 'metricsHardOnly' | 'incremental'>,
): Headline {
  const kind = KINDS[scenarioId];
  const total = bothOf(metrics, metricsHardOnly);
  if (!incremental) return { kind, ...total };
  return { kind, ...bothOf(incremental, incremental.hardOnly), reading: incremental.reading, total };
}

function bothOf(all: Metrics, hardOnly: Metrics): BothReadings {
  return { all: figuresOf(all), hardOnly: figuresOf(hardOnly) };
}

function figuresOf(metrics: Metrics): HeadlineFigures {
  const { npv, netBenefit, roiPct, paybackMonths, totalBenefits, totalCosts } = metrics;
  return { npv, netBenefit, roiPct, paybackMonths, totalBenefits, totalCosts };
}

/** Below half a cent. */
const NO_MONEY = 0.005;

/**
 * @param pvBenefits present value of the extra benefits
 * @param pvCosts present value of the extra costs
 */
export function readingOf(pvBenefits: number, pvCosts: number): Reading {
  const benefits = Math.abs(pvBenefits) < NO_MONEY ? 0 : pvBenefits;
  const costs = Math.abs(pvCosts) < NO_MONEY ? 0 : pvCosts;
  if (costs > 0) return benefits >= costs ? 'pays' : 'costs more than it adds';
  if (benefits < 0) return 'gives up benefit to save cost';
  return benefits === 0 && costs === 0 ? 'no change' : 'saves both ways';
}
