import type { FlowId } from '../calculation/flows.ts';
import { type CashFlow, discountedFlow, timedFlow } from '../cash-flow/metrics.ts';
import { type PaybackPoint, paybackLine, type TimedFlow } from '../cash-flow/payback.ts';
import { formatPayback } from '../number/format.ts';
import type { Derivation, Metrics, Result } from '../types.ts';
import type { Formula } from './line.ts';
import { addedUp, discounted, discountedTo, money, months } from './operands.ts';
import { columnStep, leadingTo, step } from './steps.ts';

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

/** Shows the points around the month in which the cumulative net last rises above zero. */
export function paybackSteps(
  { sign, flow }: MetricContext,
  isDiscounted: boolean,
  payback: number | null,
): Derivation[] {
  const timed = timedFlow(flow);
  const shown = isDiscounted ? discountedFlow(timed, flow.ratePct / 100) : timed;
  const points = paybackLine(shown);
  const last = points.findLastIndex(({ amount }) => amount < 0);
  const before = points[last];
  const after = points[last + 1];
  if (!payback || !before || !after) {
    const [words, point] =
      payback === null
        ? ['the cumulative net is still negative at the end', points.at(-1)]
        : ['the cumulative net is never negative', points[0]];
    return [step('Payback', words, money(point?.amount ?? 0, sign), formatPayback(payback))];
  }
  const rise = after.amount - before.amount;
  const part: Formula = ['/', money(-before.amount, sign), money(rise, sign)];
  return [
    step(
      'Payback',
      'month of the last point below zero + months to the next point × shortfall ÷ what comes in between',
      ['+', before.month, ['*', after.month - before.month, part]],
      months(payback),
    ),
    step(
      `What comes in from month ${before.month} to month ${after.month}`,
      'cumulative net at the later month + shortfall at the earlier',
      ['+', money(after.amount, sign), money(-before.amount, sign)],
      money(rise, sign),
    ),
    ...pointSteps(shown, before, false, sign),
    ...pointSteps(shown, after, after.month > before.month, sign),
  ];
}

/** Points between columns: within a year, or before the next fees fall due. */
function pointSteps(
  flow: TimedFlow,
  { month, amount }: PaybackPoint,
  isBeforeFees: boolean,
  sign: string,
): Derivation[] {
  const { benefits, waiting, costs, dueInAdvance } = flow;
  const column = Math.floor(month / 12);
  const cumulative = benefits
    .slice(0, column + 1)
    .reduce((sum, benefit, index) => sum + benefit - (costs[index] as number), 0);
  const due = dueInAdvance[column] ?? 0;
  if (month === 12 * column) {
    if (due === 0 || !isBeforeFees) return [];
    const title = `Cumulative net at month ${month}, before the fees of the next year`;
    const formula: Formula = ['+', money(cumulative, sign), money(due, sign)];
    return [step(title, 'cumulative net + fees due in advance', formula, money(amount, sign))];
  }
  const year = column + 1;
  const atOnce = (benefits[year] as number) - (waiting[year] as number);
  const evenly = atOnce - ((costs[year] as number) - (dueInAdvance[year] as number));
  return [
    step(
      `Cumulative net at month ${month}`,
      'cumulative net of the year before + what does not wait for deployment, less other costs, month by month',
      ['+', money(cumulative, sign), ['/', ['*', money(evenly, sign), month - 12 * column], 12]],
      money(amount, sign),
    ),
  ];
}
