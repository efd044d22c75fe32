import type { CostColumns, LicenceLine, ResolvedInput } from '../types.ts';
import { type Case, setting } from './case.ts';

/**
 * The investment in columns 0..N: column 0 is the start, column t the end of year t. Fees carry their own risk
 * adjustment, termination fees none, everything else the one for other costs; internal labour is counted in full,
 * without the capture share that damps the benefits.
 */
export function costColumns(estimate: Case): CostColumns {
  const { years, input } = estimate;
  const { investment, financial } = input;
  const columns = Array.from({ length: years + 1 }, (_, column) => column);
  const feeRisk = 1 + setting(financial, 'riskFeesPct') / 100;
  const otherRisk = 1 + setting(financial, 'riskOtherCostsPct') / 100;

  const oneOff = investment.implementationServicesCost + investment.trainingCost;
  const hourlyCost = input.fields.itHourlyCost ?? 0;
  const yearlyLabour = investment.adminHoursPerMonth * 12 * hourlyCost;

  const licenceLines = investment.licences.map((line) => ({
    componentId: line.componentId,
    model: line.model,
    netAnnualOrPrice: netOf(line),
  }));
  const yearly = feesByColumn(input, columns);
  const bought = sumOf(investment.licences.filter((line) => line.model === 'perpetual').map(netOf));
  const fees = yearly.map((fee, column) => (column === 0 ? fee + bought : fee));
  const services = columns.map((column) => (column === 0 ? oneOff : 0));
  const internalLabour = columns.map((column) =>
    column === 0 ? investment.implementationHours * hourlyCost : yearlyLabour,
  );
  const infrastructure = columns.map((column) =>
    column === 0 ? investment.hardwareOneOff : investment.infrastructureCostPerYear,
  );
  const termination = terminationFees(input, columns);

  const other = (column: number) =>
    (services[column] as number) + (internalLabour[column] as number) + (infrastructure[column] as number);
  const yearlyOther = yearlyLabour + investment.infrastructureCostPerYear;
  return {
    licenceLines,
    fees,
    services,
    internalLabour,
    infrastructure,
    termination,
    riskAdjusted: columns.map(
      (column) => (fees[column] as number) * feeRisk + other(column) * otherRisk + (termination[column] as number),
    ),
    recurringRiskAdjusted: sumOf(yearly) * feeRisk + yearlyOther * otherRisk * years,
    feesRiskAdjusted: fees.map((fee) => fee * feeRisk),
  };
}

/** What a licence line costs after discount: a year's subscription, or the price of a perpetual licence. */
function netOf(line: LicenceLine): number {
  return line.quantity * line.unitPrice * (1 - line.discountPct / 100);
}

/** Subscriptions and maintenance, rising by the uplift, at the end of each year or (in advance) at its start. */
function feesByColumn({ investment }: ResolvedInput, columns: readonly number[]): number[] {
  const firstYear = sumOf(
    investment.licences.map((line) => netOf(line) * (line.model === 'perpetual' ? line.maintenancePct / 100 : 1)),
  );
  const uplift = 1 + investment.annualUpliftPct / 100;
  const years = columns.length - 1;
  return columns.map((column) => {
    const year = investment.feeTiming === 'advance' ? column + 1 : column;
    return year >= 1 && year <= years ? firstYear * uplift ** (year - 1) : 0;
  });
}

/** A retired tool's termination fee falls at the end of the year in which it goes; beyond the term it is not counted. */
function terminationFees({ retiredTools }: ResolvedInput, columns: readonly number[]): number[] {
  return columns.map((column) =>
    sumOf(
      retiredTools.filter((tool) => Math.ceil(tool.retireMonth / 12) === column).map((tool) => tool.terminationFee),
    ),
  );
}

/** The fee of the contract that a renewal replaces, in the columns in which the new fees fall. */
export function existingFees({ investment }: ResolvedInput, years: number): number[] {
  const first = investment.feeTiming === 'advance' ? 0 : 1;
  return Array.from({ length: years + 1 }, (_, column) =>
    column >= first && column < first + years ? investment.existingAnnualFee : 0,
  );
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
