import { formatIrr, formatMoney, formatMonths, formatNumber, formatPct } from '../number/format.ts';
import type { Derivation, Metrics, Result } from '../types.ts';
import { addedUp, byColumn, discounted, step } from './words.ts';

/** What a set of metrics is explained from. */
export interface MetricContext {
  readonly metrics: Metrics;
  readonly result: Result;
  readonly sign: string;
  /** Fees and recurring costs, risk-adjusted, in the columns of these metrics. */
  readonly fees: readonly number[];
  readonly recurring: number;
}

interface MetricExplanation {
  readonly title: string;
  readonly steps: (context: MetricContext) => Derivation[];
}

const money = ({ sign }: MetricContext, amount: number) => formatMoney(amount, sign);
const pct = (value: number | null) => formatPct(value);

const pvBenefitsStep = (context: MetricContext): Derivation =>
  step(
    'Present value of benefits',
    'benefit of each year ÷ (1 + discount rate) to the power of the year, added up',
    discounted(context.metrics.benefits, context.result, context.sign),
    money(context, context.metrics.pvBenefits),
  );
const pvCostsStep = (context: MetricContext): Derivation =>
  step(
    'Present value of costs',
    'cost of the start + cost of each year ÷ (1 + discount rate) to the power of the year',
    discounted(context.metrics.costs, context.result, context.sign),
    money(context, context.metrics.pvCosts),
  );
const totalBenefitsStep = (context: MetricContext): Derivation =>
  step(
    'Total benefits',
    'risk-adjusted benefits of all years added up',
    addedUp(context.metrics.benefits.slice(1), context.sign),
    money(context, context.metrics.totalBenefits),
  );
const totalCostsStep = (context: MetricContext): Derivation =>
  step(
    'Total costs',
    'risk-adjusted costs of the start and all years added up',
    addedUp(context.metrics.costs, context.sign),
    money(context, context.metrics.totalCosts),
  );
const netStep = (context: MetricContext): Derivation =>
  step(
    'Net',
    'benefits − costs, column by column',
    context.metrics.benefits
      .map(
        (benefit, column) => `${money(context, benefit)} − ${money(context, context.metrics.costs[column] as number)}`,
      )
      .join('; '),
    byColumn(context.metrics.net, context.sign),
  );
const cumulativeStep = (context: MetricContext): Derivation =>
  step(
    'Cumulative net',
    'net of all columns up to this one',
    byColumn(context.metrics.net, context.sign),
    byColumn(context.metrics.cumulative, context.sign),
  );
const discountedNetStep = (context: MetricContext): Derivation =>
  step(
    'Discounted net',
    'net ÷ (1 + discount rate) to the power of the year',
    discounted(context.metrics.net, context.result, context.sign),
    byColumn(context.metrics.discountedNet, context.sign),
  );

/** The month at which the cumulative line crosses zero for the last time, linear within the year. */
function paybackStep(context: MetricContext, net: readonly number[], months: number | null): Derivation {
  const cumulative = net.map((_, column) => net.slice(0, column + 1).reduce((sum, amount) => sum + amount, 0));
  const last = cumulative.findLastIndex((amount) => amount < 0);
  const words = '12 × (last year with a negative cumulative net + shortfall ÷ net of the next year)';
  if (months === null || last < 0) {
    const [word, end] =
      months === null ? ['is still negative', cumulative.at(-1)] : ['is never negative', cumulative[0]];
    return step('Payback', `the cumulative net ${word}`, money(context, end ?? 0), formatMonths(months));
  }
  const shortfall = money(context, -(cumulative[last] as number));
  return step(
    'Payback',
    words,
    `12 × (${last} + ${shortfall} ÷ ${money(context, net[last + 1] as number)})`,
    formatMonths(months),
  );
}

/** Metric name -> how it is told. Names are those of `Metrics`. */
export const METRIC_EXPLANATIONS: Readonly<Record<string, MetricExplanation>> = {
  npv: {
    title: 'Net present value',
    steps: (context) => [
      step(
        'Net present value',
        'present value of benefits − present value of costs',
        `${money(context, context.metrics.pvBenefits)} − ${money(context, context.metrics.pvCosts)}`,
        money(context, context.metrics.npv),
      ),
      pvBenefitsStep(context),
      pvCostsStep(context),
    ],
  },
  roiPct: {
    title: 'Return on investment',
    steps: (context) => [
      step(
        'Return on investment',
        '(present value of benefits − present value of costs) ÷ present value of costs',
        `(${money(context, context.metrics.pvBenefits)} − ${money(context, context.metrics.pvCosts)}) ÷ ${money(context, context.metrics.pvCosts)}`,
        pct(context.metrics.roiPct),
      ),
      pvBenefitsStep(context),
      pvCostsStep(context),
    ],
  },
  simpleRoiPct: {
    title: 'Simple return on investment',
    steps: (context) => [
      step(
        'Simple return on investment',
        '(total benefits − total costs) ÷ total costs',
        `(${money(context, context.metrics.totalBenefits)} − ${money(context, context.metrics.totalCosts)}) ÷ ${money(context, context.metrics.totalCosts)}`,
        pct(context.metrics.simpleRoiPct),
      ),
      totalBenefitsStep(context),
      totalCostsStep(context),
    ],
  },
  benefitCostRatio: {
    title: 'Benefit to cost ratio',
    steps: (context) => [
      step(
        'Benefit to cost ratio',
        'present value of benefits ÷ present value of costs',
        `${money(context, context.metrics.pvBenefits)} ÷ ${money(context, context.metrics.pvCosts)}`,
        plain(context.metrics.benefitCostRatio),
      ),
      pvBenefitsStep(context),
      pvCostsStep(context),
    ],
  },
  paybackMonths: {
    title: 'Payback',
    steps: (context) => [
      paybackStep(context, context.metrics.net, context.metrics.paybackMonths),
      cumulativeStep(context),
      netStep(context),
    ],
  },
  discountedPaybackMonths: {
    title: 'Discounted payback',
    steps: (context) => [
      paybackStep(context, context.metrics.discountedNet, context.metrics.discountedPaybackMonths),
      discountedNetStep(context),
      netStep(context),
    ],
  },
  irrPct: {
    title: 'Internal rate of return',
    steps: (context) => [
      step(
        'Internal rate of return',
        'the discount rate at which the net present value of these columns is zero',
        byColumn(context.metrics.net, context.sign),
        formatIrr(context.metrics.irrPct, context.metrics.irrReason),
      ),
      netStep(context),
    ],
  },
  totalBenefits: { title: 'Total benefits', steps: (context) => [totalBenefitsStep(context)] },
  totalCosts: { title: 'Total costs', steps: (context) => [totalCostsStep(context)] },
  netBenefit: {
    title: 'Net benefit',
    steps: (context) => [
      step(
        'Net benefit',
        'total benefits − total costs',
        `${money(context, context.metrics.totalBenefits)} − ${money(context, context.metrics.totalCosts)}`,
        money(context, context.metrics.netBenefit),
      ),
      totalBenefitsStep(context),
      totalCostsStep(context),
    ],
  },
  pvBenefits: { title: 'Present value of benefits', steps: (context) => [pvBenefitsStep(context)] },
  pvCosts: { title: 'Present value of costs', steps: (context) => [pvCostsStep(context)] },
  net: { title: 'Net', steps: (context) => [netStep(context)] },
  cumulative: { title: 'Cumulative net', steps: (context) => [cumulativeStep(context), netStep(context)] },
  discountedNet: { title: 'Discounted net', steps: (context) => [discountedNetStep(context), netStep(context)] },
  costOfDelayPerMonth: {
    title: 'Cost of delay a month',
    steps: (context) => [
      step(
        'Cost of delay a month',
        '(total benefits − total recurring costs) ÷ months of the term',
        `(${money(context, context.metrics.totalBenefits)} − ${money(context, context.recurring)}) ÷ ${12 * context.result.years}`,
        `${money(context, context.metrics.costOfDelayPerMonth ?? 0)} a month`,
      ),
      totalBenefitsStep(context),
    ],
  },
  breakEvenBenefitPct: {
    title: 'Break-even share of the benefits',
    steps: (context) => [
      step(
        'Break-even share of the benefits',
        'present value of costs ÷ present value of benefits',
        `${money(context, context.metrics.pvCosts)} ÷ ${money(context, context.metrics.pvBenefits)}`,
        pct(context.metrics.breakEvenBenefitPct),
      ),
      pvBenefitsStep(context),
      pvCostsStep(context),
    ],
  },
  breakEvenFeeMultiplier: {
    title: 'Break-even multiple of the fees',
    steps: (context) => {
      const fees = discounted(context.fees, context.result, context.sign);
      const pvFees = context.fees.reduce(
        (sum, fee, column) => sum + fee / (1 + context.result.discountRatePct / 100) ** column,
        0,
      );
      const others = context.metrics.pvCosts - pvFees;
      return [
        step(
          'Break-even multiple of the fees',
          '(present value of benefits − present value of all other costs) ÷ present value of fees',
          `(${money(context, context.metrics.pvBenefits)} − ${money(context, others)}) ÷ ${money(context, pvFees)}`,
          plain(context.metrics.breakEvenFeeMultiplier),
        ),
        step('Present value of fees', 'fee of each column, discounted', fees, money(context, pvFees)),
        pvBenefitsStep(context),
        pvCostsStep(context),
      ];
    },
  },
};

function plain(value: number | null): string {
  return value === null ? 'not applicable' : formatNumber(value);
}
