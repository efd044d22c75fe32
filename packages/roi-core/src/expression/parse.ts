import type { Expression, Operator } from '../types.ts';

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z][A-Za-z0-9]*)|([-+*/(),]))/y;

/**
 * Parses text (`a * b / 100`, `min(1, a / b)`) with the usual precedence, left associative; `min` and `max` accept two operands.
 * @throws SyntaxError with the position
 */
export function parseExpression(text: string): Expression {
  const tokens = tokenize(text);
  let position = 0;

  const peek = () => tokens[position]?.text;
  const fail = (expected: string): never => {
    const token = tokens[position];
    const found = token ? `'${token.text}' at ${token.at + 1}` : 'the end';
    throw new SyntaxError(`Formula '${text}': expected ${expected}, found ${found}`);
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
    if (token.kind === 'number') return Number(token.text);
    if (token.kind === 'name') return token.text === 'min' || token.text === 'max' ? pair(token.text) : token.text;
    if (token.text !== '(') {
      position--;
      return fail('a number, a name or a bracket');
    }
    const inner = sum();
    expect(')');
    return inner;
  }
  function pair(operator: 'min' | 'max'): Expression {
    expect('(');
    const left = sum();
    expect(',');
    const right = sum();
    expect(')');
    return [operator, left, right];
  }

  const tree = sum();
  if (position < tokens.length) fail('an operator or the end');
  return tree;
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
    if (!match) throw new SyntaxError(`Formula '${text}': '${source[start]}' at ${start + 1} is not part of a formula`);
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
