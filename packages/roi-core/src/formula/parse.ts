import type { Expression, Operator } from '../types.ts';

/** A formula of a person fits easily; one that doesn't is an attack on the evaluator's stack. */
const MAX_FORMULA_LENGTH = 2000;
const MAX_DEPTH = 60;
const MAX_PARTS = 200;
/** 12 digits before and after the point keep every number exact enough, and its text free of exponents. */
const NUMBER = /^\d{1,12}(\.\d{1,12})?$/;
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9]*)|([-+*/(),]))/y;

/** Why a text is not a formula, with the place of the reason, counted from 1. */
export class FormulaError extends SyntaxError {
  override readonly name = 'FormulaError';

  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/**
 * Parses text (`a * b / 100`, `min(1, a / b)`) with the usual precedence, left associative; `min` and `max` accept two operands.
 * @throws FormulaError
 */
export function parseExpression(text: string): Expression {
  if (text.length > MAX_FORMULA_LENGTH)
    throw new FormulaError(
      `The formula has ${text.length.toLocaleString('en-US')} characters. Use at most ${MAX_FORMULA_LENGTH.toLocaleString('en-US')}.`,
      MAX_FORMULA_LENGTH + 1,
    );
  const tokens = tokenize(text);
  const numbersAndNames = tokens.filter(({ kind }) => kind !== 'symbol').length;
  if (numbersAndNames > MAX_PARTS)
    throw new FormulaError(`The formula has ${numbersAndNames} numbers and names. Use at most ${MAX_PARTS}.`, 1);
  let position = 0;
  let depth = 0;

  const peek = () => tokens[position]?.text;
  const fail = (expected: string): never => {
    const token = tokens[position];
    const found = token ? `'${shortened(token.text)}' at ${token.at + 1}` : 'the end';
    throw new FormulaError(`Expected ${expected}, found ${found}`, (token?.at ?? text.length) + 1);
  };
  const expect = (symbol: string) => {
    if (peek() !== symbol) fail(`'${symbol}'`);
    position++;
  };

  function chain(operators: readonly string[], operand: () => Expression): Expression {
    let tree = operand();
    for (let symbol = peek(); symbol !== undefined && operators.includes(symbol); symbol = peek()) {
      position++;
      tree = [symbol as Operator, tree, operand()];
    }
    return tree;
  }
  const sum = (): Expression => chain(['+', '-'], product);
  const product = (): Expression => chain(['*', '/'], atom);

  function atom(): Expression {
    const token = tokens[position];
    if (!token) return fail('a number, a name or a bracket');
    position++;
    if (token.kind === 'number') return numberOf(token);
    if (token.kind === 'name') return token.text === 'min' || token.text === 'max' ? pair(token.text) : token.text;
    if (token.text !== '(') {
      position--;
      return fail('a number, a name or a bracket');
    }
    const inner = nested(token, sum);
    expect(')');
    return inner;
  }
  function pair(operator: 'min' | 'max'): Expression {
    const token = tokens[position];
    expect('(');
    return nested(token as Token, () => {
      const left = sum();
      expect(',');
      const right = sum();
      expect(')');
      return [operator, left, right];
    });
  }
  function nested(opening: Token, read: () => Expression): Expression {
    if (++depth > MAX_DEPTH)
      throw new FormulaError(`More than ${MAX_DEPTH} brackets are open at ${opening.at + 1}`, opening.at + 1);
    const tree = read();
    depth--;
    return tree;
  }

  const tree = sum();
  if (position < tokens.length) fail('an operator or the end');
  return tree;
}

function numberOf({ text, at }: Token): number {
  if (!NUMBER.test(text))
    throw new FormulaError(`The number at ${at + 1} has more than 12 digits before or after the point`, at + 1);
  return Number(text);
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

interface Token {
  readonly kind: 'number' | 'name' | 'symbol';
  readonly text: string;
  readonly at: number;
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const source = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const start = TOKEN.lastIndex + source.slice(TOKEN.lastIndex).search(/\S/);
    const match = TOKEN.exec(source);
    if (!match) throw new FormulaError(`'${source[start]}' at ${start + 1} is not part of a formula`, start + 1);
    const [, number, name, symbol] = match;
    const found = number ?? name ?? symbol ?? '';
    tokens.push({
      kind: number ? 'number' : name ? 'name' : 'symbol',
      text: found,
      at: TOKEN.lastIndex - found.length,
    });
  }
  return tokens;
}
