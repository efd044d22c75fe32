import { calculate } from '../calculation/calculate.ts';
import type { Catalogue, ResolvedInput } from '../types.ts';
import { type Lever, leversOf, moveLever } from './levers.ts';

export interface Goal {
  /** Field ID, `driverId:componentId`, or `price:<componentId>` for the unit price of its license line. */
  readonly variable: string;
  /** Of the headline: in a renewal the increment's. `npv` is the net benefit in a review. */
  readonly metric: 'npv' | 'roiPct' | 'paybackMonths';
  readonly target: number;
  readonly isHardOnly?: boolean;
}

export type GoalSeek =
  | {
      readonly isReached: true;
      readonly value: number;
      /** The target, or the next better value where the metric jumps over it, as payback does when a fee falls due. */
      readonly achieved: number;
    }
  | {
      readonly isReached: false;
      /**
       * `unreachable`: at no allowed value. `notMonotonic`: the metric rises and falls, so there may be several answers.
       * `noEffect`: the metric does not depend on this input.
       */
      readonly reason: 'unreachable' | 'notMonotonic' | 'noEffect';
      /** The metric at the ends of the allowed range; null if it has none there. */
      readonly atEnds: readonly [number | null, number | null];
    };

/** Checks that the metric moves in one direction; denser at the low end. */
const SAMPLES = 128;
const HALVINGS = 200;

/**
 * Finds the value of one input at which a metric reaches a target, by bisection over the allowed range. Values that follow a fact
 * move with it. A payback beyond the term counts as later than any within it.
 * @throws RangeError for a variable that the estimate does not have
 */
export function goalSeek(catalogue: Catalogue, input: ResolvedInput, goal: Goal): GoalSeek {
  const lever = leversOf(catalogue, input).find(({ variable }) => variable === goal.variable);
  if (!lever) throw new RangeError(`The estimate has no input '${goal.variable}'`);
  return seekTarget(lever, goal, (value) => {
    const { headline } = calculate(catalogue, moveLever(catalogue, input, lever, value));
    const figures = goal.isHardOnly ? headline.hardOnly : headline.all;
    return goal.metric === 'npv' ? (figures.npv ?? figures.netBenefit) : figures[goal.metric];
  });
}

/** Searches the allowed range of a lever for the value at which the metric reaches the target. */
export function seekTarget(
  { low, high }: Pick<Lever, 'low' | 'high'>,
  goal: Pick<Goal, 'metric' | 'target'>,
  metricAt: (value: number) => number | null,
): GoalSeek {
  /** Makes the metric comparable throughout; NaN if it is undefined. */
  const at = (value: number): number =>
    metricAt(value) ?? (goal.metric === 'paybackMonths' ? Number.POSITIVE_INFINITY : Number.NaN);

  const samples = Array.from({ length: SAMPLES + 1 }, (_, index) => low + (high - low) * (index / SAMPLES) ** 3);
  const defined = samples.map((value) => ({ value, metric: at(value) })).filter(({ metric }) => !Number.isNaN(metric));
  const first = defined[0];
  const last = defined.at(-1);
  const atEnds = [metricAt(low), metricAt(high)] as const;
  if (!first || !last) return { isReached: false, reason: 'unreachable', atEnds };

  const direction = directionOf(defined.map(({ metric }) => metric));
  if (direction === 'both') return { isReached: false, reason: 'notMonotonic', atEnds };
  if (direction === 'none') {
    return first.metric === goal.target
      ? { isReached: true, value: first.value, achieved: first.metric }
      : { isReached: false, reason: 'noEffect', atEnds };
  }
  const isBelow = (metric: number) => (direction === 'rising' ? metric < goal.target : metric > goal.target);
  if (isBelow(last.metric) || (!isBelow(first.metric) && first.metric !== goal.target)) {
    return { isReached: false, reason: 'unreachable', atEnds };
  }
  let before = first.value;
  let after = last.value;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (before + after) / 2;
    if (middle === before || middle === after) break;
    if (isBelow(at(middle))) before = middle;
    else after = middle;
  }
  // The target lies between the two or on one of them. Less payback is better, more of the other metrics.
  const isBetterAfter = (direction === 'rising') === (goal.metric !== 'paybackMonths');
  const exact = isBetterAfter ? after : before;
  const value = isNear(at(exact), goal.target) ? exact : besideJump(exact, isBetterAfter ? Math.ceil : Math.floor);
  const achieved = metricAt(value);
  return achieved === null ? { isReached: false, reason: 'unreachable', atEnds } : { isReached: true, value, achieved };
}

function isNear(metric: number, target: number): boolean {
  return Math.abs(metric - target) <= 1e-6 * Math.max(1, Math.abs(target));
}

/** Rounds to the better side of a jump; inputs accept six decimals. */
function besideJump(value: number, round: (scaled: number) => number): number {
  return round(value * 1e6) / 1e6;
}

function directionOf(metrics: readonly number[]): 'rising' | 'falling' | 'none' | 'both' {
  let isRising = false;
  let isFalling = false;
  for (let index = 1; index < metrics.length; index++) {
    const before = metrics[index - 1] as number;
    const after = metrics[index] as number;
    // Smaller differences are rounding of doubles.
    if (Math.abs(after - before) <= 1e-12 * Math.max(Math.abs(before), Math.abs(after)) || after === before) continue;
    if (after > before) isRising = true;
    else isFalling = true;
  }
  if (isRising && isFalling) return 'both';
  return isRising ? 'rising' : isFalling ? 'falling' : 'none';
}
