import { normalQuantile } from './random.ts';
import type { UncertainVariable } from './range.ts';

/** The 90th percentile of the standard normal distribution, at which an input is `value x h`. */
const Z_AT_P90 = 1.2815515655446004;
/** Good and bad figures correlate: the share of a draw's variance that all inputs have in common. */
const SHARED = 0.3;

export interface Draw extends Pick<UncertainVariable, 'value' | 'min' | 'max'> {
  /** The natural logarithm of the factor at a normal number of 1. */
  readonly spread: number;
  /** The weight of the normal number that all inputs share. */
  readonly shared: number;
}

export function drawOf({ value, h, sign, min, max }: UncertainVariable): Draw {
  return { value, min, max, spread: Math.log(h) / Z_AT_P90, shared: sign * Math.sqrt(SHARED) };
}

/** Returns `value x h ^ (z / z at P90)`, within the limits. */
export function valueAt({ value, min, max, spread }: Draw, z: number): number {
  return Math.min(max, Math.max(min, value * Math.exp(spread * z)));
}

const ALONE = Math.sqrt(1 - SHARED);

/** Draws one trial into `values`: first the shared number, then one for each input. */
export function drawTrial(draws: readonly Draw[], uniform: () => number, values: Float64Array): void {
  const together = normalQuantile(uniform());
  for (let index = 0; index < draws.length; index++) {
    const draw = draws[index] as Draw;
    values[index] = valueAt(draw, draw.shared * together + ALONE * normalQuantile(uniform()));
  }
}
