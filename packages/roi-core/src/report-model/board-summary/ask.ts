import { costRowsOf } from '../../calculation/cost-rows.ts';
import { sum } from '../../number/sum.ts';
import type { Context } from '../context.ts';
import { commonScope } from '../sections/answer.ts';
import { countOf, upperFirst } from '../words.ts';
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
    yearly(context, namesOf(context, (values) => sum(values.slice(1))) || 'Other costs each year', 'Each year', [
      0,
      ...others.slice(1),
    ]),
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

function once(context: Context, amount: number): SummaryRow | null {
  if (Math.abs(amount) < 0.005) return null;
  const label = namesOf(context, ([start = 0]) => start) || 'One-time costs';
  return { label, cells: ['Start', context.money(amount), context.money(amount)] };
}

/** Names the costs other than fees that have the amount: `Services and training, internal effort`. */
function namesOf({ snapshot, total }: Context, amountOf: (values: readonly number[]) => number): string {
  const { rows } = costRowsOf({ costColumns: snapshot.result.costColumns, metrics: total.metrics });
  const parts = rows.filter(({ label, values }) => label !== 'Fees' && amountOf(values) !== 0);
  return upperFirst(parts.map(({ label }) => label.toLowerCase()).join(', '));
}
