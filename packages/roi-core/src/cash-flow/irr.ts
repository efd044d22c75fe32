import type { IrrReason } from '../types.ts';

export type InternalRate =
  | { readonly rate: number; readonly reason: null }
  | { readonly rate: null; readonly reason: IrrReason };

/** The search stops just above -100% and at a hundred million percent. */
const LOWEST = -0.999999;
const HIGHEST = 1e6;

/**
 * Finds the internal rate of return per year (0.1 = 10%) of net columns 0..N: the rate above -100% with a present value of zero.
 * @returns a rate only if it is unique, that is, if the flows change sign once; otherwise the reason
 */
export function irr(net: readonly number[]): InternalRate {
  const scale = net.reduce((largest, amount) => Math.max(largest, Math.abs(amount)), 0);
  if (!net.some((amount) => amount < 0)) return none('noOutlay');
  if (!net.some((amount) => amount > 0)) return none('noReturn');
  const flows = net.map((amount) => amount / scale);
  if (signChanges(flows) > 1) return none('multipleSignChanges');
  // With an inflow first the value rises with the rate, so the search is reversed.
  const direction = (flows.find((amount) => amount !== 0) as number) < 0 ? 1 : -1;
  return search(flows.map((amount) => amount * direction));
}

/**
 * Finds the zero of a present value that falls as the rate rises: Newton's steps from the middle of the bracket, halving wherever
 * a step would leave it.
 */
function search(flows: readonly number[]): InternalRate {
  let low = LOWEST;
  let high = HIGHEST;
  if (valueAt(flows, low).value < 0 || valueAt(flows, high).value > 0) return none('outOfRange');
  let rate = 0.1;
  for (let step = 0; step < 200; step++) {
    const { value, slope } = valueAt(flows, rate);
    if (value === 0) return { rate, reason: null };
    if (value > 0) low = rate;
    else high = rate;
    const newton = rate - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - rate) <= 1e-15 * (1 + Math.abs(next))) return { rate: next, reason: null };
    rate = next;
  }
  return { rate, reason: null };
}

/** Present value and slope by Horner's rule in the discount factor. */
function valueAt(flows: readonly number[], rate: number): { value: number; slope: number } {
  const factor = 1 / (1 + rate);
  let value = 0;
  let derivative = 0;
  for (let column = flows.length - 1; column >= 0; column--) {
    derivative = derivative * factor + value;
    value = value * factor + (flows[column] as number);
  }
  return { value, slope: -derivative * factor * factor };
}

function signChanges(flows: readonly number[]): number {
  let changes = 0;
  let previous = 0;
  for (const amount of flows) {
    const sign = Math.sign(amount);
    if (sign !== 0 && previous !== 0 && sign !== previous) changes++;
    if (sign !== 0) previous = sign;
  }
  return changes;
}

function none(reason: IrrReason): InternalRate {
  return { rate: null, reason };
}
