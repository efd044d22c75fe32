import {
  type Catalogue,
  calculate,
  type Lever,
  leadAmount,
  leversOf,
  moveLever,
  type ResolvedInput,
} from '@worthwhile/roi-core';
import { USUAL_DISCOUNT_PCT } from './lever-scale.ts';

/** Of the uncertain inputs. */
export type Swings = readonly Swing[];
interface Swing {
  readonly variable: string;
  readonly swing: number;
}

const LARGEST = 4;
/** As that of a fact which the seller estimates. */
const FACT_SPREAD = 1.2;

/** The figures and facts with the largest swings and the most effective discount, then those that are added. */
export function shownLevers(
  catalogue: Catalogue,
  { resolved, swings }: { readonly resolved: ResolvedInput; readonly swings: Swings },
  added: readonly string[],
): string[] {
  const levers = leversOf(catalogue, resolved);
  const leadAt = (lever: Lever, value: number) =>
    leadAmount(calculate(catalogue, moveLever(catalogue, resolved, lever, value)).headline.all);
  const between = (lever: Lever, from: number, to: number): Swing => ({
    variable: lever.variable,
    swing: Math.abs(leadAt(lever, to) - leadAt(lever, from)),
  });
  const facts = new Set(catalogue.fields.filter(({ kind }) => kind === 'fact').map(({ id }) => id));
  const sizes = levers
    .filter(({ variable, value }) => facts.has(variable) && value > 0)
    .map((lever) => between(lever, lever.value / FACT_SPREAD, Math.min(lever.high, lever.value * FACT_SPREAD)));
  const figures = swings.filter(({ variable }) => !facts.has(variable) && !variable.startsWith('price:'));
  const discounts = levers
    .filter(({ kind }) => kind === 'discount')
    .map((lever) => between(lever, 0, USUAL_DISCOUNT_PCT));
  return [...new Set([...largest([...sizes, ...figures], LARGEST), ...largest(discounts, 1), ...added])];
}

function largest(swings: Swings, count: number): string[] {
  const sorted = [...swings].sort((one, other) => other.swing - one.swing);
  return sorted.slice(0, count).map(({ variable }) => variable);
}
