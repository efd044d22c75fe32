import type { FlowId } from '../../calculation/flows.ts';
import type { CashFlow } from '../../cash-flow/metrics.ts';
import type { Derivation, Metrics, Result } from '../../types.ts';
import { addedUp, discounted, discountedTo, money } from '../operands.ts';
import { columnStep, leadingTo, step } from '../steps.ts';

/** The first part of a figure's ID. */
export type ViewId = FlowId;

export interface MetricContext {
  readonly view: ViewId;
  readonly metrics: Metrics;
  readonly result: Result;
  readonly sign: string;
  readonly isReview: boolean;
  readonly flow: CashFlow;
}

export function pvBenefitsStep({ view, metrics, result, sign }: MetricContext): Derivation {
  const line = step(
    'Present value of benefits',
    'benefit of each year ÷ (1 + discount rate) to the power of the year, summed',
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
    'sum of the risk-adjusted benefits of all years',
    addedUp(metrics.benefits.slice(1), sign),
    money(metrics.totalBenefits, sign),
  );
  return leadingTo(`${view}:benefits`, line);
}

export function totalCostsStep({ view, metrics, sign }: MetricContext): Derivation {
  const line = step(
    'Total costs',
    'sum of the risk-adjusted costs of the start and all years',
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
