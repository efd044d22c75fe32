import { evaluate } from '../expression/evaluate.ts';
import { printExpression } from '../expression/print.ts';
import { roundSignificant } from '../number/rounding.ts';
import type { Expression, Operator } from '../types.ts';

/** `amount` is the number in the text. */
interface Printed {
  readonly text: string;
  readonly amount: number;
  readonly decimals: number;
}

/** A number with as many decimals as its line needs. */
export interface Operand {
  /** The number in the text: 23.56 for `23.56%`. */
  readonly amount: number;
  /** Its value in the line: 0.2356 for `23.56%`. */
  readonly worth: (amount: number) => number;
  /** The stored formula divides it by 100: `x * somePct / 100`. */
  readonly isPercentField: boolean;
  readonly print: (moreDecimals: number) => Printed;
}

export type Formula = number | Operand | readonly [Operator, Formula, Formula];

/**
 * Prints a formula and its result so a calculator reproduces the printed result from the printed numbers, to half a unit of the
 * last digit. Operands start with their usual decimals. While the result differs, every inexact operand gets one decimal more, up
 * to 15 significant digits. A result in words is not calculated.
 */
export function printLine(formula: Formula, outcome: Operand | string): { inNumbers: string; result: string } {
  const { tree, operands } = leavesOf(formula);
  const result = typeof outcome === 'string' ? null : outcome.print(0);
  const printed = new Map([...operands].map(([id, operand]) => [id, operand.print(0)]));
  const isReproduced = () =>
    result === null || Number.isNaN(result.amount) || gives(tree, operands, printed, result, outcome as Operand);
  for (let moreDecimals = 1; !isReproduced(); moreDecimals++) {
    const inexact = [...operands].filter(([id, operand]) => !isExact(operand, printed.get(id) as Printed));
    if (inexact.length === 0) break;
    for (const [id, operand] of inexact) printed.set(id, operand.print(moreDecimals));
  }
  return {
    inNumbers: printExpression(tree, (id) => (printed.get(id) as Printed).text),
    result: result?.text ?? (outcome as string),
  };
}

/** @param put replaces each field of a stored formula */
export function formulaOf(tree: Expression, put: (id: string) => Formula): Formula {
  if (typeof tree === 'number') return tree;
  if (typeof tree === 'string') return put(tree);
  return [tree[0], formulaOf(tree[1], put), formulaOf(tree[2], put)];
}

/** Decimals do not help with values that are not finite. */
function isExact({ amount }: Operand, printed: Printed): boolean {
  return !Number.isFinite(amount) || printed.amount === roundSignificant(amount);
}

function gives(
  tree: Expression,
  operands: ReadonlyMap<string, Operand>,
  printed: ReadonlyMap<string, Printed>,
  result: Printed,
  { worth }: Operand,
): boolean {
  const calculated = evaluate(tree, (id) => (operands.get(id) as Operand).worth((printed.get(id) as Printed).amount));
  const wanted = worth(result.amount);
  const halfUnit = worth(0.5 * 10 ** -result.decimals);
  // The last binary digit must not decide a tie between two results.
  return Math.abs(calculated - wanted) <= halfUnit + 1e-14 * Math.abs(wanted);
}

/** Returns the formula with an ID for each operand. */
function leavesOf(formula: Formula): { tree: Expression; operands: ReadonlyMap<string, Operand> } {
  const operands = new Map<string, Operand>();
  const visit = (node: Formula): Expression => {
    if (typeof node === 'number') return node;
    if (isOperation(node)) return [node[0], visit(node[1]), visit(node[2])];
    const id = `operand${operands.size}${node.isPercentField ? 'Pct' : ''}`;
    operands.set(id, node);
    return id;
  };
  return { tree: visit(formula), operands };
}

function isOperation(
  node: Operand | readonly [Operator, Formula, Formula],
): node is readonly [Operator, Formula, Formula] {
  return Array.isArray(node);
}
