import type { Expression, Operator } from '../types.ts';

const PRECEDENCE: Record<Operator, number> = { '+': 1, '-': 1, '*': 2, '/': 2, min: 3, max: 3 };
const SIGNS: Record<Operator, string> = { '+': '+', '-': '−', '*': '×', '/': '÷', min: 'min', max: 'max' };

/**
 * Prints a formula with a text for each field, its name or its value: `endpoints in scope × tickets per endpoint per month × 12`. A
 * percent field followed by `/ 100` is printed alone, since `25.00%` already includes the hundred.
 */
export function printExpression(tree: Expression, textOf: (fieldId: string) => string): string {
  if (typeof tree === 'number') return String(tree);
  if (typeof tree === 'string') return textOf(tree);
  const [operator, left, right] = tree;
  const print = (part: Expression) => printExpression(part, textOf);
  if (operator === 'min' || operator === 'max') {
    return `the ${operator === 'min' ? 'smaller' : 'larger'} of ${print(left)} and ${print(right)}`;
  }
  const percent = percentOf(tree);
  if (percent) return percent.rest === null ? textOf(percent.field) : print(['*', percent.rest, percent.field]);
  const side = (part: Expression, isRight: boolean) =>
    needsBrackets(part, operator, isRight) ? `(${print(part)})` : print(part);
  return `${side(left, false)} ${SIGNS[operator]} ${side(right, true)}`;
}

/** Finds `x * somePct / 100`; `rest` is x, or null without it. */
function percentOf(tree: Expression): { field: string; rest: Expression | null } | null {
  if (typeof tree !== 'object' || tree[0] !== '/' || tree[2] !== 100) return null;
  const dividend = tree[1];
  if (isPercent(dividend)) return { field: dividend, rest: null };
  if (typeof dividend === 'object' && dividend[0] === '*' && isPercent(dividend[2])) {
    return { field: dividend[2], rest: dividend[1] };
  }
  return null;
}

function isPercent(tree: Expression): tree is string {
  return typeof tree === 'string' && tree.endsWith('Pct');
}

/** A sum inside a product needs brackets, and so does equal rank on the right: `a − (b − c)`. */
function needsBrackets(tree: Expression, outer: Operator, isRight: boolean): boolean {
  if (typeof tree !== 'object') return false;
  const inner = PRECEDENCE[tree[0]];
  if (inner === 3) return true;
  return inner < PRECEDENCE[outer] || (isRight && inner === PRECEDENCE[outer]);
}

/**
 * Returns the formula without the leading `=`.
 * @param cellOf a field's cell, such as `Inputs!$C$4`
 */
export function toSpreadsheet(tree: Expression, cellOf: (fieldId: string) => string): string {
  if (typeof tree === 'number') return String(tree);
  if (typeof tree === 'string') return cellOf(tree);
  const [operator, left, right] = tree;
  if (operator === 'min' || operator === 'max') {
    return `${operator.toUpperCase()}(${toSpreadsheet(left, cellOf)},${toSpreadsheet(right, cellOf)})`;
  }
  const side = (operand: Expression, isRight: boolean) => {
    const text = toSpreadsheet(operand, cellOf);
    const isCall = typeof operand === 'object' && PRECEDENCE[operand[0]] === 3;
    return !isCall && needsBrackets(operand, operator, isRight) ? `(${text})` : text;
  };
  return `${side(left, false)}${operator}${side(right, true)}`;
}
