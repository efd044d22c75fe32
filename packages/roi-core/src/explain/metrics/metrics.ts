import { npv } from '../../cash-flow/metrics.ts';
import { formatIrr } from '../../number/format.ts';
import { discounted, money } from '../operands.ts';
import { byColumn, listStep, step } from '../steps.ts';
import {
  cumulativeStep,
  discountedNetStep,
  netStep,
  pvBenefitsStep,
  pvCostsStep,
  totalBenefitsStep,
  totalCostsStep,
} from './cash-flow-steps.ts';
import {
  calculated,
  irrCheck,
  type MetricExplanation,
  moneyOrNone,
  ofPlan,
  percentOrNone,
  pvBenefits,
  pvCosts,
  ratioOrNone,
  totalBenefits,
  totalCosts,
} from './metric-parts.ts';
import { paybackSteps } from './payback-steps.ts';

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
