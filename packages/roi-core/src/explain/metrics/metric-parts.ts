import { FIGURE_WORDS } from '../../number/format.ts';
import type { Derivation } from '../../types.ts';
import type { Formula, Operand } from '../line.ts';
import { discountedAt, money, percent, ratio } from '../operands.ts';
import { listStep, step } from '../steps.ts';
import type { MetricContext } from './cash-flow-steps.ts';

export interface MetricExplanation {
  readonly title: string;
  readonly steps: (context: MetricContext) => Derivation[];
}

export const moneyOrNone = (value: number | null, sign: string, after = ''): Operand | string =>
  value === null ? FIGURE_WORDS.absent : money(value, sign, after);

export const percentOrNone = (value: number | null): Operand | string =>
  value === null ? FIGURE_WORDS.absent : percent(value);

export const ratioOrNone = (value: number | null): Operand | string =>
  value === null ? FIGURE_WORDS.absent : ratio(value);

export const pvBenefits = ({ metrics, sign }: MetricContext): Formula => money(metrics.pvBenefits, sign);

export const pvCosts = ({ metrics, sign }: MetricContext): Formula => money(metrics.pvCosts, sign);

export const totalBenefits = ({ metrics, sign }: MetricContext): Formula => money(metrics.totalBenefits, sign);

export const totalCosts = ({ metrics, sign }: MetricContext): Formula => money(metrics.totalCosts, sign);

/** The rate comes from a search; the net present value at this rate proves it. */
export function irrCheck({ metrics, sign }: MetricContext): Derivation[] {
  if (metrics.irrPct === null) return [];
  const words = 'net ÷ (1 + internal rate of return) to the power of the year, summed';
  return [
    step('Net present value at this rate', words, discountedAt(metrics.net, metrics.irrPct, sign), money(0, sign)),
  ];
}

/** Metrics of a plan: a review shows them as not applicable. */
export function ofPlan({ title, steps }: MetricExplanation): MetricExplanation {
  const absent = FIGURE_WORDS.absentInReview;
  const inReview = [listStep(title, 'nothing is discounted, and nothing is still to come', absent, absent)];
  return { title, steps: (context) => (context.isReview ? inReview : steps(context)) };
}

/** A figure of one calculation, with the steps that lead to its operands. */
export function calculated(
  title: string,
  inWords: string,
  calculation: (context: MetricContext) => readonly [Formula, Operand | string],
  ...operandSteps: readonly ((context: MetricContext) => Derivation)[]
): MetricExplanation {
  return {
    title,
    steps: (context) => [
      step(title, inWords, ...calculation(context)),
      ...operandSteps.map((operandStep) => operandStep(context)),
    ],
  };
}
