import { toSpreadsheet } from '../expression/print.ts';
import type { Expression } from '../types.ts';

/** Writes a formula as `parseExpression` reads it: `min(1, a / b) * 12`. */
export function formulaText(tree: Expression): string {
  return toSpreadsheet(withoutExponents(tree), (id) => id)
    .replaceAll('MIN(', 'min(')
    .replaceAll('MAX(', 'max(')
    .replaceAll(',', ', ')
    .replace(/[-+*/]/g, ' $& ');
}

/** `0.0000001` prints as `1e-7`, which is not part of the language: such a number goes in as its text. */
function withoutExponents(tree: Expression): Expression {
  if (typeof tree === 'string') return tree;
  if (typeof tree === 'number') return tree.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 });
  return [tree[0], withoutExponents(tree[1]), withoutExponents(tree[2])];
}
