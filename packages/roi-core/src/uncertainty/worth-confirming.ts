import { planOf } from '../calculation/plan.ts';
import type { Catalogue, ResolvedInput, Result, Tornado } from '../types.ts';
import { prepareTrial } from './present-value.ts';
import { uncertainVariables } from './range.ts';
import { barsOf } from './tornado.ts';

const SHOWN = 3;

export interface WorthConfirming {
  readonly variable: string;
  /** Money: between the input's ends as known now. */
  readonly swing: number;
  /** Money above 0: the part of the swing that disappears once the figure is the customer's. */
  readonly narrowing: number;
}

/**
 * Returns the three widest bars of the tornado that a confirmation by the customer would narrow. `narrowing` is the bar's swing
 * less the swing at 1.10, the factor of a customer's figure. A customer fact does not vary, so all of its swing disappears.
 * List prices and reductions are not the customer's to confirm, and a preset known better than 1.10 gains nothing.
 */
export function worthConfirming(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  { bars }: Tornado,
): WorthConfirming[] {
  const isOpen = (variable: string) =>
    catalogue.fields.some(({ id }) => id === variable) &&
    !['customer', 'agreed'].includes(input.provenance[variable] ?? 'preset');
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
