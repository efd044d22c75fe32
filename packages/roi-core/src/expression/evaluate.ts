import type { Expression, Operator } from '../types.ts';

export function evaluate(tree: Expression, lookup: (id: string) => number): number {
  if (typeof tree === 'number') return tree;
  if (typeof tree === 'string') return lookup(tree);
  return apply(tree[0], evaluate(tree[1], lookup), evaluate(tree[2], lookup));
}

function apply(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case 'min':
      return Math.min(left, right);
    case 'max':
      return Math.max(left, right);
  }
}

/** Lists each ID once, in the order of the formula. */
export function fieldsOf(tree: Expression): string[] {
  const found = new Set<string>();
  const visit = (node: Expression): void => {
    if (typeof node === 'string') found.add(node);
    else if (typeof node !== 'number') {
      visit(node[1]);
      visit(node[2]);
    }
  };
  visit(tree);
  return [...found];
}

/** @param values one for each field index */
export type Compiled = (values: ArrayLike<number>) => number;

/**
 * Compiles a formula to nested functions over an indexed row: no name lookup at run time, and no code from text, so it runs under
 * a content security policy without eval. Most formulas are chains such as `a * b * 12 * c`, so a field or number as right
 * operand needs no call of its own.
 */
export function compile(tree: Expression, indexOf: (id: string) => number): Compiled {
  if (typeof tree === 'number') return () => tree;
  if (typeof tree === 'string') {
    const index = indexOf(tree);
    return (values) => values[index] as number;
  }
  const [operator, leftTree, rightTree] = tree;
  const left = compile(leftTree, indexOf);
  if (operator === '*' || operator === '/') {
    if (typeof rightTree === 'number') return byConstant(operator, left, rightTree);
    if (typeof rightTree === 'string') return byField(operator, leftTree, left, indexOf(rightTree), indexOf);
  }
  const right = compile(rightTree, indexOf);
  return (values) => apply(operator, left(values), right(values));
}

function byConstant(operator: '*' | '/', left: Compiled, right: number): Compiled {
  return operator === '*' ? (values) => left(values) * right : (values) => left(values) / right;
}

function byField(
  operator: '*' | '/',
  leftTree: Expression,
  left: Compiled,
  right: number,
  indexOf: (id: string) => number,
): Compiled {
  if (typeof leftTree === 'string') {
    const first = indexOf(leftTree);
    return operator === '*'
      ? (values) => (values[first] as number) * (values[right] as number)
      : (values) => (values[first] as number) / (values[right] as number);
  }
  return operator === '*'
    ? (values) => left(values) * (values[right] as number)
    : (values) => left(values) / (values[right] as number);
}
