import { formatMoney, formatPct } from '../number/format.ts';
import type { Derivation, ResolvedInput, Result } from '../types.ts';
import { step } from './words.ts';

/** How the costs of each column come about: fees, other costs and termination fees, each with its risk adjustment. */
export function costSteps(input: ResolvedInput, { costColumns }: Result): Derivation[] {
  const { sign } = input.currency;
  const money = (amount: number) => formatMoney(amount, sign);
  const feeRisk = formatPct(input.financial.riskFeesPct ?? 0);
  const otherRisk = formatPct(input.financial.riskOtherCostsPct ?? 0);
  return costColumns.riskAdjusted.map((total, column) => {
    const at = (row: readonly number[]) => money(row[column] ?? 0);
    const { fees, services, internalLabour, infrastructure, termination } = costColumns;
    return step(
      column === 0 ? 'Costs at the start' : `Costs of year ${column}`,
      'fees × (1 + risk) + (services + internal labour + infrastructure) × (1 + risk) + termination fees',
      `${at(fees)} × (1 + ${feeRisk}) + (${at(services)} + ${at(internalLabour)} + ${at(infrastructure)}) × (1 + ${otherRisk}) + ${at(termination)}`,
      money(total),
    );
  });
}
