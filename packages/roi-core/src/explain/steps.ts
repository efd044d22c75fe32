import { formatMoneyResult } from '../number/format.ts';
import type { Derivation } from '../types.ts';
import { type Formula, type Operand, printLine } from './line.ts';

export function step(title: string, inWords: string, formula: Formula, outcome: Operand | string): Derivation {
  return { title, inWords, ...printLine(formula, outcome) };
}

export function leadingTo(figure: string, line: Derivation): Derivation {
  return { ...line, opens: figure };
}

/** Prints each column with its own formula and result. */
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

/** Explains a figure that no formula gives. */
export function listStep(title: string, inWords: string, inNumbers: string, result: string): Derivation {
  return { title, inWords, inNumbers, result };
}

/** Prints `start $0, year 1 $168,076, …`. */
export function byColumn(columns: readonly number[], sign: string): string {
  return columns.map((amount, column) => `${columnName(column)} ${formatMoneyResult(amount, sign)}`).join(', ');
}

function columnName(column: number): string {
  return column === 0 ? 'start' : `year ${column}`;
}
