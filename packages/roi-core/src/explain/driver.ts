import { caseOf } from '../calculation/case.ts';
import { planOf, RETIRED_TOOLS } from '../calculation/plan.ts';
import { fieldsOf } from '../expression/evaluate.ts';
import type { ContributionResult, Derivation, TraceInput } from '../types.ts';
import { reachedIn, reachedInWords } from './benefits.ts';
import { type DriverContext, formulaInWords } from './context.ts';
import { companionInput, fieldInput, fieldOf, reductionInput } from './inputs.ts';
import { type Formula, formulaOf } from './line.ts';
import { afterRisk, quantity, riskInWords, share } from './operands.ts';
import { reductionSteps } from './reduction.ts';
import { retiredToolSteps } from './retired-tools.ts';
import { toolInputs } from './settings.ts';
import { step } from './steps.ts';

/** Explains the annual savings, then the part that counts in year 1. */
export function savingSteps(context: DriverContext): Derivation[] {
  const { outcome } = context;
  if (outcome.mode === 'retiredTools') return [...retiredToolSteps(context), benefitStep(context, 1)];
  if (outcome.mode === 'measured') return [...measuredSteps(context), benefitStep(context, 1)];
  return [modelledStep(context), ...reductionSteps(context), benefitStep(context, 1)];
}

export function withoutSteps(context: DriverContext): Derivation[] {
  const { outcome, money } = context;
  if (outcome.mode === 'retiredTools') return retiredToolSteps(context);
  const { words, formula } = baseline(context);
  return [step('Without', words, formula, money(outcome.baseline, ' per year'))];
}

export function withSteps(context: DriverContext): Derivation[] {
  const { outcome, money } = context;
  const [without] = withoutSteps(context) as [Derivation];
  if (outcome.mode === 'measured') return measuredSteps(context).slice(1, 2);
  const left: Formula = ['*', money(outcome.baseline), ['-', 1, share(outcome.reduction)]];
  const result = money(outcome.withCost, ' per year');
  // The tools are retired, so no product's reduction applies.
  if (outcome.mode === 'retiredTools') return [step('With', 'without × (1 − what is retired)', left, result), without];
  return [step('With', 'without × (1 − reduction)', left, result), without, ...reductionSteps(context)];
}

function modelledStep(context: DriverContext): Derivation {
  const { outcome, money } = context;
  const { words, formula } = baseline(context);
  const saved: Formula = ['*', formula, share(outcome.reduction)];
  return step('Saving', `${words} × reduction`, saved, money(outcome.saving, ' per year'));
}

/** In a renewal with today's figures, the existing products' effect is removed. */
function baseline(context: DriverContext): { words: string; formula: Formula } {
  const { input, outcome } = context;
  const words = formulaInWords(context);
  const formula = driverFormula(context, (id) => input.fields[id] as number);
  const before = outcome.existingReduction ?? 0;
  if (input.scenarioId !== 3 || input.baselineBasis !== 'today' || before === 0) return { words, formula };
  return { words: `${words} ÷ (1 − existing reduction)`, formula: ['/', formula, ['-', 1, share(before)]] };
}

function measuredSteps(context: DriverContext): Derivation[] {
  const { input, outcome, money } = context;
  const words = formulaInWords(context);
  const before = (id: string) => input.fields[id] as number;
  const today = (id: string) => input.fieldsExisting[id] ?? before(id);
  return [
    step(
      'Saving',
      'without − measured with the product',
      ['-', money(outcome.baseline), money(outcome.withCost)],
      money(outcome.saving, ' per year'),
    ),
    step('Measured with the product', words, driverFormula(context, today), money(outcome.withCost, ' per year')),
    step('Without', words, driverFormula(context, before), money(outcome.baseline, ' per year')),
  ];
}

function driverFormula({ catalogue, driver, input }: DriverContext, amountOf: (id: string) => number): Formula {
  return formulaOf(driver.formula, (id) => quantity(fieldOf(catalogue, id), amountOf(id), input.currency.sign));
}

/** Explains the part of a saving that counts in a year: after adoption, growth of the baseline and risk. */
export function benefitStep(context: DriverContext, year: number): Derivation {
  const { catalogue, input, outcome, money } = context;
  const estimate = caseOf(planOf(catalogue), input);
  const growth = estimate.growth[year - 1] as number;
  const grown = (of: Formula): Formula => (growth === 1 ? of : ['*', of, share(growth, ' growth')]);
  const counted = (words: string, of: Formula): Derivation =>
    step(
      `Counted in year ${year}`,
      words + riskInWords(outcome.saving, outcome.riskPct),
      afterRisk(of, outcome.saving, outcome.riskPct),
      money(outcome.yearlyBenefit[year - 1] as number),
    );
  const grownInWords = growth === 1 ? '' : ' × growth';
  const saving = money(outcome.saving);

  if (outcome.mode === 'retiredTools') {
    return counted(`saved in year ${year}`, money(outcome.yearlySaving[year - 1] as number));
  }
  if (estimate.assessesExisting) return counted(`savings${grownInWords}`, grown(saving));
  const existing = outcome.existingSaving;
  if (existing === undefined) {
    const words = `savings${reachedInWords(estimate, year - 1)}${grownInWords}`;
    return counted(words, grown(reachedIn(estimate, year - 1, saving)));
  }
  const added = outcome.additionalSaving as number;
  const [words, change]: [string, Formula] =
    added < 0
      ? ['− what is lost', ['-', money(existing), money(-added)]]
      : [
          `+ what is added${reachedInWords(estimate, year - 1)}`,
          ['+', money(existing), reachedIn(estimate, year - 1, money(added))],
        ];
  return counted(`(saving of the existing products ${words})${grownInWords}`, grown(change));
}

/** Lists each input once: formula, coverage, measured values, reductions. */
export function driverInputs({ catalogue, input, driver, outcome }: DriverContext): TraceInput[] {
  const counted = [...outcome.contributions, ...(outcome.existingContributions ?? [])].filter(({ counted }) => counted);
  const componentIds = [...new Set(counted.map(({ componentId }) => componentId))];
  const isMeasured = outcome.mode === 'measured';
  // Measured values already include the reduction, so neither coverage nor reduction is part of the formula.
  const coverage = driver.contributions
    .filter(({ componentId }) => !isMeasured && componentIds.includes(componentId))
    .flatMap((contribution) => fieldsOf(contribution.coverage));
  const fieldIds = [...new Set([...fieldsOf(driver.formula), ...coverage])].filter((id) => id !== RETIRED_TOOLS);
  return [
    ...fieldIds.map((id) => fieldInput(catalogue, input, id)),
    ...(outcome.fieldsMeasured ?? []).map((id) => companionInput(catalogue, input, id)),
    ...(isMeasured ? [] : componentIds.map((id) => reductionInput(catalogue, input, driver.id, id))),
    ...toolInputs(catalogue, input, toolIdsOf(driver, counted)),
  ];
}

/** Costs and months of retirement in their own drivers, the overlap in the others. */
function toolIdsOf({ retiredTools }: DriverContext['driver'], counted: readonly ContributionResult[]) {
  if (retiredTools)
    return [retiredTools === 'annualCost' ? 'annualCost' : 'adminHoursPerMonth', 'retireMonth'] as const;
  return counted.some(({ overlap }) => overlap !== 0) ? (['overlapPct'] as const) : [];
}
