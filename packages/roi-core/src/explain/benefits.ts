import { caseOf } from '../calculation/case.ts';
import { planOf } from '../calculation/plan.ts';
import type { Catalogue, Derivation, IncludedDriverResult, ResolvedInput, Result } from '../types.ts';
import type { Formula } from './line.ts';
import { addedUp, less, money, share, sumOf } from './operands.ts';
import { leadingTo, step } from './words.ts';

/** Which drivers are counted: all, those without productivity, or productivity alone. */
export type Counted = 'all' | 'hard' | 'productivity';

const isCounted = (counted: Counted, { category }: IncludedDriverResult) =>
  counted === 'all' || (category === 'productivity') === (counted === 'productivity');

export function includedIn({ drivers }: Result): IncludedDriverResult[] {
  return drivers.filter((driver): driver is IncludedDriverResult => driver.included);
}

/** The benefits of each year, then what each driver brings to them. */
export function benefitSteps(result: Result, sign: string, counted: Counted): Derivation[] {
  const drivers = includedIn(result).filter((driver) => isCounted(counted, driver));
  const years = Array.from({ length: result.years }, (_, index) => index);
  return [
    ...years.map((index) => {
      const amounts = drivers.map(({ yearlyBenefit }) => yearlyBenefit[index] as number);
      const total = amounts.reduce((sum, amount) => sum + amount, 0);
      const title = `Benefits of year ${index + 1}`;
      return step(title, 'what counts of each driver, added up', addedUp(amounts, sign), money(total, sign));
    }),
    ...drivers.map(({ id, label, yearlyBenefit }) => {
      const total = yearlyBenefit.reduce((sum, amount) => sum + amount, 0);
      const words = 'what counts in each year, added up';
      return leadingTo(`driver:${id}`, step(label, words, addedUp(yearlyBenefit, sign), money(total, sign)));
    }),
  ];
}

/** The benefits of a renewal above those of the products in use, which save already. */
export function addedBenefitSteps(catalogue: Catalogue, input: ResolvedInput, result: Result): Derivation[] {
  const { incremental, metrics } = result;
  if (!incremental) return [];
  const { sign } = input.currency;
  const { growth } = caseOf(planOf(catalogue), input);
  const already = sumOf(
    includedIn(result).map(({ existingSaving = 0, riskPct }) => ({
      amount: existingSaving,
      term: (part): Formula => (riskPct === 0 ? money(part, sign) : ['*', money(part, sign), less(riskPct)]),
    })),
  );
  return growth.flatMap((grown, index) => {
    const [all, added] = [metrics.benefits[index + 1] as number, incremental.benefits[index + 1] as number];
    const year = `year ${index + 1}`;
    return [
      leadingTo(
        'metric:benefits',
        step(
          `Additional benefits of ${year}`,
          'benefits − benefits of the products in use',
          ['-', money(all, sign), money(all - added, sign)],
          money(added, sign),
        ),
      ),
      leadingTo(
        'annual:existingSaving',
        step(
          `Products in use, ${year}`,
          `saving of the existing products × (1 − risk), added up${grown === 1 ? '' : ' × growth'}`,
          grown === 1 ? already : ['*', already, share(grown, ' growth')],
          money(all - added, sign),
        ),
      ),
    ];
  });
}
