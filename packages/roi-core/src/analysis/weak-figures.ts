import { planOf } from '../calculation/plan.ts';
import type { Catalogue, ResolvedInput, Result, Tornado } from '../types.ts';
import type { Sums } from '../uncertainty/present-benefit.ts';
import { prepareTrial } from '../uncertainty/present-value.ts';
import { seekTarget } from './goal-seek.ts';
import { type Lever, leversOf, moveInTrial } from './levers.ts';

const SHOWN = 3;

interface WeakFigure {
  readonly variable: string;
  readonly value: number;
  /** The headline's net present value (in a review, net benefit) if the figure is 0; null if that is undefined. */
  readonly atZero: number | null;
  /** The value at which the headline is zero; null if none is within the limits. */
  readonly failsAt: number | null;
  /** The same for hard savings only. Undefined: they do not depend on this figure. */
  readonly hardOnlyFailsAt?: number | null;
}

/** With `zero` at 0, the headline is zero at this value of the other figure. */
interface WeakPair {
  readonly zero: string;
  readonly variable: string;
  readonly failsAt: number;
}

export interface WeakFigures {
  readonly figures: readonly WeakFigure[];
  /** The pair that needs the smallest change of its second figure; null if a single figure fails, or no pair does. */
  readonly pair: WeakPair | null;
}

/**
 * Tries how far the three widest bars of the tornado that nobody confirmed can fall. Prices are the seller's own and are known.
 */
export function weakFigures(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  { bars }: Tornado,
): WeakFigures {
  const levers = new Map(leversOf(catalogue, input).map((lever) => [lever.variable, lever]));
  const weakest = bars
    .filter(({ variable }) => !variable.startsWith('price:') && !isConfirmed(input, variable))
    .slice(0, SHOWN)
    .flatMap(({ variable }) => levers.get(variable) ?? []);
  const plan = planOf(catalogue);
  const startTrial: StartTrial = (zero) => {
    const trial = prepareTrial(plan, input, result);
    const outcomeAt: OutcomeAt = (variable, value) => {
      moveInTrial(trial, catalogue, input, variable, value);
      return trial.outcome();
    };
    if (zero) outcomeAt(zero, 0);
    return outcomeAt;
  };
  const figures = weakest.map((lever): WeakFigure => {
    const { variable, value } = lever;
    const outcomeAt = startTrial();
    const atZero = outcomeAt(variable, 0).all;
    const hardOnly = failing(lever, (moved) => outcomeAt(variable, moved).hardOnly);
    return {
      variable,
      value,
      atZero: Number.isFinite(atZero) ? atZero : null,
      failsAt: failing(lever, (moved) => outcomeAt(variable, moved).all) ?? null,
      ...(hardOnly === undefined ? {} : { hardOnlyFailsAt: hardOnly }),
    };
  });
  const failsAlone = figures.some(({ failsAt }) => failsAt !== null);
  return { figures, pair: failsAlone ? null : smallestPair(weakest, startTrial) };
}

function isConfirmed({ provenance }: ResolvedInput, variable: string): boolean {
  return provenance[variable] === 'customer' || provenance[variable] === 'agreed';
}

type OutcomeAt = (variable: string, value: number) => Sums;
/** A trial in which one figure moves, with another at 0: thousands of values of it are quick. */
type StartTrial = (zero?: string) => OutcomeAt;

/** @returns undefined if the outcome does not depend on the figure, null if it is zero nowhere within the limits */
function failing(lever: Lever, outcomeAt: (value: number) => number): number | null | undefined {
  const sought = seekTarget(lever, { metric: 'npv', target: 0 }, (value) => {
    const outcome = outcomeAt(value);
    return Number.isFinite(outcome) ? outcome : null;
  });
  if (sought.isReached) return sought.value;
  return sought.reason === 'noEffect' ? undefined : null;
}

function smallestPair(levers: readonly Lever[], startTrial: StartTrial): WeakPair | null {
  const pairs = levers.flatMap((first) =>
    levers.flatMap((second) => {
      if (first === second || second.value === 0) return [];
      const outcomeAt = startTrial(first.variable);
      const failsAt = failing(second, (moved) => outcomeAt(second.variable, moved).all);
      if (typeof failsAt !== 'number') return [];
      const share = Math.abs(second.value - failsAt) / Math.abs(second.value);
      return [{ zero: first.variable, variable: second.variable, failsAt, share }];
    }),
  );
  const [first, ...rest] = pairs;
  if (!first) return null;
  const { share: _, ...smallest } = rest.reduce((least, pair) => (pair.share < least.share ? pair : least), first);
  return smallest;
}
