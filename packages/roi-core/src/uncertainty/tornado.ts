import { calculate } from '../calculation/calculate.ts';
import { planOf } from '../calculation/plan.ts';
import type { Catalogue, ResolvedInput, Tornado, TornadoBar } from '../types.ts';
import { prepareTrial, type Trial } from './present-value.ts';
import { endsOf, type UncertainVariable, uncertainVariables } from './range.ts';

/**
 * Sets each uncertain input to its conservative, then to its optimistic end, all else unchanged. Bars are sorted by the swing of
 * the headline with all benefits, the widest first.
 */
export function tornado(catalogue: Catalogue, input: ResolvedInput): Tornado {
  const result = calculate(catalogue, input);
  const trial = prepareTrial(planOf(catalogue), input, result);
  const { all: baseNpv, hardOnly: baseNpvHardOnly } = trial.outcome();
  return {
    baseNpv,
    baseNpvHardOnly,
    bars: barsOf(trial, uncertainVariables(catalogue, input, result)).sort((one, other) => other.swing - one.swing),
  };
}

/** Returns the bars in the given order. */
export function barsOf(trial: Trial, variables: readonly UncertainVariable[]): TornadoBar[] {
  return variables.map((variable) => {
    const { id, value, h } = variable;
    const place = trial.placeOf(id);
    const { conservative, optimistic } = endsOf(variable);
    trial.set(place, conservative);
    const low = trial.outcome();
    trial.set(place, optimistic);
    const high = trial.outcome();
    trial.set(place, value);
    return {
      variable: id,
      h,
      conservative,
      optimistic,
      npvConservative: low.all,
      npvOptimistic: high.all,
      npvConservativeHardOnly: low.hardOnly,
      npvOptimisticHardOnly: high.hardOnly,
      swing: Math.abs(high.all - low.all),
    };
  });
}
