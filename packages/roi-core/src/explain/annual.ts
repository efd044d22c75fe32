import { includedDrivers } from '../calculation/included-drivers.ts';
import type { Category, Derivation, IncludedDriverResult, ResolvedInput, Result } from '../types.ts';
import type { DriverContext } from './context.ts';
import { savingSteps, withoutSteps, withSteps } from './driver.ts';
import type { Formula } from './line.ts';
import { addedUp, afterRisk, money, moneyInput, share, sumOf } from './operands.ts';
import { leadingTo, step } from './steps.ts';

export interface AnnualContext {
  readonly input: ResolvedInput;
  readonly result: Result;
  readonly sign: string;
  readonly drivers: readonly DriverContext[];
}

interface AnnualExplanation {
  readonly title: string;
  readonly steps: (context: AnnualContext) => Derivation[];
  /** Only a renewal has it. */
  readonly isOfRenewal?: true;
  /** In addition to the fields of the drivers. */
  readonly settings?: readonly string[];
}

/** A sum over drivers, then the calculation of each. */
interface Sum {
  readonly title: string;
  readonly inWords: string;
  readonly amountOf: (driver: IncludedDriverResult) => number;
  readonly totalOf: (result: Result) => number;
  readonly takesPart?: (driver: IncludedDriverResult) => boolean;
  /** The line of one driver, and the kind of figure that explains it. */
  readonly lineOf: (context: DriverContext) => Derivation;
  readonly opens: 'driver' | 'without' | 'with';
}

function sumSteps(sum: Sum, { result, sign, drivers }: AnnualContext): Derivation[] {
  const { title, inWords, amountOf, totalOf, takesPart = () => true, lineOf, opens } = sum;
  const parts = drivers.filter(({ outcome }) => takesPart(outcome));
  const amounts = parts.map(({ outcome }) => amountOf(outcome));
  return [
    step(title, inWords, addedUp(amounts, sign), money(totalOf(result), sign, ' per year')),
    ...parts.map((part) => leadingTo(`${opens}:${part.outcome.id}`, { ...lineOf(part), title: part.outcome.label })),
  ];
}

function sumOfDrivers(sum: Sum, more: Pick<AnnualExplanation, 'isOfRenewal'> = {}): AnnualExplanation {
  return { title: sum.title, steps: (context) => sumSteps(sum, context), ...more };
}

const first = (steps: readonly Derivation[]) => steps[0] as Derivation;
const WITHOUT = {
  inWords: 'sum of all costs without the vendor',
  amountOf: ({ baseline }: IncludedDriverResult) => baseline,
  lineOf: (context: DriverContext) => first(withoutSteps(context)),
  opens: 'without',
} as const;
const WITH = {
  inWords: 'sum of all costs with the vendor',
  amountOf: ({ withCost }: IncludedDriverResult) => withCost,
  lineOf: (context: DriverContext) => first(withSteps(context)),
  opens: 'with',
} as const;
const SAVING = {
  amountOf: ({ saving }: IncludedDriverResult) => saving,
  lineOf: (context: DriverContext) => first(savingSteps(context)),
  opens: 'driver',
} as const;

const ofCategory = (category: Category, title: string) =>
  sumOfDrivers({
    ...SAVING,
    title,
    inWords: 'sum of the savings of its benefits',
    totalOf: ({ annual }) => annual.byCategory[category],
    takesPart: (driver) => driver.category === category,
  });

export function subtotalSteps(side: 'without' | 'with', category: Category, context: AnnualContext): Derivation[] {
  const of = side === 'without' ? WITHOUT : WITH;
  const takesPart = (driver: IncludedDriverResult) => driver.category === category;
  const totalOf = (result: Result) =>
    includedDrivers(result)
      .filter(takesPart)
      .reduce((sum, driver) => sum + of.amountOf(driver), 0);
  return sumSteps({ ...of, title: side === 'without' ? 'Cost without' : 'Cost with', takesPart, totalOf }, context);
}

/** By the names of `Result.annual`, the categories, and the fee that a renewal pays. */
export const ANNUAL_EXPLANATIONS: Readonly<Record<string, AnnualExplanation>> = {
  without: sumOfDrivers({ ...WITHOUT, title: 'Cost without', totalOf: ({ annual }) => annual.without }),
  withVendor: sumOfDrivers({ ...WITH, title: 'Cost with', totalOf: ({ annual }) => annual.withVendor }),
  saving: sumOfDrivers({
    ...SAVING,
    title: 'Annual savings at full adoption',
    inWords: 'sum of the savings of all benefits',
    totalOf: ({ annual }) => annual.saving,
  }),
  existingSaving: sumOfDrivers(
    {
      title: 'Savings of the existing products',
      inWords: 'sum of the savings of the existing products',
      amountOf: ({ existingSaving }) => existingSaving ?? 0,
      totalOf: ({ annual }) => annual.existingSaving ?? 0,
      lineOf: ({ outcome, money: amount }) =>
        step(
          '',
          'without × existing reduction',
          ['*', amount(outcome.baseline), share(outcome.existingReduction ?? 0)],
          amount(outcome.existingSaving ?? 0, ' per year'),
        ),
      opens: 'driver',
    },
    { isOfRenewal: true },
  ),
  additionalSaving: sumOfDrivers(
    {
      title: 'Additional saving',
      inWords: 'sum of the savings above those of the existing products',
      amountOf: ({ additionalSaving }) => additionalSaving ?? 0,
      totalOf: ({ annual }) => annual.additionalSaving ?? 0,
      lineOf: ({ outcome, money: amount }) =>
        step(
          '',
          'savings − savings of the existing products',
          ['-', amount(outcome.saving), amount(outcome.existingSaving ?? 0)],
          amount(outcome.additionalSaving ?? 0, ' per year'),
        ),
      opens: 'driver',
    },
    { isOfRenewal: true },
  ),
  existingFee: {
    title: 'Annual fee of the current contract',
    steps: ({ input, sign }) => {
      const fee = moneyInput(input.investment.existingAnnualFee, sign);
      return [step('Annual fee of the current contract', 'as entered with the investment', fee, fee)];
    },
    isOfRenewal: true,
    settings: ['existingAnnualFee'],
  },
  savingLessFee: {
    title: 'Annual savings minus the fee',
    steps: ({ input, result, sign }) => {
      const saving = result.annual.existingSaving ?? 0;
      const fee = input.investment.existingAnnualFee;
      const less: Formula = ['-', money(saving, sign), moneyInput(fee, sign)];
      const words = 'savings of the existing products − fee of the current contract';
      return [
        leadingTo(
          'annual:existingSaving',
          step('Annual savings minus the fee', words, less, money(saving - fee, sign)),
        ),
      ];
    },
    isOfRenewal: true,
    settings: ['existingAnnualFee'],
  },
  riskAdjustedSaving: {
    title: 'Risk-adjusted annual savings',
    steps: ({ result, sign }) => [
      leadingTo(
        'annual:saving',
        step(
          'Risk-adjusted annual savings',
          'sum of the savings of each benefit after its risk',
          sumOf(
            includedDrivers(result).map(({ saving, riskPct }) => ({
              amount: saving,
              term: (part) => afterRisk(money(part, sign), saving, riskPct),
            })),
          ),
          money(result.annual.riskAdjustedSaving, sign, ' per year'),
        ),
      ),
    ],
  },
  costOfInactionPerMonth: {
    title: 'Cost of inaction per month',
    steps: ({ result: { annual }, sign }) => [
      leadingTo(
        'annual:riskAdjustedSaving',
        step(
          'Cost of inaction per month',
          'risk-adjusted annual savings ÷ 12',
          ['/', money(annual.riskAdjustedSaving, sign), 12],
          money(annual.costOfInactionPerMonth, sign, ' per month'),
        ),
      ),
    ],
  },
  'cost reduction': ofCategory('cost reduction', 'Annual cost reduction'),
  'cost avoidance': ofCategory('cost avoidance', 'Annual cost avoidance'),
  productivity: ofCategory('productivity', 'Annual productivity'),
};
