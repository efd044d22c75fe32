import { calculate, ModelInputError, plausibility, resolveInput } from '@worthwhile/roi-core';
import type { Computation, EstimateView } from '../view.ts';
import { toModelInput } from './model-input.ts';

type ComputableView = Pick<EstimateView, 'inputs' | 'catalogue'> & {
  readonly estimate: Pick<EstimateView['estimate'], 'scenarioId' | 'industry' | 'currency'>;
};

/** @throws ModelInputError for a missing value or one out of its limits */
export function computeEstimate({ estimate, inputs, catalogue }: ComputableView): Computation {
  const input = toModelInput(estimate, inputs, catalogue);
  const resolved = resolveInput(catalogue, input);
  const result = calculate(catalogue, resolved);
  return { input, resolved, result, findings: plausibility(catalogue, resolved, result) };
}

/** Works like `computeEstimate`; null if the model refuses the input. */
export function tryCompute(view: ComputableView): Computation | null {
  try {
    return computeEstimate(view);
  } catch (error) {
    if (error instanceof ModelInputError) return null;
    throw error;
  }
}
