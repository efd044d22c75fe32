import { includedDrivers } from '../../calculation/included-drivers.ts';
import type { Category, Derivation, IncludedDriverResult, ResolvedInput, Result } from '../../types.ts';
import type { DriverContext } from '../context.ts';
import { savingSteps, withoutSteps, withSteps } from '../driver.ts';
import { addedUp, money } from '../operands.ts';
import { leadingTo, step } from '../steps.ts';

export interface AnnualContext {
  readonly input: ResolvedInput;
  readonly result: Result;
  readonly sign: string;
  readonly drivers: readonly DriverContext[];
}

export interface AnnualExplanation {
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

export function sumOfDrivers(sum: Sum, more: Pick<AnnualExplanation, 'isOfRenewal'> = {}): AnnualExplanation {
  return { title: sum.title, steps: (context) => sumSteps(sum, context), ...more };
}

const first = (steps: readonly Derivation[]) => steps[0] as Derivation;

export const WITHOUT = {
  inWords: 'sum of all costs without the vendor',
  amountOf: ({ baseline }: IncludedDriverResult) => baseline,
  lineOf: (context: DriverContext) => first(withoutSteps(context)),
  opens: 'without',
} as const;

export const WITH = {
  inWords: 'sum of all costs with the vendor',
  amountOf: ({ withCost }: IncludedDriverResult) => withCost,
  lineOf: (context: DriverContext) => first(withSteps(context)),
  opens: 'with',
} as const;

export const SAVING = {
  amountOf: ({ saving }: IncludedDriverResult) => saving,
  lineOf: (context: DriverContext) => first(savingSteps(context)),
  opens: 'driver',
} as const;

export const ofCategory = (category: Category, title: string) =>
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
