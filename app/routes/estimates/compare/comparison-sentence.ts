import { type Comparison, formatMoneyResult } from '@worthwhile/roi-core';

/**
 * Says which estimate leads, before any table.
 *
 * @returns null where the results cannot be compared: several measures, or several currencies
 */
export function comparisonSentence({ names, results }: Comparison, signs: readonly string[]): string | null {
  const [sign = '', ...others] = new Set(signs);
  const row = (id: string) => results.find((each) => each.id === id);
  const [lead, hardOnly, costs] = [row('metric:npv'), row('hardOnly:npv'), row('metric:totalCosts')];
  if (others.length > 0 || !lead || !hardOnly || !costs || lead.label.includes(' or ')) return null;
  const measure = lead.label.charAt(0).toLowerCase() + lead.label.slice(1);
  const numbers = (of: typeof lead) => of.values.map(Number);
  const money = (amount: number) => formatMoneyResult(amount, sign);
  if (names.length > 2) {
    const best = numbers(lead).indexOf(Math.max(...numbers(lead)));
    if (!lead.isDifferent) return `All have the same ${measure}.`;
    return `“${names[best]}” has the highest ${measure}: ${money(numbers(lead)[best] ?? 0)}, hard savings only ${money(numbers(hardOnly)[best] ?? 0)}.`;
  }
  const change = (of: typeof lead, words: readonly [up: string, down: string]) => {
    const [first = 0, second = 0] = numbers(of);
    const by = second - first;
    return money(Math.abs(by)) === money(0) ? null : `${money(Math.abs(by))} ${words[by > 0 ? 0 : 1]}`;
  };
  const higher = ['higher', 'lower'] as const;
  const [byCosts, byLead, byHard] = [change(costs, ['more', 'less']), change(lead, higher), change(hardOnly, higher)];
  return `“${names[1]}” costs ${byCosts ?? 'the same'}, and its ${measure} is ${byLead ?? 'the same'}, hard savings only ${byHard ?? 'the same'}.`;
}
