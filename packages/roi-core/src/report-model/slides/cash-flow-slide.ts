import { formatPayback, formatPercentInput } from '../../number/format.ts';
import type { Context } from '../context.ts';
import { cashFlowBlock } from '../sections/figures.ts';
import { countOf } from '../words.ts';
import { moneyScale } from './money-scale.ts';
import type { CashFlowSlide } from './slides-model.ts';

export function cashFlowSlide(context: Context): CashFlowSlide {
  const { metrics, money, isIncrement } = context;
  const { hardBenefits, productivity, costs, cumulative, line, paybackMonths } = cashFlowBlock(context, {
    title: '',
    note: '',
  });
  const columns = cumulative.map((_, column) => (column === 0 ? 'Start' : `Year ${column}`));
  const shown = moneyScale(context.snapshot.resolved.currency.sign, [...metrics.benefits, ...costs, ...cumulative]);
  const row = (label: string, values: readonly number[]) => [label, ...values.map(shown.format)];
  const negative = costs.map((cost) => (cost === 0 ? 0 : -cost));
  const endText = money(cumulative.at(-1) ?? 0);
  return {
    title: titleOf(context),
    columns,
    hardBenefits,
    productivity,
    costs: negative,
    cumulative,
    line,
    paybackMonths,
    paybackText: paybackMonths === null ? null : formatPayback(paybackMonths),
    endText,
    table: {
      caption: 'Cash flow by year',
      head: [shown.unit, ...columns],
      rows: [
        row(isIncrement ? 'Added benefits' : 'Benefits', metrics.benefits),
        row(isIncrement ? 'Added costs' : 'Costs', negative),
        row('Cumulative net', cumulative),
      ],
      isLastTotal: true,
    },
    columnsAlt: columns
      .map((name, column) => {
        const [hard, time, cost] = [hardBenefits, productivity, costs].map((values) => money(values[column] ?? 0));
        return `${name}: hard savings ${hard}, productivity ${time}, costs ${cost}.`;
      })
      .join(' '),
    alt: `Cumulative net value from ${money(cumulative[0] ?? 0)} at the start to ${endText} after ${countOf(context.years, 'year')}, ${crossing(paybackMonths)}.`,
    notes: notesOf(context),
  };
}

function titleOf({ metrics: { paybackMonths: months }, snapshot, isReview, isIncrement }: Context): string {
  const fees = snapshot.resolved.investment.feeTiming === 'advance' ? 'in advance' : 'at the end of each year';
  const subject = isIncrement ? 'the added costs' : 'the investment';
  if (months === null) {
    return `${isReview ? 'It did not pay back within the term' : 'No payback within the term'}, with fees ${fees}`;
  }
  if (months === 0) return `At no time ${isReview ? 'did' : 'do'} costs exceed benefits, with fees ${fees}`;
  if (isIncrement) return `Benefits cover ${subject} in ${formatPayback(months)}, with fees ${fees}`;
  return `${isReview ? 'Paid back' : 'Payback'} in ${formatPayback(months)}, with fees ${fees}`;
}

function crossing(months: number | null): string {
  if (months === null) return 'ending below zero';
  return months === 0 ? 'never below zero' : `crossing zero after ${formatPayback(months)}`;
}

function notesOf({ snapshot, hardOnly, isReview, years }: Context): string[] {
  const { financial, investment } = snapshot.resolved;
  const fees =
    investment.feeTiming === 'advance'
      ? 'Fees are due at the start of each year, so the line drops where a fee is due.'
      : 'Fees are due at the end of each year, so the line has no drops.';
  const hard = `Hard savings only, payback ${isReview ? 'was' : 'is'} ${paybackWords(hardOnly.paybackMonths)}.`;
  const ramp = Array.from({ length: years }, (_, index) =>
    formatPercentInput(financial[`rampYear${index + 1}Pct`] ?? 100),
  );
  const adoption = isReview ? 'Benefits as reached' : `Benefits after adoption (${ramp.join(', ')})`;
  return [
    `${fees} ${hard}`,
    `Sources: costs in the full report, “Investment”. ${adoption} and risk adjustment: full report, “Cash flow and key figures”.`,
  ];
}

function paybackWords(months: number | null): string {
  return months === null || months === 0 ? formatPayback(months) : `after ${formatPayback(months)}`;
}
