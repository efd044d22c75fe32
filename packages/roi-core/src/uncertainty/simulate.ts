import { calculate } from '../calculation/calculate.ts';
import { planOf } from '../calculation/plan.ts';
import type { Catalogue, ResolvedInput, Simulation } from '../types.ts';
import { prepareTrial } from './present-value.ts';
import { mulberry32 } from './random.ts';
import { uncertainVariables } from './range.ts';

const DEFAULT_TRIALS = 10_000;
/** The seed of every stored simulation, so that anyone can run it again and get the same figures. */
const DEFAULT_SEED = 20250101;

/**
 * Range of the net present value: every uncertain input is drawn at once, each on its own, from a triangular
 * distribution between its ends with the estimate's value as its peak. One uniform number for each variable and trial,
 * in the order of `uncertainVariables`; percentiles by nearest rank. The same seed gives the same figures.
 */
export function simulate(
  catalogue: Catalogue,
  input: ResolvedInput,
  { trials = DEFAULT_TRIALS, seed = DEFAULT_SEED }: { readonly trials?: number; readonly seed?: number } = {},
): Simulation {
  const plan = planOf(catalogue);
  const result = calculate(catalogue, input);
  const trial = prepareTrial(plan, input, result);
  const draws = uncertainVariables(catalogue, input, result).map(({ id, kind, current, conservative, optimistic }) => {
    const low = Math.min(conservative, optimistic, current);
    const high = Math.max(conservative, optimistic, current);
    const width = high - low;
    const place = kind === 'field' ? plan.placeOfField(id) : trial.reductionKeys.indexOf(id);
    const isMeasured = kind === 'field' && input.fieldsExisting[id] !== undefined;
    return {
      row: kind === 'field' ? trial.values : trial.reductions,
      /** A measured field is known for today; only what it was before varies. */
      alsoToday: kind === 'field' && !isMeasured,
      place,
      low,
      high,
      // The constants of the triangular distribution's inverse, see `triangular`.
      turn: width === 0 ? 1 : (current - low) / width,
      rise: width * (current - low),
      fall: width * (high - current),
    };
  });

  const uniform = mulberry32(seed);
  const outcomes = new Float64Array(trials);
  for (let index = 0; index < trials; index++) {
    for (const { row, alsoToday, place, low, high, turn, rise, fall } of draws) {
      const u = uniform();
      const drawn = u < turn ? low + Math.sqrt(u * rise) : high - Math.sqrt((1 - u) * fall);
      row[place] = drawn;
      if (alsoToday) trial.today[place] = drawn;
    }
    outcomes[index] = trial.npv();
  }
  return summarise(outcomes, seed);
}

function summarise(outcomes: Float64Array, seed: number): Simulation {
  const trials = outcomes.length;
  let sum = 0;
  let positive = 0;
  for (const outcome of outcomes) {
    sum += outcome;
    if (outcome > 0) positive++;
  }
  outcomes.sort();
  const percentile = (share: number) => outcomes[Math.max(1, Math.ceil(share * trials)) - 1] as number;
  return {
    trials,
    seed,
    mean: sum / trials,
    p10: percentile(0.1),
    p50: percentile(0.5),
    p90: percentile(0.9),
    min: outcomes[0] as number,
    max: outcomes[trials - 1] as number,
    probabilityNpvPositive: positive / trials,
  };
}
