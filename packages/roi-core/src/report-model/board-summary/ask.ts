import { costRowsOf } from '../../calculation/cost-rows.ts';
import { sum } from '../../number/sum.ts';
import type { Context } from '../context.ts';
import { commonScope } from '../sections/answer.ts';
import { countOf, listOf, upperFirst } from '../words.ts';
import type { BoardSummary, SummaryRow } from './model.ts';

/** Lists what is to be paid, by when it is due. The rows add up to the headline's costs. */
export function ask(context: Context): BoardSummary['ask'] {
  const { metrics, total, snapshot, money, years, isReview, isIncrement } = context;
  const { costColumns } = snapshot.result;
  const fees = costColumns.feesRiskAdjusted;
  const others = total.metrics.costs.map((cost, column) => cost - (fees[column] ?? 0));
  const running = total.metrics.costs.map((cost, column) => cost - (metrics.costs[column] ?? 0));
  const delay = metrics.costOfDelayPerMonth;
  const feeDue = snapshot.resolved.investment.feeTiming === 'advance' ? 'Start of each year' : 'End of each year';
  const scope = commonScope(context);
  const rows = [
    yearly(context, `Annual fee${scope ? `, ${scope}` : ''}`, feeDue, fees),
    once(context, others[0] ?? 0),
    yearly(context, 'Other costs each year', 'Each year', [0, ...others.slice(1)]),
    ...(isIncrement
      ? [
          yearly(
            context,
            'Less: fee of the current contract',
            feeDue,
            running.map((cost) => -cost),
          ),
        ]
      : []),
  ];
  return {
    title: isReview ? 'What it cost' : 'What we ask for',
    reason: isReview || delay === null || delay <= 0 ? '' : `Each month of delay costs ${money(delay)}.`,
    heads: ['Item', 'Due', 'Amount', upperFirst(countOf(years, 'year'))],
    rows: rows.filter((row) => row !== null),
    total: {
      label: isIncrement ? 'Costs above the current contract' : 'Total costs',
      cells: ['', '', money(metrics.totalCosts)],
    },
  };
}

function yearly({ money }: Context, label: string, due: string, columns: readonly number[]): SummaryRow | null {
  const amounts = columns.filter((amount) => Math.abs(amount) >= 0.005);
  const [first] = amounts;
  if (first === undefined) return null;
  const isSame = amounts.every((amount) => Math.abs(amount - first) < 0.5);
  return { label, cells: [due, isSame ? money(first) : `from ${money(first)}`, money(sum(columns))] };
}

function once({ snapshot, total, money }: Context, amount: number): SummaryRow | null {
  if (Math.abs(amount) < 0.005) return null;
  const { rows } = costRowsOf({ costColumns: snapshot.result.costColumns, metrics: total.metrics });
  const parts = rows.filter(({ label, values }) => label !== 'Fees' && (values[0] ?? 0) !== 0);
  const label =
    parts.length === 0 ? 'One-time costs' : upperFirst(listOf(parts.map((part) => part.label.toLowerCase())));
  return { label, cells: ['Start', money(amount), money(amount)] };
}
