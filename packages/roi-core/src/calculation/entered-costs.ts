import { evaluate } from '../expression/evaluate.ts';
import type { CostSetting } from '../settings.ts';
import type { ResolvedInput } from '../types.ts';

/** Counts costs that an old input lacks as 0. */
export function costAmount({ amount }: CostSetting, input: Pick<ResolvedInput, 'investment' | 'fields'>): number {
  const values = { ...investmentNumbers(input), itHourlyCost: input.fields.itHourlyCost ?? 0 };
  return evaluate(amount, (id) => values[id as keyof typeof values] ?? 0);
}

export function investmentNumbers({ investment }: Pick<ResolvedInput, 'investment'>): Readonly<Record<string, number>> {
  const { feeTiming: _, licences: __, ...numbers } = investment;
  return numbers;
}
