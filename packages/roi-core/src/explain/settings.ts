import type { Catalogue, NumberSetting, ResolvedInput, Result, TraceInput } from '../types.ts';
import { componentName, fieldInput, settingInput } from './inputs.ts';

/**
 * The settings behind the metrics: discount rate, ramp and growth, risk adjustments, the investment and its licence
 * lines, and the cost of IT staff where internal hours are charged at it.
 */
export function settingInputs(catalogue: Catalogue, input: ResolvedInput, { years }: Result): TraceInput[] {
  const isReview = input.scenarioId === 2;
  const isIdle = (id: string) =>
    isReview
      ? id === 'discountRatePct' || id.startsWith('rampYear')
      : id === 'reviewYears' || (id.startsWith('rampYear') && Number(id.slice(8, 9)) > years);
  const financial = catalogue.financialFields
    .filter(({ id }) => !isIdle(id))
    .map((setting) => settingInput(setting, input.financial[setting.id] ?? setting.default, input));

  // Its numbers have the ids of their settings, which the type cannot know.
  const amounts = input.investment as unknown as Readonly<Record<string, number | undefined>>;
  const investment = catalogue.investmentFields.flatMap((setting) => {
    const value = amounts[setting.id];
    const isShown = value !== undefined && (value !== 0 || setting.id === 'annualUpliftPct');
    return isShown && !(isReview && setting.id === 'contractYears') ? [settingInput(setting, value, input)] : [];
  });
  const { implementationHours, adminHoursPerMonth } = input.investment;
  const chargesStaff = implementationHours > 0 || adminHoursPerMonth > 0;
  return [
    ...financial,
    ...licenceInputs(catalogue, input),
    ...investment,
    ...(chargesStaff ? [fieldInput(catalogue, input, 'itHourlyCost')] : []),
  ];
}

function licenceInputs(catalogue: Catalogue, input: ResolvedInput): TraceInput[] {
  return input.investment.licences.flatMap((line, index) => {
    const name = componentName(catalogue, line.componentId);
    // As above.
    const amounts = line as unknown as Readonly<Record<string, number>>;
    return catalogue.licenceLineFields
      .filter(({ id }) => line.model === 'perpetual' || id !== 'maintenancePct')
      .map((setting) => {
        const named: NumberSetting = {
          ...setting,
          id: `licences.${index}.${setting.id}`,
          label: `${name}: ${setting.label.toLowerCase()}`,
        };
        return settingInput(named, amounts[setting.id] ?? setting.default, input);
      });
  });
}

/** The fields behind the carbon report that the estimate has. */
export function carbonInputs(catalogue: Catalogue, input: ResolvedInput): TraceInput[] {
  return ['endpointsManaged', 'endpointKwhYear', 'deviceLifeYears', 'co2KgPerKwh', 'embodiedCo2KgPerDevice']
    .filter((id) => input.fields[id] !== undefined)
    .map((id) => fieldInput(catalogue, input, id));
}

/** The retired tools behind a driver that ends with them, or behind the overlap of one: each quantity of each tool. */
export function toolInputs(
  catalogue: Catalogue,
  input: ResolvedInput,
  ids: readonly ('annualCost' | 'adminHoursPerMonth' | 'retireMonth' | 'overlapPct')[],
): TraceInput[] {
  return input.retiredTools.flatMap((tool, index) =>
    catalogue.retiredToolFields.flatMap((setting) => {
      const id = ids.find((each) => each === setting.id);
      if (!id) return [];
      const label = `${tool.name}: ${setting.label.toLowerCase()}`;
      return [settingInput({ ...setting, id: `retiredTools.${index}.${id}`, label }, tool[id], input)];
    }),
  );
}
