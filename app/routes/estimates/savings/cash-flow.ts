import { type Catalogue, cumulativeLine, type ResolvedInput, type Result } from '@worthwhile/roi-core';
import { leadingView } from './headline.ts';

type Money = (value: number) => string;

/** Column 0 is the start, column t the end of year t. */
export function cashFlowOf(
  catalogue: Catalogue,
  {
    resolved,
    result,
    isOlder,
  }: { readonly resolved: ResolvedInput; readonly result: Result; readonly isOlder: boolean },
  money: Money,
) {
  const { all: metrics, hardOnly, flows } = leadingView(result);
  const [flow, hardFlow] = flows;
  const hardBenefits = hardOnly.benefits;
  const productivity = metrics.benefits.map((benefit, column) => benefit - (hardBenefits[column] ?? 0));
  const paid = metrics.costs.map((cost) => (cost === 0 ? 0 : -cost));
  const columns = metrics.net.map((_, column) => (column === 0 ? 'Start' : `Year ${column}`));
  const row = (label: string, figure: string | null, values: readonly number[], isTotal = false) => ({
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
    // Model 1.0 has no months, only columns.
    line: isOlder
      ? metrics.cumulative.map((amount, column) => ({ month: 12 * column, amount }))
      : cumulativeLine(catalogue, resolved, result, flow),
    paybackMonths: metrics.paybackMonths,
    deploymentMonths: resolved.financial.deploymentMonths ?? 0,
    columns,
    flow,
    rows: [
      row('Hard savings', `${hardFlow}:benefits`, hardBenefits),
      row('Productivity', flow === 'metric' ? 'productivity:benefits' : null, productivity),
      row('Costs', `${flow}:costs`, paid),
      row('Net', `${flow}:net`, metrics.net, true),
    ],
    years: columns.map((label, column) => ({
      label: label.replace('Year ', ''),
      benefits: money(metrics.benefits[column] ?? 0),
      costs: money(paid[column] ?? 0),
      net: money(metrics.net[column] ?? 0),
    })),
  };
}
