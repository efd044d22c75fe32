import { evaluate } from '../expression/evaluate.ts';
import type { CostSetting, InvestmentNumberId } from '../settings.ts';
import type { ResolvedInput } from '../types.ts';

/** Counts costs that an old input lacks as 0. */
export function costAmount(
  { amount }: CostSetting,
  { investment, fields }: Pick<ResolvedInput, 'investment' | 'fields'>,
): number {
  return evaluate(amount, (id) => fields[id] ?? investment[id as InvestmentNumberId] ?? 0);
}

export function investmentNumbers({ investment }: Pick<ResolvedInput, 'investment'>): Readonly<Record<string, number>> {
  const { feeTiming: _, licences: __, ...numbers } = investment;
  return numbers;
}
