import type { Result } from '@worthwhile/roi-core';
import type { SavingsContent } from './content.ts';

type Money = (value: number) => string;

/** The bars, the line and their table: column 0 is the start, column t the end of year t. */
export function cashFlowOf({ metrics, metricsHardOnly }: Result, money: Money): SavingsContent['cashFlow'] {
  const hardBenefits = metricsHardOnly.benefits;
  const productivity = metrics.benefits.map((benefit, column) => benefit - (hardBenefits[column] ?? 0));
  const paid = metrics.costs.map((cost) => (cost === 0 ? 0 : -cost));
  const columns = metrics.net.map((_, column) => (column === 0 ? 'Start' : `Year ${column}`));
  const row = (label: string, figure: string, values: readonly number[], isTotal = false) => ({
    label,
    figure,
    values: values.map(money),
    isTotal,
  });
  return {
    hardBenefits,
    productivity,
    costs: metrics.costs,
    cumulative: metrics.cumulative,
    paybackMonths: metrics.paybackMonths,
    columns,
    figures: ['hardOnly:benefits', 'productivity:benefits', 'metric:benefits', 'metric:costs', 'metric:net'],
    rows: [
      row('Hard benefits', 'hardOnly:benefits', hardBenefits),
      row('Productivity', 'productivity:benefits', productivity),
      row('Costs', 'metric:costs', paid),
      row('Net', 'metric:net', metrics.net, true),
    ],
    years: columns.map((label, column) => ({
      label: label.replace('Year ', ''),
      benefits: money(metrics.benefits[column] ?? 0),
      costs: money(paid[column] ?? 0),
      net: money(metrics.net[column] ?? 0),
    })),
  };
}
