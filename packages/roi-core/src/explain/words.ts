import { formatMoneyResult } from '../number/format.ts';
import type { Derivation } from '../types.ts';
import { type Formula, type Operand, printLine } from './line.ts';

/** One line of an explanation, printed so that its numbers give its result. */
export function step(title: string, inWords: string, formula: Formula, outcome: Operand | string): Derivation {
  return { title, inWords, ...printLine(formula, outcome) };
}

/** The same line, with the figure whose explanation tells more about it. */
export function leadingTo(figure: string, line: Derivation): Derivation {
  return { ...line, opens: figure };
}

/** A line of columns: each has its own formula, and what it comes to. */
export function columnStep(
  title: string,
  inWords: string,
  columns: readonly { readonly formula: Formula; readonly outcome: Operand }[],
): Derivation {
  const lines = columns.map(({ formula, outcome }) => printLine(formula, outcome));
  return {
    title,
    inWords,
    inNumbers: lines.map(({ inNumbers }) => inNumbers).join('; '),
    result: lines.map(({ result }, column) => `${columnName(column)} ${result}`).join(', '),
  };
}

/** What a figure is found from that no formula gives. */
export function listStep(title: string, inWords: string, inNumbers: string, result: string): Derivation {
  return { title, inWords, inNumbers, result };
}

/** The amounts of a row of columns: `start $0, year 1 $168,076, …`. */
export function byColumn(columns: readonly number[], sign: string): string {
  return columns.map((amount, column) => `${columnName(column)} ${formatMoneyResult(amount, sign)}`).join(', ');
}

function columnName(column: number): string {
  return column === 0 ? 'start' : `year ${column}`;
}
