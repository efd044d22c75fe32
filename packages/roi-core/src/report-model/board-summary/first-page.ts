import { headlineLabels, leadLabel } from '../../headline/labels.ts';
import { leadAmount, measureOf } from '../../headline/lead.ts';
import { formatPayback, formatPercentResult } from '../../number/format.ts';
import { sum } from '../../number/sum.ts';
import type { IncludedDriverResult } from '../../types.ts';
import type { Context } from '../context.ts';
import { readingOf } from '../sections/answer.ts';
import { cashFlowBlock } from '../sections/figures.ts';
import { timingNote } from '../sections/summary.ts';
import { moneyScale } from '../slides/money-scale.ts';
import { countOf, upperFirst } from '../words.ts';
import type { BoardSummary, HeadlineFigure, NamedText, SummaryRow } from './model.ts';

/** Fewer than this many benefits are listed in full. */
const ALL_UP_TO = 6;
const LISTED = 5;

export function headlineFigures(context: Context): HeadlineFigure[] {
  const { metrics, hardOnly, headline, snapshot, money } = context;
  const labels = headlineLabels(headline.kind);
  return [
    {
      label: leadLabel(headline.kind, snapshot.result).replace(`${measureOf('increment')},`, 'NPV of renewing,'),
      value: money(leadAmount(metrics)),
      hardOnly: money(leadAmount(hardOnly)),
    },
    {
      label: labels.roiPct,
      value: formatPercentResult(metrics.roiPct),
      hardOnly: formatPercentResult(hardOnly.roiPct),
    },
    {
      label: labels.paybackMonths,
      value: formatPayback(metrics.paybackMonths),
      hardOnly: formatPayback(hardOnly.paybackMonths),
    },
  ];
}

/** A renewal leads with its increment, so the total and the meaning of both stand below it. */
export function readings(context: Context): NamedText[] {
  if (!context.isIncrement) return [];
  const { total, money } = context;
  const { metrics, hardOnly } = total;
  const whole = `${money(leadAmount(metrics))}, return ${formatPercentResult(metrics.roiPct)}, payback ${formatPayback(metrics.paybackMonths)}. Hard savings only: ${money(leadAmount(hardOnly))}.`;
  return [
    { name: 'All benefits', text: readingOf(context, 'all') },
    { name: 'In total, compared with no product', text: `Net present value ${whole}` },
  ];
}

export function cashFlow(context: Context): BoardSummary['cashFlow'] {
  const { metrics, snapshot } = context;
  const { kind: _, side: __, ...chart } = cashFlowBlock(context, { title: '', note: '' });
  const scale = moneyScale(snapshot.resolved.currency.sign, metrics.cumulative);
  const amount = (value: number) => (Math.abs(value) < 0.5 ? '–' : scale.format(value));
  const row = (label: string, values: readonly number[]): SummaryRow => ({ label, cells: values.map(amount) });
  return {
    chart,
    heads: [scale.unit, ...metrics.net.map((_, column) => (column === 0 ? 'Start' : `Year ${column}`))],
    rows: [
      row('Hard savings', chart.hardBenefits),
      row('Productivity', chart.productivity),
      row(
        'Costs',
        chart.costs.map((cost) => -cost),
      ),
      { label: 'Cumulative net', cells: chart.cumulative.map(scale.format) },
    ],
    note: `${timingNote(context)}${chart.line.some(({ month }, index) => month === chart.line[index + 1]?.month) ? ' The line drops when a fee is due.' : ''}`,
  };
}

/** In a renewal by what they add in a year: the calculation has no benefit by year of a single increment. */
export function benefits(context: Context): BoardSummary['benefits'] {
  const { included, money, isIncrement, years } = context;
  const amountOf = (driver: IncludedDriverResult) =>
    isIncrement ? (driver.additionalSaving ?? 0) : sum(driver.yearlyBenefit);
  const sorted = included
    .map((driver) => ({ driver, value: amountOf(driver) }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value);
  const listed = sorted.length < ALL_UP_TO ? sorted : sorted.slice(0, LISTED);
  const rest = sorted.slice(listed.length);
  const total = (some: readonly { readonly value: number }[]) => sum(some.map(({ value }) => value));
  const hard = sorted.filter(({ driver }) => driver.category !== 'productivity');
  const name = isIncrement ? 'added benefit' : 'benefit';
  return {
    title:
      rest.length > 0
        ? `The ${countOf(listed.length, 'largest', 'largest').replace(/^one largest$/, 'largest')} of ${sorted.length} ${name}s`
        : `${upperFirst(countOf(listed.length, name))}`,
    reason: isIncrement
      ? 'Per year at full adoption, before risk adjustment'
      : `${upperFirst(countOf(years, 'year'))}, ${context.isReview ? 'modeled ones after risk adjustment' : 'after adoption and risk adjustment'}`,
    amountHead: isIncrement ? 'Added per year' : 'Savings',
    rows: listed.map(({ driver, value }) => ({
      label: driver.label,
      category: driver.category,
      amount: money(value),
      value,
    })),
    more:
      rest.length > 0
        ? { label: `${upperFirst(countOf(rest.length, 'more benefit'))}`, cells: [money(total(rest))] }
        : null,
    total: { label: isIncrement ? 'All added benefits' : 'Total benefits', cells: [money(total(sorted))] },
    hardOnly: money(total(hard)),
  };
}
