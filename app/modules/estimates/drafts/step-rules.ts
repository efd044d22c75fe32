import { isPartOf, MAX_RISK_PCT, type NumberSetting, roundHalfUp } from '@worthwhile/roi-core';
import { FOOTER_LIMIT } from '@worthwhile/roi-core/report-model';
import { type AssumptionsView, assumptionFields, reductionFields } from '../assumptions.ts';
import type { Step } from '../inputs.ts';
import { unaskedNumbers } from '../model/investment-numbers.ts';
import { workedOn } from '../model/model-input.ts';
import { proposedLicences, standInsFor } from '../proposed-licences.ts';
import type { FieldRule, StepRules } from './check-step.ts';
import { entryRules } from './entry-rules.ts';

/** Lists the rules of a step's fields. The page shows these limits and the save checks them. */
export function stepRules(view: AssumptionsView, step: Step): StepRules {
  switch (step) {
    case 'scenario':
      return SCENARIO_RULES;
    case 'assumptions':
      return entryRules(
        assumptionFields(view).flatMap(({ fields }) => fields),
        reductionFields(view),
      );
    case 'investment':
      return investmentRules(view);
    case 'report':
      return REPORT_RULES;
    default:
      return {};
  }
}

/** The rules of the first step, also for a new estimate. */
export const SCENARIO_RULES: StepRules = {
  name: { kind: 'line', label: 'the ROI name', max: 200 },
  customerId: { kind: 'choice', message: 'Choose a customer or enter a new one', or: 'newCustomer' },
  newCustomer: { kind: 'line', label: 'a customer', max: 200, isOptional: true },
  scenarioId: { kind: 'choice', message: 'Choose the kind of deal' },
  industry: { kind: 'choice', message: 'Choose an industry' },
  currencyId: { kind: 'choice', message: 'Choose a currency' },
  currencyValue: { kind: 'number', min: 0.1, max: 1_000_000, minMessage: 'Value must be at least 0.1' },
  contractYears: { kind: 'number', min: 1, max: 5, isOptional: true, wholeMessage: 'Choose whole years' },
};

const REPORT_RULES: StepRules = {
  startPage: { kind: 'markdown', max: 20_000 },
  introduction: { kind: 'markdown', max: 20_000 },
  'freePages[].title': { kind: 'line', label: 'a title', max: 120 },
  'freePages[].text': { kind: 'markdown', max: 20_000 },
  footer: { kind: 'markdown', max: FOOTER_LIMIT },
};

/** Numbers without a default. */
const REQUIRED = ['retiredTools[].annualCost', 'existingAnnualFee'];

function investmentRules(view: AssumptionsView): StepRules {
  const { catalogue, estimate } = view;
  const { investmentFields, licenceLineFields, retiredToolFields, financialFields } = catalogue;
  const rules: Record<string, FieldRule> = {};
  const add = (prefix: string, settings: readonly NumberSetting[], currency: number) => {
    for (const { id, min, max, monetary, unit } of settings) {
      const name = `${prefix}${id}`;
      const scale = monetary ? currency : 1;
      rules[name] = {
        kind: 'number',
        min: roundHalfUp(min * scale, 2),
        max: roundHalfUp(max * scale, 2),
        ...(unit.startsWith('months') ? { wholeMessage: 'Enter a whole number' } : {}),
        ...(REQUIRED.includes(name) ? {} : { isOptional: true }),
      };
    }
  };
  const { scenarioId } = estimate;
  const rate = estimate.currency.value;
  const unasked = unaskedNumbers(scenarioId);
  add(
    '',
    investmentFields.filter(({ id }) => !unasked.includes(id)),
    rate,
  );
  add('licences[].', licenceLineFields, rate);
  Object.assign(rules, quantityRules(view, rules['licences[].quantity']));
  add(
    'financial.',
    financialFields.filter(({ id }) => isFinancialAsked(id, view)),
    1,
  );
  for (const { id } of workedOn(catalogue, scenarioId, view.inputs)) {
    const name = `riskOverrides.${id}`;
    rules[`${name}.pct`] = { kind: 'number', min: 0, max: MAX_RISK_PCT, isOptional: true };
    rules[`${name}.reason`] = { kind: 'line', label: 'a reason', max: 300, neededWith: `${name}.pct` };
  }
  if (scenarioId !== 4) return rules;
  add('retiredTools[].', retiredToolFields, rate);
  return { ...rules, 'retiredTools[].name': { kind: 'line', label: 'the name of the tool', max: 120 } };
}

/** A quantity without a figure to follow is required. Each such line gets its own rule. */
function quantityRules(view: AssumptionsView, quantity: FieldRule | undefined): StepRules {
  if (quantity?.kind !== 'number') return {};
  const { isOptional: _, ...needed } = quantity;
  const lines = proposedLicences(view).map(({ componentId }) => standInsFor(view, componentId));
  return Object.fromEntries(
    lines.flatMap(({ fact, isLeftOut }, index) =>
      fact === null || isLeftOut ? [[`licences[${index}].quantity`, needed]] : [],
    ),
  );
}

/** Ramp settings of years beyond the term are not asked for, nor the review years, which the first step has. */
export function isFinancialAsked(id: string, { estimate, inputs }: AssumptionsView): boolean {
  const year = /^rampYear(\d)Pct$/.exec(id)?.[1];
  if (year !== undefined) return estimate.scenarioId !== 2 && Number(year) <= inputs.contractYears;
  return id !== 'reviewYears' && isPartOf(estimate.scenarioId, `financial.${id}`);
}
