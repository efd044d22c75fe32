import { investmentNumbers } from '../calculation/entered-costs.ts';
import type { Catalogue, ResolvedInput, Result, TraceInput } from '../types.ts';
import { companionInput, fieldInput, reductionInput, settingInput } from './inputs.ts';
import { settingInputs, toolInputs } from './settings.ts';

/**
 * Every input of an estimate, each once, with what it rests on: the fields and what was measured of them in the order of
 * the catalogue, the reductions in the order of the drivers, then the settings, the licence lines and the retired tools.
 */
export function everyInput(catalogue: Catalogue, input: ResolvedInput, result: Result): TraceInput[] {
  const fields = catalogue.fields.filter(({ id }) => input.fields[id] !== undefined);
  const measured = catalogue.fields.filter(({ id }) => input.fieldsExisting[id] !== undefined);
  const contributions = catalogue.drivers.flatMap(({ id, contributions }) =>
    contributions
      .filter(({ componentId }) => input.reductions[`${id}:${componentId}`] !== undefined)
      .map(({ componentId }) => reductionInput(catalogue, input, id, componentId)),
  );
  const amounts = { ...investmentNumbers(input), toolCostUpliftPct: input.toolCostUpliftPct };
  const inputs = [
    ...fields.map(({ id }) => fieldInput(catalogue, input, id)),
    ...measured.map(({ id }) => companionInput(catalogue, input, id)),
    ...contributions,
    ...settingInputs(catalogue, input, result),
    ...catalogue.investmentFields.map((setting) =>
      settingInput(catalogue, setting, amounts[setting.id as keyof typeof amounts] ?? 0, input),
    ),
    ...toolInputs(catalogue, input, ['annualCost', 'adminHoursPerMonth', 'retireMonth', 'overlapPct']),
  ];
  return [...new Map(inputs.map((each) => [each.id, each])).values()];
}
