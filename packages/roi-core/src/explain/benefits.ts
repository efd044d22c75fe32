import { addedBenefits } from '../calculation/benefits.ts';
import { type Case, caseOf } from '../calculation/case.ts';
import { includedDrivers } from '../calculation/included-drivers.ts';
import { planOf } from '../calculation/plan.ts';
import { sum } from '../number/sum.ts';
import type { Catalogue, Derivation, IncludedDriverResult, ResolvedInput, Result } from '../types.ts';
import type { Formula } from './line.ts';
import { addedUp, afterRisk, money, percentInput, riskInWords, share } from './operands.ts';
import { leadingTo, step } from './steps.ts';

/** `hard` is all without productivity. */
export type Counted = 'all' | 'hard' | 'productivity';

const isCounted = (counted: Counted, { category }: IncludedDriverResult) =>
  counted === 'all' || (category === 'productivity') === (counted === 'productivity');

export function benefitSteps(result: Result, sign: string, counted: Counted): Derivation[] {
  const drivers = includedDrivers(result).filter((driver) => isCounted(counted, driver));
  const years = Array.from({ length: result.years }, (_, index) => index);
  return [
    ...years.map((index) => {
      const amounts = drivers.map(({ yearlyBenefit }) => yearlyBenefit[index] as number);
      const title = `Benefits of year ${index + 1}`;
      return step(title, 'sum of what counts of each benefit', addedUp(amounts, sign), money(sum(amounts), sign));
    }),
    ...drivers.map(({ id, label, yearlyBenefit }) => {
      const words = 'sum of what counts in each year';
      return leadingTo(
        `driver:${id}`,
        step(label, words, addedUp(yearlyBenefit, sign), money(sum(yearlyBenefit), sign)),
      );
    }),
  ];
}

/** Separates gains, which follow adoption and deployment, from losses, which count immediately and are raised by their risk. */
export function addedBenefitSteps(
  catalogue: Catalogue,
  input: ResolvedInput,
  result: Result,
  counted: Counted,
): Derivation[] {
  const { sign } = input.currency;
  const estimate = caseOf(planOf(catalogue), input);
  const drivers = includedDrivers(result).filter((driver) => isCounted(counted, driver));
  const years = Array.from({ length: result.years }, (_, index) => index);
  const added = drivers.map((driver) => ({ driver, yearly: addedBenefits(estimate, [driver]).benefits.slice(1) }));
  return [
    ...years.map((year) => {
      const amounts = added.map(({ yearly }) => yearly[year] as number);
      const title = `Added benefits of year ${year + 1}`;
      return step(title, 'sum of what each benefit adds', addedUp(amounts, sign), money(sum(amounts), sign));
    }),
    ...added
      .filter(({ driver }) => driver.mode !== 'retiredTools')
      .flatMap(({ driver, yearly }) =>
        yearly.map((amount, year) => leadingTo(`driver:${driver.id}`, addedStep(estimate, driver, year, amount))),
      ),
  ];
}

function addedStep(estimate: Case, driver: IncludedDriverResult, year: number, amount: number): Derivation {
  const { sign } = estimate.input.currency;
  const { additionalSaving = 0, riskPct, label } = driver;
  const isLoss = additionalSaving < 0;
  const growth = estimate.growth[year] as number;
  const reached = isLoss ? money(additionalSaving, sign) : reachedIn(estimate, year, money(additionalSaving, sign));
  const grown: Formula = growth === 1 ? reached : ['*', reached, share(growth, ' growth')];
  const words = isLoss ? 'what is lost' : `what is added${reachedInWords(estimate, year)}`;
  const inWords = `${words}${growth === 1 ? '' : ' × growth'}${riskInWords(additionalSaving, riskPct)}`;
  const formula = afterRisk(grown, additionalSaving, riskPct);
  return step(`${label}, year ${year + 1}`, inWords, formula, money(amount, sign));
}

/**
 * @param year 0 is the first
 * @returns the saving times adoption and the share of the year in use
 */
export function reachedIn(estimate: Case, year: number, saving: Formula): Formula {
  const deployed = estimate.deployed[year] as number;
  const adopted: Formula = ['*', saving, percentInput((estimate.ramp[year] as number) * 100, ' adoption')];
  return deployed === 1 ? adopted : ['*', adopted, share(deployed, ' of the year in use')];
}

export function reachedInWords(estimate: Case, year: number): string {
  return estimate.deployed[year] === 1 ? ' × adoption' : ' × adoption × share of the year in use';
}
