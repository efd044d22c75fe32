import type { Expression } from '../types.ts';
import { formulaText } from './text.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Above it, sums over years and currencies lose whole units. */
export const MAX_ANNUAL_COST = 1e15;

/** Of a part of a formula: far below infinity, whatever the rest multiplies it with. */
const MAX_PART = 1e60;

/** A formula that is not a number for some values within the limits of its fields. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
}

/**
 * Bounds a formula over the limits of its fields. A field that is named twice counts as two, so the bounds can be wider than the
 * true ones, never narrower.
 * @throws LimitError if a division can meet 0, or a part can grow beyond every amount
 */
export function rangeOf(tree: Expression, limitsOf: (fieldId: string) => Range): Range {
  if (typeof tree === 'number') return { low: tree, high: tree };
  if (typeof tree === 'string') return limitsOf(tree);
  const [operator, leftTree, rightTree] = tree;
  const [left, right] = [rangeOf(leftTree, limitsOf), rangeOf(rightTree, limitsOf)];
  if (operator === '/' && right.low <= 0 && right.high >= 0)
    throw new LimitError(
      `${formulaText(rightTree)} can be 0, and nothing can be divided by 0. Raise the minimum of its figures, or write max(1, ${formulaText(rightTree)}).`,
    );
  const found = ENDS[operator](left, right);
  if (!(Math.max(Math.abs(found.low), Math.abs(found.high)) <= MAX_PART))
    throw new LimitError(`${formulaText(tree)} can grow beyond every amount. Lower the maximum of its figures.`);
  return found;
}

const ENDS: Record<Exclude<Expression, number | string>[0], (left: Range, right: Range) => Range> = {
  '+': (left, right) => ({ low: left.low + right.low, high: left.high + right.high }),
  '-': (left, right) => ({ low: left.low - right.high, high: left.high - right.low }),
  '*': (left, right) => corners(left, right, (a, b) => a * b),
  '/': (left, right) => corners(left, right, (a, b) => a / b),
  min: (left, right) => ({ low: Math.min(left.low, right.low), high: Math.min(left.high, right.high) }),
  max: (left, right) => ({ low: Math.max(left.low, right.low), high: Math.max(left.high, right.high) }),
};

function corners(left: Range, right: Range, apply: (a: number, b: number) => number): Range {
  const all = [left.low, left.high].flatMap((a) => [apply(a, right.low), apply(a, right.high)]);
  return { low: Math.min(...all), high: Math.max(...all) };
}
