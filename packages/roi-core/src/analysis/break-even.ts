import { planOf } from '../calculation/plan.ts';
import type { Catalogue, ResolvedInput, Result } from '../types.ts';
import { prepareTrial } from '../uncertainty/present-value.ts';
import { type GoalSeek, seekTarget } from './goal-seek.ts';
import { leversOf, moveInTrial } from './levers.ts';

export interface BreakEven {
  readonly variable: string;
  /** Null if no allowed value, or more than one, makes the headline zero. */
  readonly value: number | null;
  /** The same with hard savings only; `isUsed` is false if they do not depend on the variable. */
  readonly hardOnly: { readonly value: number | null; readonly isUsed: boolean };
}

/**
 * Finds for each variable the value at which the headline is zero, all else unchanged: `goalSeek` on trials, which are quick.
 * @param variables uncertain inputs: fields, reductions, list prices
 * @throws RangeError for a variable that the estimate does not have
 */
export function breakEvens(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  variables: readonly string[],
): BreakEven[] {
  const levers = leversOf(catalogue, input);
  return variables.map((variable) => {
    const lever = levers.find((each) => each.variable === variable);
    if (!lever) throw new RangeError(`The estimate has no input '${variable}'`);
    const trial = prepareTrial(planOf(catalogue), input, result);
    const seek = (of: 'all' | 'hardOnly') =>
      seekTarget(lever, { metric: 'npv', target: 0 }, (value) => {
        moveInTrial(trial, catalogue, input, variable, value);
        return trial.outcome()[of];
      });
    const reachedValue = (sought: GoalSeek) => (sought.isReached ? sought.value : null);
    const hard = seek('hardOnly');
    return {
      variable,
      value: reachedValue(seek('all')),
      hardOnly: { value: reachedValue(hard), isUsed: hard.isReached || hard.reason !== 'noEffect' },
    };
  });
}
