import { investmentNumbers } from '../calculation/entered-costs.ts';
import type { Catalogue, ResolvedInput, Result, TraceInput } from '../types.ts';
import { companionInput, fieldInput, reductionInput, settingInput } from './inputs.ts';
import { settingInputs, toolInputs } from './settings.ts';

/**
 * Lists each input once: fields and measured values in catalogue order, reductions in driver order, then settings, license lines
 * and retired tools.
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
