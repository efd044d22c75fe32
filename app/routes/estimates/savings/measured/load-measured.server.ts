import { amountAt } from '@worthwhile/report/charts';
import { type ExplainedInput, formatExact, formatMoneyResult, formatPercentResult } from '@worthwhile/roi-core';
import type { Actor } from '#app/modules/access/actor.ts';
import { readReview } from '#app/modules/estimates/measured/measured.server.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { formatDate } from '../../list/format-date.ts';
import { monthsOf, paybackText, sentencesOf, signedText } from './measured-words.ts';

/** Query: `open` names the benefit whose inputs are shown, `choose` shows the estimates to compare with. */
export async function loadMeasured(actor: Actor, view: EstimateView, query: URLSearchParams) {
  const { of, comparison, problem, options } = await readReview(actor, view);
  const { sign } = view.estimate.currency;
  const money = (value: number) => formatMoneyResult(value, sign);
  const mayChoose = view.can.change;
  const shownOptions = options.map(({ generatedAt, ...option }) => ({
    ...option,
    date: formatDate(generatedAt),
  }));
  const chosen = shownOptions.find(({ isChosen }) => isChosen) ?? null;
  const base = {
    of: of && chosen,
    problem,
    options: shownOptions,
    mayChoose,
    isChoosing: of === null || query.has('choose'),
  };
  if (!comparison) return { ...base, result: null };
  const { benefits, others, years, all, hardOnly, lines, costs } = comparison;
  const [worst] = benefits.toSorted((one, other) => one.difference - other.difference);
  const open = query.get('open') ?? (worst && worst.difference < 0 ? worst.id : null);
  const share = ({ promised, measured }: { promised: number; measured: number }) =>
    promised > 0 ? formatPercentResult((measured / promised) * 100) : 'not yet';
  const months = monthsOf(years);
  const row = (label: string, of: (month: number) => string) => ({ label, values: months.map(of) });
  const [paid, planned] = [lines.measured, lines.promised];
  const amounts = benefits.flatMap(({ promised, measured }) => [promised, measured]);
  return {
    ...base,
    result: {
      sentences: sentencesOf(comparison, view.estimate.customer.name, money),
      years,
      stats: [
        {
          label: years === 1 ? 'Benefits measured, one year' : `Benefits measured, ${years} years`,
          ...{ value: money(all.benefits.measured), promised: money(all.benefits.promised) },
          hardOnly: money(hardOnly.benefits.measured),
        },
        {
          label: 'Of what was promised',
          ...{ value: share(all.benefits), promised: '100%', hardOnly: share(hardOnly.benefits) },
        },
        {
          label: 'Net benefit',
          ...{ value: money(all.net.measured), promised: money(all.net.promised) },
          hardOnly: money(hardOnly.net.measured),
        },
        {
          label: 'Payback',
          value: paybackText(all.paybackMonths.measured),
          promised: paybackText(all.paybackMonths.promised),
          hardOnly: paybackText(hardOnly.paybackMonths.measured),
        },
      ],
      most: Math.max(1, ...amounts),
      least: Math.min(0, ...amounts),
      benefits: benefits.map((benefit) => {
        const { id, label, category, promised, measured, difference, inputs, rest } = benefit;
        const [main] = inputs.filter(({ explains }) => explains > 0 === difference > 0);
        return {
          ...{ id, label, category, isOpen: open === id, isBetter: difference > 0 },
          amounts: { promised, measured },
          promised: money(promised),
          measured: money(measured),
          difference: signedText(difference, sign),
          main: main
            ? { label: main.label, text: `${valueText(main, main.promised)} to ${valueText(main, main.measured)}` }
            : null,
          inputs: inputs.map((input) => ({
            ...{ id: input.id, label: input.label },
            promised: valueText(input, input.promised),
            measured: valueText(input, input.measured),
            explains: signedText(input.explains, sign),
          })),
          rest: Math.abs(rest) < 0.5 ? null : signedText(rest, sign),
        };
      }),
      totals: [
        { label: 'All benefits', of: all.benefits },
        { label: 'Hard savings only', of: hardOnly.benefits },
      ].map(({ label, of: sums }) => ({
        label,
        promised: money(sums.promised),
        measured: money(sums.measured),
        difference: signedText(sums.measured - sums.promised, sign),
        share: sums.promised > 0 ? `${share(sums)} of what was promised` : 'nothing promised',
      })),
      others: others.map(({ label, category, is }) => ({
        ...{ label, category },
        text: is === 'notMeasured' ? 'not measured' : 'not promised',
      })),
      chart: { promised: planned, measured: paid, months, paybackMonths: all.paybackMonths.measured, sign },
      words: all.paybackMonths.measured === null ? null : wordsOf(all.paybackMonths),
      columns: months.map((month) => (month === 0 ? 'Start' : `Month ${month}`)),
      rows: [
        row('Promised', (month) => money(amountAt(planned, month))),
        row('Measured', (month) => money(amountAt(paid, month))),
        row('Difference', (month) => signedText(amountAt(paid, month) - amountAt(planned, month), sign)),
      ],
      costs: costsText(costs, money),
    },
  };
}
export type MeasuredContent = Awaited<ReturnType<typeof loadMeasured>>;

function wordsOf({ promised, measured }: { promised: number | null; measured: number | null }): [string, string] {
  return [`Paid back after ${paybackText(measured)}`, `promised ${paybackText(promised)}`];
}

function valueText({ unit }: ExplainedInput, value: number): string {
  return unit === 'percent' ? `${formatExact(value)}%` : formatExact(value);
}

function costsText(
  { promised, measured }: { promised: number; measured: number },
  money: (value: number) => string,
): string {
  const more = Math.round(measured) - Math.round(promised);
  if (more === 0) return 'Costs were as promised.';
  return `Costs were ${money(Math.abs(more))} ${more > 0 ? 'higher' : 'lower'} than promised.`;
}
