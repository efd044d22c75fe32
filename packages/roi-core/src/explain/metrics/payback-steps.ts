import { discountedFlow, timedFlow } from '../../cash-flow/metrics.ts';
import { type PaybackPoint, paybackLine, type TimedFlow } from '../../cash-flow/payback.ts';
import { formatPayback } from '../../number/format.ts';
import type { Derivation } from '../../types.ts';
import type { Formula } from '../line.ts';
import { money, months } from '../operands.ts';
import { step } from '../steps.ts';
import type { MetricContext } from './cash-flow-steps.ts';

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
