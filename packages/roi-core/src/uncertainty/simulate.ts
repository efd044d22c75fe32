import { calculate } from '../calculation/calculate.ts';
import { planOf } from '../calculation/plan.ts';
import type { Catalogue, Distribution, ResolvedInput, Simulation } from '../types.ts';
import { drawOf, drawTrial } from './draw.ts';
import { prepareTrial, type Trial } from './present-value.ts';
import { mulberry32 } from './random.ts';
import { type UncertainVariable, uncertainVariables } from './range.ts';

const DEFAULT_TRIALS = 10_000;
/** Fixed, so anyone can repeat a stored simulation. */
const DEFAULT_SEED = 20250101;

/**
 * Simulates the range of the headline: of the net present value, in a renewal the increment's and the total's, in a review of the
 * net benefit. All uncertain inputs vary together around their values, in part by a shared factor. Each trial draws the shared
 * factor first, then one number for each of `uncertainVariables`, in that order. The same seed gives the same figures.
 */
export function simulate(
  catalogue: Catalogue,
  input: ResolvedInput,
  { trials = DEFAULT_TRIALS, seed = DEFAULT_SEED }: { readonly trials?: number; readonly seed?: number } = {},
): Simulation {
  const result = calculate(catalogue, input);
  const trial = prepareTrial(planOf(catalogue), input, result);
  const variables = uncertainVariables(catalogue, input, result);
  // The same arithmetic as the trials: an outcome that does not vary then equals the estimate exactly.
  const base = trial.outcome();
  const { all, hardOnly, total, totalHardOnly } = runTrials(trial, variables, trials, seed);
  return {
    trials,
    seed,
    ...distributionOf(all, base.all),
    hardOnly: distributionOf(hardOnly, base.hardOnly),
    ...(result.incremental && {
      total: { ...distributionOf(total, base.total), hardOnly: distributionOf(totalHardOnly, base.totalHardOnly) },
    }),
  };
}

/** In the order drawn. */
function runTrials(trial: Trial, variables: readonly UncertainVariable[], trials: number, seed: number) {
  const draws = variables.map(drawOf);
  const places = variables.map(({ id }) => trial.placeOf(id));
  const uniform = mulberry32(seed);
  const values = new Float64Array(variables.length);
  const all = new Float64Array(trials);
  const hardOnly = new Float64Array(trials);
  const total = new Float64Array(trials);
  const totalHardOnly = new Float64Array(trials);
  for (let index = 0; index < trials; index++) {
    drawTrial(draws, uniform, values);
    for (let at = 0; at < places.length; at++) trial.set(places[at] as number, values[at] as number);
    const outcome = trial.outcome();
    all[index] = outcome.all;
    hardOnly[index] = outcome.hardOnly;
    total[index] = outcome.total;
    totalHardOnly[index] = outcome.totalHardOnly;
  }
  return { all, hardOnly, total, totalHardOnly };
}

/** Percentiles by nearest rank. Sorts the outcomes in place. */
function distributionOf(outcomes: Float64Array, base: number): Distribution {
  const trials = outcomes.length;
  let sum = 0;
  let positive = 0;
  let upToBase = 0;
  for (const outcome of outcomes) {
    sum += outcome;
    if (outcome > 0) positive++;
    if (outcome <= base) upToBase++;
  }
  outcomes.sort();
  const percentile = (percent: number) => outcomes[Math.ceil((percent * trials) / 100) - 1] as number;
  return {
    baseNpv: base,
    mean: sum / trials,
    p10: percentile(10),
    p50: percentile(50),
    p90: percentile(90),
    min: outcomes[0] as number,
    max: outcomes[trials - 1] as number,
    probabilityNpvPositive: positive / trials,
    basePercentile: (upToBase / trials) * 100,
  };
}
