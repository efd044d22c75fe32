import type { CostColumns, LicenceLine, ResolvedInput } from '../types.ts';
import { type Case, setting } from './case.ts';

/**
 * The investment in columns 0..N: column 0 is the start, column t the end of year t. Fees carry their own risk
 * adjustment, termination fees none, everything else the one for other costs; internal labour is counted in full,
 * without the capture share that damps the benefits.
 */
export function costColumns({ years, input }: Case): CostColumns {
  const { investment, financial } = input;
  const feeRisk = 1 + setting(financial, 'riskFeesPct') / 100;
  const otherRisk = 1 + setting(financial, 'riskOtherCostsPct') / 100;
  const hourlyCost = input.fields.itHourlyCost ?? 0;
  const yearlyLabour = investment.adminHoursPerMonth * 12 * hourlyCost;

  const yearly = yearlyFees(input, years);
  const bought = sumOf(investment.licences.filter(isPerpetual).map(netOf));
  const fees = yearly.map((fee, column) => (column === 0 ? fee + bought : fee));
  const services = spread(years, investment.implementationServicesCost + investment.trainingCost, 0);
  const internalLabour = spread(years, investment.implementationHours * hourlyCost, yearlyLabour);
  const infrastructure = spread(years, investment.hardwareOneOff, investment.infrastructureCostPerYear);
  const termination = terminationFees(input, years);
  const yearlyOther = yearlyLabour + investment.infrastructureCostPerYear;
  return {
    licenceLines: investment.licences.map((line) => ({
      componentId: line.componentId,
      model: line.model,
      netAnnualOrPrice: netOf(line),
    })),
    fees,
    services,
    internalLabour,
    infrastructure,
    termination,
    riskAdjusted: fees.map((fee, column) => {
      const other = at(services, column) + at(internalLabour, column) + at(infrastructure, column);
      return fee * feeRisk + other * otherRisk + at(termination, column);
    }),
    recurringRiskAdjusted: sumOf(yearly) * feeRisk + yearlyOther * otherRisk * years,
    feesRiskAdjusted: fees.map((fee) => fee * feeRisk),
  };
}

/** Columns 0..N with one amount at the start and another in each year. */
function spread(years: number, start: number, yearly: number): number[] {
  const columns = new Array<number>(years + 1).fill(yearly);
  columns[0] = start;
  return columns;
}

function at(columns: readonly number[], column: number): number {
  return columns[column] as number;
}

function isPerpetual(line: LicenceLine): boolean {
  return line.model === 'perpetual';
}

/** What a licence line costs after discount: a year's subscription, or the price of a perpetual licence. */
function netOf(line: LicenceLine): number {
  return line.quantity * line.unitPrice * (1 - line.discountPct / 100);
}

/** Subscriptions and maintenance, rising by the uplift, at the end of each year or (in advance) at its start. */
function yearlyFees({ investment }: ResolvedInput, years: number): number[] {
  let fee = sumOf(investment.licences.map((line) => netOf(line) * (isPerpetual(line) ? line.maintenancePct / 100 : 1)));
  const columns = spread(years, 0, 0);
  const first = investment.feeTiming === 'advance' ? 0 : 1;
  for (let year = 0; year < years; year++) {
    columns[first + year] = fee;
    fee *= 1 + investment.annualUpliftPct / 100;
  }
  return columns;
}

/** A retired tool's termination fee falls at the end of the year in which it goes; beyond the term it is not counted. */
function terminationFees({ retiredTools }: ResolvedInput, years: number): number[] {
  const columns = spread(years, 0, 0);
  for (const { retireMonth, terminationFee } of retiredTools) {
    const column = Math.ceil(retireMonth / 12);
    if (column <= years) columns[column] = at(columns, column) + terminationFee;
  }
  return columns;
}

/** The fee of the contract that a renewal replaces, in the columns in which the new fees fall. */
export function existingFees({ investment }: ResolvedInput, years: number): number[] {
  const columns = spread(years, 0, investment.existingAnnualFee);
  return investment.feeTiming === 'advance' ? columns.toReversed() : columns;
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
