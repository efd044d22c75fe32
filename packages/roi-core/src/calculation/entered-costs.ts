import { evaluate } from '../expression/evaluate.ts';
import type { CostSetting } from '../settings.ts';
import type { ResolvedInput } from '../types.ts';

/** What a cost comes to, once or in a year; nothing in an input from before the cost was asked for. */
export function costAmount({ amount }: CostSetting, input: Pick<ResolvedInput, 'investment' | 'fields'>): number {
  const values = { ...investmentNumbers(input), itHourlyCost: input.fields.itHourlyCost ?? 0 };
  return evaluate(amount, (id) => values[id as keyof typeof values] ?? 0);
}

/** The numbers of an investment by the ids of their settings. */
export function investmentNumbers({ investment }: Pick<ResolvedInput, 'investment'>): Readonly<Record<string, number>> {
  const { feeTiming: _, licences: __, ...numbers } = investment;
  return numbers;
}
