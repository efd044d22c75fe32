import { flowOf } from '../../calculation/flows.ts';
import { hardOnlyLabel, headlineLabels } from '../../headline/labels.ts';
import { isReview } from '../../selection/is-review.ts';
import type { Metrics } from '../../types.ts';
import { addedBenefitSteps, benefitSteps } from '../benefits.ts';
import { addedCostSteps, costSteps } from '../costs.ts';
import type { MetricContext, ViewId } from '../metrics/cash-flow-steps.ts';
import { METRIC_EXPLANATIONS } from '../metrics/metrics.ts';
import type { Estimate, Explanation } from './explained.ts';

export function explainMetric(estimate: Estimate, name: string, view: ViewId): Explanation | null {
  const { catalogue, input, result, settings: inputs } = estimate;
  const isIncrement = view === 'incremental' || view === 'incrementalHardOnly';
  const counted = view === 'hardOnly' || view === 'incrementalHardOnly' ? 'hard' : 'all';
  if (name === 'costs') {
    const steps = isIncrement ? addedCostSteps(input, result) : costSteps(catalogue, input, result);
    return { title: titleOf('Costs', name, view), steps, inputs };
  }
  if (name === 'benefits') {
    const steps = isIncrement
      ? addedBenefitSteps(catalogue, input, result, counted)
      : benefitSteps(result, input.currency.sign, counted);
    return { title: titleOf('Benefits', name, view), steps, inputs };
  }
  const explanation = METRIC_EXPLANATIONS[name];
  if (!explanation) return null;
  const steps = explanation.steps(metricContext(estimate, view));
  return { title: titleOf(explanation.title, name, view), steps, inputs };
}

const { lead: npv, roiPct, totalBenefits, totalCosts } = headlineLabels('increment');

/** The names by which a renewal leads. */
const OF_INCREMENT: Readonly<Record<string, string>> = { npv, roiPct, totalBenefits, totalCosts };

function titleOf(title: string, name: string, view: ViewId): string {
  switch (view) {
    case 'metric':
      return title;
    case 'hardOnly':
      return hardOnlyLabel(title);
    case 'incremental':
      return OF_INCREMENT[name] ?? `${title}, compared with the current contract`;
    case 'incrementalHardOnly':
      return hardOnlyLabel(titleOf(title, name, 'incremental'));
  }
}

function metricContext({ catalogue, input, result }: Estimate, view: ViewId): MetricContext {
  const metrics: Record<ViewId, Metrics | undefined> = {
    metric: result.metrics,
    hardOnly: result.metricsHardOnly,
    incremental: result.incremental,
    incrementalHardOnly: result.incremental?.hardOnly,
  };
  return {
    view,
    metrics: metrics[view] ?? result.metrics,
    result,
    sign: input.currency.sign,
    isReview: isReview(input.scenarioId),
    flow: flowOf(catalogue, input, result, view),
  };
}
