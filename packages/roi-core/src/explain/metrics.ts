import { npv } from '../cash-flow/metrics.ts';
import { FIGURE_WORDS, formatIrr } from '../number/format.ts';
import type { Derivation } from '../types.ts';
import {
  cumulativeStep,
  discountedNetStep,
  type MetricContext,
  netStep,
  paybackSteps,
  pvBenefitsStep,
  pvCostsStep,
  totalBenefitsStep,
  totalCostsStep,
} from './cash-flow-steps.ts';
import type { Formula, Operand } from './line.ts';
import { discounted, discountedAt, money, percent, ratio } from './operands.ts';
import { byColumn, listStep, step } from './steps.ts';

interface MetricExplanation {
  readonly title: string;
  readonly steps: (context: MetricContext) => Derivation[];
}

const moneyOrNone = (value: number | null, sign: string, after = ''): Operand | string =>
  value === null ? FIGURE_WORDS.absent : money(value, sign, after);
const percentOrNone = (value: number | null): Operand | string =>
  value === null ? FIGURE_WORDS.absent : percent(value);
const ratioOrNone = (value: number | null): Operand | string => (value === null ? FIGURE_WORDS.absent : ratio(value));

const pvBenefits = ({ metrics, sign }: MetricContext): Formula => money(metrics.pvBenefits, sign);
const pvCosts = ({ metrics, sign }: MetricContext): Formula => money(metrics.pvCosts, sign);
const totalBenefits = ({ metrics, sign }: MetricContext): Formula => money(metrics.totalBenefits, sign);
const totalCosts = ({ metrics, sign }: MetricContext): Formula => money(metrics.totalCosts, sign);

/** The rate comes from a search; the net present value at this rate proves it. */
function irrCheck({ metrics, sign }: MetricContext): Derivation[] {
  if (metrics.irrPct === null) return [];
  const words = 'net ÷ (1 + internal rate of return) to the power of the year, summed';
  return [
    step('Net present value at this rate', words, discountedAt(metrics.net, metrics.irrPct, sign), money(0, sign)),
  ];
}

/** Metrics of a plan: a review shows them as not applicable. */
function ofPlan({ title, steps }: MetricExplanation): MetricExplanation {
  const absent = FIGURE_WORDS.absentInReview;
  const inReview = [listStep(title, 'nothing is discounted, and nothing is still to come', absent, absent)];
  return { title, steps: (context) => (context.isReview ? inReview : steps(context)) };
}

/** A figure of one calculation, with the steps that lead to its operands. */
function calculated(
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

/** By the names of `Metrics`. */
export const METRIC_EXPLANATIONS: Readonly<Record<string, MetricExplanation>> = {
  npv: ofPlan(
    calculated(
      'Net present value',
      'present value of benefits − present value of costs',
      (of) => [['-', pvBenefits(of), pvCosts(of)], moneyOrNone(of.metrics.npv, of.sign)],
      pvBenefitsStep,
      pvCostsStep,
    ),
  ),
  roiPct: calculated(
    'Return on investment',
    '(present value of benefits − present value of costs) ÷ present value of costs',
    (of) => [['/', ['-', pvBenefits(of), pvCosts(of)], pvCosts(of)], percentOrNone(of.metrics.roiPct)],
    pvBenefitsStep,
    pvCostsStep,
  ),
  simpleRoiPct: calculated(
    'Simple return on investment',
    '(total benefits − total costs) ÷ total costs',
    (of) => [['/', ['-', totalBenefits(of), totalCosts(of)], totalCosts(of)], percentOrNone(of.metrics.simpleRoiPct)],
    totalBenefitsStep,
    totalCostsStep,
  ),
  benefitCostRatio: calculated(
    'Benefit to cost ratio',
    'present value of benefits ÷ present value of costs',
    (of) => [['/', pvBenefits(of), pvCosts(of)], ratioOrNone(of.metrics.benefitCostRatio)],
    pvBenefitsStep,
    pvCostsStep,
  ),
  paybackMonths: {
    title: 'Payback',
    steps: (context) => [
      ...paybackSteps(context, false, context.metrics.paybackMonths),
      cumulativeStep(context),
      netStep(context),
    ],
  },
  discountedPaybackMonths: ofPlan({
    title: 'Discounted payback',
    steps: (context) => [
      ...paybackSteps(context, true, context.metrics.discountedPaybackMonths),
      discountedNetStep(context),
      netStep(context),
    ],
  }),
  irrPct: ofPlan({
    title: 'Internal rate of return',
    steps: (context) => [
      listStep(
        'Internal rate of return',
        'the discount rate at which the net present value of these columns is zero',
        byColumn(context.metrics.net, context.sign),
        formatIrr(context.metrics.irrPct, context.metrics.irrReason),
      ),
      ...irrCheck(context),
      netStep(context),
    ],
  }),
  totalBenefits: { title: 'Total benefits', steps: (context) => [totalBenefitsStep(context)] },
  totalCosts: { title: 'Total costs', steps: (context) => [totalCostsStep(context)] },
  netBenefit: calculated(
    'Net benefit',
    'total benefits − total costs',
    (of) => [['-', totalBenefits(of), totalCosts(of)], money(of.metrics.netBenefit, of.sign)],
    totalBenefitsStep,
    totalCostsStep,
  ),
  pvBenefits: { title: 'Present value of benefits', steps: (context) => [pvBenefitsStep(context)] },
  pvCosts: { title: 'Present value of costs', steps: (context) => [pvCostsStep(context)] },
  net: { title: 'Net', steps: (context) => [netStep(context)] },
  cumulative: { title: 'Cumulative net', steps: (context) => [cumulativeStep(context), netStep(context)] },
  discountedNet: { title: 'Discounted net', steps: (context) => [discountedNetStep(context), netStep(context)] },
  costOfDelayPerMonth: ofPlan(
    calculated(
      'Cost of delay per month',
      '(total benefits − total recurring costs) ÷ months of the term',
      (of) => [
        ['/', ['-', totalBenefits(of), money(of.flow.recurring ?? 0, of.sign)], 12 * of.result.years],
        moneyOrNone(of.metrics.costOfDelayPerMonth, of.sign, ' per month'),
      ],
      totalBenefitsStep,
    ),
  ),
  breakEvenBenefitPct: calculated(
    'Break-even share of the benefits',
    'present value of costs ÷ present value of benefits',
    (of) => [['/', pvCosts(of), pvBenefits(of)], percentOrNone(of.metrics.breakEvenBenefitPct)],
    pvBenefitsStep,
    pvCostsStep,
  ),
  breakEvenFeeMultiplier: {
    title: 'Break-even multiple of the fees',
    steps: (context) => {
      const { fees: columns = [], ratePct } = context.flow;
      const fees = discounted(columns, ratePct, context.sign);
      const pvFees = npv(ratePct / 100, columns);
      const others = context.metrics.pvCosts - pvFees;
      return [
        step(
          'Break-even multiple of the fees',
          '(present value of benefits − present value of all other costs) ÷ present value of fees',
          ['/', ['-', pvBenefits(context), money(others, context.sign)], money(pvFees, context.sign)],
          ratioOrNone(context.metrics.breakEvenFeeMultiplier),
        ),
        step('Present value of fees', 'fee of each column, discounted', fees, money(pvFees, context.sign)),
        pvBenefitsStep(context),
        pvCostsStep(context),
      ];
    },
  },
};
