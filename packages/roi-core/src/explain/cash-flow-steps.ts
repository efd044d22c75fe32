import { formatPayback } from '../number/format.ts';
import type { Derivation, Metrics, Result } from '../types.ts';
import { addedUp, discounted, discountedTo, money, months } from './operands.ts';
import { columnStep, leadingTo, step } from './words.ts';

/** Which benefits and costs a metric is taken from, as the ids of figures begin. */
export type ViewId = 'metric' | 'hardOnly' | 'incremental';

/** What a set of metrics is explained from. */
export interface MetricContext {
  readonly view: ViewId;
  readonly metrics: Metrics;
  readonly result: Result;
  readonly sign: string;
  readonly isReview: boolean;
  /** Fees and recurring costs, risk-adjusted, in the columns of these metrics. */
  readonly fees: readonly number[];
  readonly recurring: number;
}

/** The lines that several metrics share: present values, totals, and the columns that they come from. */

export function pvBenefitsStep({ view, metrics, result, sign }: MetricContext): Derivation {
  const line = step(
    'Present value of benefits',
    'benefit of each year ÷ (1 + discount rate) to the power of the year, added up',
    discounted(metrics.benefits, result.discountRatePct, sign),
    money(metrics.pvBenefits, sign),
  );
  return leadingTo(`${view}:benefits`, line);
}

export function pvCostsStep({ view, metrics, result, sign }: MetricContext): Derivation {
  const line = step(
    'Present value of costs',
    'cost of the start + cost of each year ÷ (1 + discount rate) to the power of the year',
    discounted(metrics.costs, result.discountRatePct, sign),
    money(metrics.pvCosts, sign),
  );
  return leadingTo(`${view}:costs`, line);
}

export function totalBenefitsStep({ view, metrics, sign }: MetricContext): Derivation {
  const line = step(
    'Total benefits',
    'risk-adjusted benefits of all years added up',
    addedUp(metrics.benefits.slice(1), sign),
    money(metrics.totalBenefits, sign),
  );
  return leadingTo(`${view}:benefits`, line);
}

export function totalCostsStep({ view, metrics, sign }: MetricContext): Derivation {
  const line = step(
    'Total costs',
    'risk-adjusted costs of the start and all years added up',
    addedUp(metrics.costs, sign),
    money(metrics.totalCosts, sign),
  );
  return leadingTo(`${view}:costs`, line);
}

export function netStep({ metrics, sign }: MetricContext): Derivation {
  return columnStep(
    'Net',
    'benefits − costs, column by column',
    metrics.net.map((net, column) => ({
      formula: ['-', money(metrics.benefits[column] as number, sign), money(metrics.costs[column] as number, sign)],
      outcome: money(net, sign),
    })),
  );
}

export function cumulativeStep({ metrics, sign }: MetricContext): Derivation {
  return columnStep(
    'Cumulative net',
    'net of all columns up to this one',
    metrics.cumulative.map((cumulative, column) => ({
      formula: addedUp(
        column === 0
          ? metrics.net.slice(0, 1)
          : [metrics.cumulative[column - 1] as number, metrics.net[column] as number],
        sign,
      ),
      outcome: money(cumulative, sign),
    })),
  );
}

export function discountedNetStep({ metrics, result, sign }: MetricContext): Derivation {
  return columnStep(
    'Discounted net',
    'net ÷ (1 + discount rate) to the power of the year',
    metrics.discountedNet.map((amount, column) => ({
      formula: discountedTo(money(metrics.net[column] as number, sign), result.discountRatePct, column),
      outcome: money(amount, sign),
    })),
  );
}

/** The month at which the cumulative line crosses zero for the last time, linear within the year. */
export function paybackStep({ sign }: MetricContext, net: readonly number[], payback: number | null): Derivation {
  const cumulative = net.map((_, column) => net.slice(0, column + 1).reduce((sum, amount) => sum + amount, 0));
  const last = cumulative.findLastIndex((amount) => amount < 0);
  if (payback === null || last < 0) {
    const [word, end] =
      payback === null ? ['is still negative', cumulative.at(-1)] : ['is never negative', cumulative[0]];
    return step('Payback', `the cumulative net ${word}`, money(end ?? 0, sign), formatPayback(payback));
  }
  const shortfall = money(-(cumulative[last] as number), sign);
  return step(
    'Payback',
    '12 × (last year with a negative cumulative net + shortfall ÷ net of the next year)',
    ['*', 12, ['+', last, ['/', shortfall, money(net[last + 1] as number, sign)]]],
    months(payback),
  );
}
