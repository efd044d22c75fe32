import { sum } from '../number/sum.ts';
import { COST_SETTINGS, type CostRow, type CostSetting } from '../settings.ts';
import type { CostColumns, LicenceLine, ResolvedInput, RetiredTool } from '../types.ts';
import { type Case, setting } from './case.ts';
import { costAmount } from './entered-costs.ts';

const COSTS: Readonly<Record<CostRow, ReturnType<typeof costsOf>>> = {
  services: costsOf('services'),
  internalLabour: costsOf('internalLabour'),
  infrastructure: costsOf('infrastructure'),
};

/**
 * Returns the investment in columns 0..N: column 0 is the start, column t the end of year t. Fees have their own risk adjustment,
 * termination fees none, other costs theirs. Internal labor counts in full, without the capture share that damps the benefits.
 */
export function costColumns({ years, input, retiredTools }: Case): CostColumns {
  const { investment, financial } = input;
  const feeRisk = 1 + setting(financial, 'riskFeesPct') / 100;
  const otherRisk = 1 + setting(financial, 'riskOtherCostsPct') / 100;

  const yearly = yearlyFees(input, years);
  const bought = sum(investment.licences.filter(isPerpetual).map((line) => netOf(line, input)));
  const fees = yearly.map((fee, column) => (column === 0 ? fee + bought : fee));
  const services = enteredCosts('services', input, years);
  const internalLabour = enteredCosts('internalLabour', input, years);
  const infrastructure = enteredCosts('infrastructure', input, years);
  const termination = terminationFees(retiredTools, years);
  const yearlyOther = at(services, 1) + at(internalLabour, 1) + at(infrastructure, 1);
  return {
    licenceLines: investment.licences.map((line) => ({
      componentId: line.componentId,
      model: line.model,
      quantity: quantityOf(line, input),
      follows: typeof line.quantity === 'string' ? line.quantity : null,
      unitPrice: line.unitPrice,
      netAnnualOrPrice: netOf(line, input),
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
    recurringRiskAdjusted: sum(yearly) * feeRisk + yearlyOther * otherRisk * years,
    feesRiskAdjusted: fees.map((fee) => fee * feeRisk),
    dueInAdvance: laterFees(yearly, investment).map((fee) => fee * feeRisk),
  };
}

function costsOf(row: CostRow) {
  const costs = COST_SETTINGS.filter((cost) => cost.row === row);
  return { once: costs.filter((cost) => !cost.isYearly), yearly: costs.filter((cost) => cost.isYearly) };
}

function enteredCosts(row: CostRow, input: ResolvedInput, years: number): number[] {
  const { once, yearly } = COSTS[row];
  return spread(years, sumOfCosts(once, input), sumOfCosts(yearly, input));
}

function sumOfCosts(costs: readonly CostSetting[], input: ResolvedInput): number {
  return costs.reduce((sum, cost) => sum + costAmount(cost, input), 0);
}

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

/** Resolves a quantity that follows a fact. */
function quantityOf({ quantity }: LicenceLine, { fields }: Pick<ResolvedInput, 'fields'>): number {
  return typeof quantity === 'string' ? (fields[quantity] ?? 0) : quantity;
}

/** After discount: an annual subscription, or the price of a perpetual license. */
function netOf(line: LicenceLine, input: ResolvedInput): number {
  return quantityOf(line, input) * line.unitPrice * (1 - line.discountPct / 100);
}

/** Subscriptions and maintenance, rising by the uplift, at the end of each year or (in advance) at its start. */
function yearlyFees(input: ResolvedInput, years: number): number[] {
  const { investment } = input;
  let fee = sum(
    investment.licences.map((line) => netOf(line, input) * (isPerpetual(line) ? line.maintenancePct / 100 : 1)),
  );
  const columns = spread(years, 0, 0);
  const first = investment.feeTiming === 'advance' ? 0 : 1;
  for (let year = 0; year < years; year++) {
    columns[first + year] = fee;
    fee *= 1 + investment.annualUpliftPct / 100;
  }
  return columns;
}

/** The termination fee falls at the end of the year in which the tool retires. */
function terminationFees(retiredTools: readonly RetiredTool[], years: number): number[] {
  const columns = spread(years, 0, 0);
  for (const { retireMonth, terminationFee } of retiredTools) {
    const column = Math.ceil(retireMonth / 12);
    columns[column] = at(columns, column) + terminationFee;
  }
  return columns;
}

/** Returns the fee of the replaced contract, in the columns of the new fees. */
export function existingFees({ investment }: ResolvedInput, years: number) {
  const columns = spread(years, 0, investment.existingAnnualFee);
  const fees = investment.feeTiming === 'advance' ? columns.toReversed() : columns;
  return { fees, dueInAdvance: laterFees(fees, investment) };
}

/** The part due in advance for the year after each column; column 0 is paid at the start. */
function laterFees(fees: readonly number[], { feeTiming }: ResolvedInput['investment']): number[] {
  return fees.map((fee, column) => (feeTiming === 'advance' && column > 0 ? fee : 0));
}
