import { investmentNumbers } from '../calculation/entered-costs.ts';
import { evidenceOf, listPriceEvidence } from '../evidence/evidence.ts';
import { isPartOf } from '../input/belongs.ts';
import { componentName } from '../selection/component-name.ts';
import { needsItHourlyCost } from '../selection/fields-needed.ts';
import type { Catalogue, ResolvedInput, Result, TraceInput } from '../types.ts';
import { fieldInput, settingInput } from './inputs.ts';

/** Lists the settings behind the metrics, with the cost of IT staff if internal hours use it. */
export function settingInputs(catalogue: Catalogue, input: ResolvedInput, { years }: Result): TraceInput[] {
  const { scenarioId } = input;
  const isIdle = (id: string) =>
    !isPartOf(scenarioId, `financial.${id}`) || (id.startsWith('rampYear') && Number(id.slice(8, 9)) > years);
  const financial = catalogue.financialFields
    .filter(({ id }) => !isIdle(id))
    .map((setting) => settingInput(catalogue, setting, input.financial[setting.id] ?? setting.default, input));

  const amounts = investmentNumbers(input);
  const investment = catalogue.investmentFields.flatMap((setting) => {
    const value = amounts[setting.id];
    const isShown = value !== undefined && (value !== 0 || setting.id === 'annualUpliftPct');
    return isShown && isPartOf(scenarioId, `investment.${setting.id}`)
      ? [settingInput(catalogue, setting, value, input)]
      : [];
  });
  return [
    ...financial,
    ...licenceInputs(catalogue, input),
    ...investment,
    ...(needsItHourlyCost(input.investment) ? [fieldInput(catalogue, input, 'itHourlyCost')] : []),
  ];
}

function licenceInputs(catalogue: Catalogue, input: ResolvedInput): TraceInput[] {
  return input.investment.licences.flatMap((line, index) => {
    const name = componentName(catalogue, line.componentId);
    // The numbers have the IDs of their settings, which the type cannot express.
    const amounts = line as unknown as Readonly<Record<string, number>>;
    const followed = typeof line.quantity === 'string' ? fieldInput(catalogue, input, line.quantity) : null;
    return catalogue.licenceLineFields
      .filter(({ id }) => line.model === 'perpetual' || id !== 'maintenancePct')
      .map((setting): TraceInput => {
        const id = `licences.${index}.${setting.id}`;
        const label = `${name}: ${setting.label.toLowerCase()}`;
        if (setting.id === 'quantity' && followed) return { ...followed, id, label, level: null };
        const isList = setting.id === 'unitPrice' && line.isListPrice;
        const listed = isList ? listPriceEvidence(catalogue, line.componentId, input.currency.value) : undefined;
        const value = amounts[setting.id] ?? setting.default;
        return settingInput(catalogue, { ...setting, id, label }, value, input, listed);
      });
  });
}

export function carbonInputs(catalogue: Catalogue, input: ResolvedInput): TraceInput[] {
  return ['endpointsManaged', 'endpointKwhYear', 'deviceLifeYears', 'co2KgPerKwh', 'embodiedCo2KgPerDevice']
    .filter((id) => input.fields[id] !== undefined)
    .map((id) => fieldInput(catalogue, input, id));
}

/**
 * Lists each quantity of each tool, for a driver of retired tools or the overlap with one. They are always the customer's
 * figures.
 */
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
      const named = { ...setting, id: `retiredTools.${index}.${id}`, label };
      const owned = id === 'overlapPct' ? undefined : evidenceOf('customer');
      return [settingInput(catalogue, named, tool[id], input, owned)];
    }),
  );
}
