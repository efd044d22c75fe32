import { planOf } from '../calculation/plan.ts';
import type { Catalogue, ResolvedInput, Result, Tornado } from '../types.ts';
import { prepareTrial } from './present-value.ts';
import { uncertainVariables } from './range.ts';
import { barsOf } from './tornado.ts';

const SHOWN = 3;

/** An input that the customer has not confirmed yet. */
export interface WorthConfirming {
  readonly variable: string;
  /** How far the outcome swings between the input's ends as it is known now; money. */
  readonly swing: number;
  /** How much narrower that swing is once the figure is the customer's; money, above 0. */
  readonly narrowing: number;
}

/**
 * The three figures worth confirming: the widest bars of the estimate's tornado whose input is neither the customer's nor
 * agreed, and that confirming would narrow. `narrowing` is the bar's swing less the swing of the same input at the same
 * value as the customer's figure, at 1.10 (a fact of the customer's does not vary, so that all of its swing goes). List
 * prices are ours to say, and a preset that is known better than 1.10 has nothing to gain.
 */
export function worthConfirming(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  { bars }: Tornado,
): WorthConfirming[] {
  const isOpen = (variable: string) => !['customer', 'agreed'].includes(input.provenance[variable] ?? 'preset');
  const provenance = Object.fromEntries(bars.map(({ variable }) => [variable, 'customer' as const]));
  const asCustomers = uncertainVariables(catalogue, { ...input, provenance }, result);
  const confirmed = barsOf(prepareTrial(planOf(catalogue), input, result), asCustomers);
  const swings = new Map(confirmed.map(({ variable, swing }) => [variable, swing]));
  return bars
    .filter(({ variable }) => isOpen(variable))
    .map(({ variable, swing }) => ({ variable, swing, narrowing: swing - (swings.get(variable) ?? 0) }))
    .filter(({ narrowing }) => narrowing > 0)
    .slice(0, SHOWN);
}
