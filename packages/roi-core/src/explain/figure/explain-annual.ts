import { includedDrivers } from '../../calculation/included-drivers.ts';
import type { TraceInput } from '../../types.ts';
import { ANNUAL_EXPLANATIONS } from '../annual/annual.ts';
import { type AnnualContext, subtotalSteps } from '../annual/sums.ts';
import { type DriverContext, driverContext } from '../context.ts';
import { driverInputs } from '../driver.ts';
import { fieldInput, settingInput } from '../inputs.ts';
import type { Estimate, Explanation } from './explained.ts';

function annualContext({ catalogue, input, result }: Estimate): AnnualContext {
  const drivers = includedDrivers(result).map((outcome) => driverContext(catalogue, input, outcome));
  return { input, result, sign: input.currency.sign, drivers };
}

function fieldsBehind({ catalogue, input }: Estimate, drivers: readonly DriverContext[]): TraceInput[] {
  const ids = new Set(drivers.flatMap((context) => driverInputs(context).map(({ id }) => id)));
  return catalogue.fields.filter(({ id }) => ids.has(id)).map(({ id }) => fieldInput(catalogue, input, id));
}

export function explainAnnual(estimate: Estimate, name: string): Explanation | null {
  const { catalogue, input, result } = estimate;
  const explanation = ANNUAL_EXPLANATIONS[name];
  if (!explanation || (explanation.isOfRenewal && !result.incremental)) return null;
  const context = annualContext(estimate);
  const settings = catalogue.investmentFields
    .filter(({ id }) => explanation.settings?.includes(id))
    .map((setting) => settingInput(catalogue, setting, input.investment.existingAnnualFee, input));
  const inputs = name === 'existingFee' ? [] : fieldsBehind(estimate, context.drivers);
  return { title: explanation.title, steps: explanation.steps(context), inputs: [...settings, ...inputs] };
}

export function explainSubtotal(estimate: Estimate, side: string, category: string): Explanation | null {
  const context = annualContext(estimate);
  const own = context.drivers.filter(({ outcome }) => outcome.category === category);
  const [first] = own;
  if (!first || (side !== 'without' && side !== 'with')) return null;
  const title = `${category.charAt(0).toUpperCase()}${category.slice(1)}, ${side}`;
  return { title, steps: subtotalSteps(side, first.outcome.category, context), inputs: fieldsBehind(estimate, own) };
}
