import { RETIRED_TOOLS } from '../calculation/plan.ts';
import { printExpression } from '../expression/print.ts';
import type { Catalogue, Driver, IncludedDriverResult, ResolvedInput } from '../types.ts';
import { fieldOf } from './inputs.ts';
import type { Operand } from './line.ts';
import { money } from './operands.ts';

export interface DriverContext {
  readonly catalogue: Catalogue;
  readonly input: ResolvedInput;
  readonly driver: Driver;
  readonly outcome: IncludedDriverResult;
  readonly money: (amount: number, after?: string) => Operand;
}

export function driverContext(
  catalogue: Catalogue,
  input: ResolvedInput,
  outcome: IncludedDriverResult,
): DriverContext {
  const driver = catalogue.drivers.find(({ id }) => id === outcome.id);
  if (!driver) throw new RangeError(`There is no driver '${outcome.id}'`);
  return { catalogue, input, driver, outcome, money: (amount, after) => money(amount, input.currency.sign, after) };
}

export function formulaInWords({ catalogue, driver }: DriverContext): string {
  const tools =
    driver.retiredTools === 'adminHours' ? 'annual hours on the retired tools' : 'annual cost of the retired tools';
  return printExpression(driver.formula, (id) => (id === RETIRED_TOOLS ? tools : fieldOf(catalogue, id).shortLabel));
}
