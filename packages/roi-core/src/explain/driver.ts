import { caseOf } from '../calculation/case.ts';
import { planOf, RETIRED_TOOLS } from '../calculation/plan.ts';
import { fieldsOf } from '../expression/evaluate.ts';
import { inNumbers } from '../expression/print.ts';
import { formatPct } from '../number/format.ts';
import type { Derivation, TraceInput } from '../types.ts';
import { type DriverContext, formulaInWords } from './context.ts';
import { companionInput, fieldInput, fieldOf, reductionInput, showQuantity } from './inputs.ts';
import { reductionSteps } from './reduction.ts';
import { retiredToolSteps } from './retired-tools.ts';
import { share, step } from './words.ts';

/** How a driver's yearly saving comes about, and what of it counts in year 1. */
export function savingSteps(context: DriverContext): Derivation[] {
  const { outcome } = context;
  if (outcome.mode === 'retiredTools') return [...retiredToolSteps(context), benefitStep(context, 1)];
  if (outcome.mode === 'measured') return [...measuredSteps(context), benefitStep(context, 1)];
  return [modelledStep(context), ...reductionSteps(context), benefitStep(context, 1)];
}

/** The cost without the vendor. */
export function withoutSteps(context: DriverContext): Derivation[] {
  const { outcome, money } = context;
  if (outcome.mode === 'retiredTools') return retiredToolSteps(context);
  const { words, numbers } = baselineText(context);
  return [step('Without', words, numbers, `${money(outcome.baseline)} a year`)];
}

/** The cost with the vendor. */
export function withSteps(context: DriverContext): Derivation[] {
  const { outcome, money } = context;
  const [without] = withoutSteps(context) as [Derivation];
  if (outcome.mode === 'measured') return measuredSteps(context).slice(1, 2);
  const result = `${money(outcome.withCost)} a year`;
  const numbers = `${money(outcome.baseline)} × (1 − ${share(outcome.reduction)})`;
  return [step('With', 'without × (1 − reduction)', numbers, result), without, ...reductionSteps(context)];
}

function modelledStep(context: DriverContext): Derivation {
  const { outcome, money } = context;
  const { words, numbers } = baselineText(context);
  const saving = `${money(outcome.saving)} a year`;
  return step('Saving', `${words} × reduction`, `${numbers} × ${share(outcome.reduction)}`, saving);
}

/** The formula; in a renewal with today's figures, with the existing products' effect taken out again. */
function baselineText(context: DriverContext): { words: string; numbers: string } {
  const { input, outcome } = context;
  const words = formulaInWords(context);
  const numbers = formulaInNumbers(context, (id) => input.fields[id] as number);
  const before = outcome.existingReduction ?? 0;
  if (input.scenarioId !== 3 || input.baselineBasis !== 'today' || before === 0) return { words, numbers };
  return { words: `${words} ÷ (1 − existing reduction)`, numbers: `${numbers} ÷ (1 − ${share(before)})` };
}

/** A measured driver: the formula before, the formula with what was measured, and the difference. */
function measuredSteps(context: DriverContext): Derivation[] {
  const { input, outcome, money } = context;
  const words = formulaInWords(context);
  const before = (id: string) => input.fields[id] as number;
  const today = (id: string) => input.fieldsExisting[id] ?? before(id);
  return [
    step(
      'Saving',
      'without − with, as measured',
      `${money(outcome.baseline)} − ${money(outcome.withCost)}`,
      `${money(outcome.saving)} a year`,
    ),
    step('With, as measured', words, formulaInNumbers(context, today), `${money(outcome.withCost)} a year`),
    step('Without', words, formulaInNumbers(context, before), `${money(outcome.baseline)} a year`),
  ];
}

function formulaInNumbers({ catalogue, driver, input }: DriverContext, amountOf: (id: string) => number): string {
  return inNumbers(driver.formula, (id) => showQuantity(fieldOf(catalogue, id), amountOf(id), input.currency.sign));
}

/** What of a driver's saving counts in a year: reached along the ramp, grown with the baseline, less the risk. */
export function benefitStep(context: DriverContext, year: number): Derivation {
  const { catalogue, input, outcome, money } = context;
  const estimate = caseOf(planOf(catalogue), input);
  const ramp = estimate.ramp[year - 1] as number;
  const growth = estimate.growth[year - 1] as number;
  const risk = outcome.mode === 'measured' ? '' : ` × (1 − ${formatPct(outcome.riskPct)} risk)`;
  const riskInWords = risk === '' ? '' : ' × (1 − risk)';
  const grown = growth === 1 ? '' : ` × ${share(growth)} growth`;
  const grownInWords = growth === 1 ? '' : ' × growth';
  const result = money(outcome.yearlyBenefit[year - 1] as number);
  const title = `Counted in year ${year}`;

  if (outcome.mode === 'retiredTools') {
    const saved = money(outcome.yearlySaving[year - 1] as number);
    return step(title, `saved in year ${year}${riskInWords}`, `${saved}${risk}`, result);
  }
  if (estimate.assessesExisting) {
    return step(title, `saving${grownInWords}${riskInWords}`, `${money(outcome.saving)}${grown}${risk}`, result);
  }
  const existing = outcome.existingSaving;
  if (existing === undefined) {
    const numbers = `${money(outcome.saving)}${grown} × ${formatPct(ramp * 100)} ramp${risk}`;
    return step(title, `saving${grownInWords} × ramp${riskInWords}`, numbers, result);
  }
  const added = outcome.additionalSaving as number;
  const reached = added < 0 ? '' : ` × ${formatPct(ramp * 100)} ramp`;
  return step(
    title,
    `(saving of the existing products + what is added${added < 0 ? '' : ' × ramp'})${grownInWords}${riskInWords}`,
    `(${money(existing)} + ${money(added)}${reached})${grown}${risk}`,
    result,
  );
}

/** The fields and reductions behind a driver, each once: formula, coverage, what was measured, reductions. */
export function driverInputs({ catalogue, input, driver, outcome }: DriverContext): TraceInput[] {
  const counted = [...outcome.contributions, ...(outcome.existingContributions ?? [])].filter(({ counted }) => counted);
  const componentIds = [...new Set(counted.map(({ componentId }) => componentId))];
  const coverage = driver.contributions
    .filter(({ componentId }) => componentIds.includes(componentId))
    .flatMap((contribution) => fieldsOf(contribution.coverage));
  const fieldIds = [...new Set([...fieldsOf(driver.formula), ...coverage])].filter((id) => id !== RETIRED_TOOLS);
  return [
    ...fieldIds.map((id) => fieldInput(catalogue, input, id)),
    ...(outcome.fieldsMeasured ?? []).map((id) => companionInput(catalogue, input, id)),
    ...(outcome.mode === 'measured' ? [] : componentIds.map((id) => reductionInput(catalogue, input, driver.id, id))),
  ];
}
