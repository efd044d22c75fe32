import { existingFees } from '../calculation/costs.ts';
import { componentName } from '../selection/component-name.ts';
import type { Catalogue, Derivation, ResolvedInput, Result } from '../types.ts';
import type { Formula } from './line.ts';
import { less, money, moneyInput, percentInput, plain } from './operands.ts';
import { leadingTo, step } from './steps.ts';

const columnTitle = (column: number) => (column === 0 ? 'Costs at the start' : `Costs of year ${column}`);

/** Explains fees, other costs and termination fees, each with its risk adjustment. */
export function costSteps(catalogue: Catalogue, input: ResolvedInput, { costColumns }: Result): Derivation[] {
  const { sign } = input.currency;
  const raisedBy = (riskPct: number | undefined): Formula => ['+', 1, percentInput(riskPct ?? 0)];
  const feeRisk = raisedBy(input.financial.riskFeesPct);
  const otherRisk = raisedBy(input.financial.riskOtherCostsPct);
  const columns = costColumns.riskAdjusted.map((total, column) => {
    const at = (row: readonly number[]) => money(row[column] ?? 0, sign);
    const { fees, services, internalLabour, infrastructure, termination } = costColumns;
    return step(
      columnTitle(column),
      'fees × (1 + risk) + (services + internal labour + infrastructure) × (1 + risk) + termination fees',
      [
        '+',
        [
          '+',
          ['*', at(fees), feeRisk],
          ['*', ['+', ['+', at(services), at(internalLabour)], at(infrastructure)], otherRisk],
        ],
        at(termination),
      ],
      money(total, sign),
    );
  });
  return [...columns, ...licenceSteps(catalogue, input, costColumns.licenceLines)];
}

function licenceSteps(
  catalogue: Catalogue,
  { investment, currency }: ResolvedInput,
  lines: Result['costColumns']['licenceLines'],
): Derivation[] {
  return lines.map(({ componentId, model, quantity, unitPrice, netAnnualOrPrice }, index) => {
    const discountPct = investment.licences[index]?.discountPct ?? 0;
    const gross: Formula = ['*', plain(quantity), moneyInput(unitPrice, currency.sign)];
    const isDiscounted = discountPct !== 0;
    return step(
      `Fee of ${componentName(catalogue, componentId)}`,
      `quantity × unit price${isDiscounted ? ' × (1 − discount)' : ''}`,
      isDiscounted ? ['*', gross, less(discountPct)] : gross,
      money(netAnnualOrPrice, currency.sign, model === 'perpetual' ? ' once' : ' per year'),
    );
  });
}

/** Explains the costs of a renewal above the fee of the current contract. */
export function addedCostSteps(input: ResolvedInput, { metrics, incremental, years }: Result): Derivation[] {
  const { sign } = input.currency;
  const { fees: paid } = existingFees(input, years);
  return (incremental?.costs ?? []).map((added, column) =>
    leadingTo(
      'metric:costs',
      step(
        `${columnTitle(column)}, above today’s`,
        'costs − fee of the current contract',
        ['-', money(metrics.costs[column] as number, sign), money(paid[column] as number, sign)],
        money(added, sign),
      ),
    ),
  );
}
