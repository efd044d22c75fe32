import type { MeasuredBenefit, MeasuredReading } from '../../analysis/measured.ts';
import { HARD_ONLY } from '../../headline/labels.ts';
import { formatExact, formatPayback, formatPercentResult } from '../../number/format.ts';
import { columnsOf, groupOf, rowOf, tableOf, textBlock } from '../blocks.ts';
import type { Context } from '../context.ts';
import type { Block, Section } from '../model.ts';
import { countOf } from '../words.ts';

/** Compares a review with the estimate that it measures; no section for other estimates. */
export function buildMeasured(context: Context): Section[] {
  const { measured } = context.snapshot;
  if (!measured || measured.comparison.benefits.length === 0) return [];
  const { years } = measured.comparison;
  return [
    {
      id: 'measured',
      title: 'Promised and measured',
      lead: `Measured over ${countOf(years, 'year')}, against “${measured.against}”.`,
      blocks: [
        whole(context, measured.comparison),
        byBenefit(context, measured.comparison),
        ...left(measured.comparison),
      ],
    },
  ];
}

type Comparison = NonNullable<Context['snapshot']['measured']>['comparison'];

function whole({ money }: Context, { all, hardOnly }: Comparison): Block {
  const share = ({ benefits: { promised, measured } }: MeasuredReading) =>
    promised > 0 ? formatPercentResult((measured / promised) * 100) : 'not applicable';
  const payback = (months: number | null) => (months === null ? 'not yet' : formatPayback(months));
  const rows = [
    ['Benefits', (of: MeasuredReading) => [money(of.benefits.promised), money(of.benefits.measured)]],
    ['Net benefit', (of: MeasuredReading) => [money(of.net.promised), money(of.net.measured)]],
    ['Payback', (of: MeasuredReading) => [payback(of.paybackMonths.promised), payback(of.paybackMonths.measured)]],
    ['Of what was promised', (of: MeasuredReading) => ['100%', share(of)]],
  ] as const;
  return tableOf({
    layout: 'figures',
    caption: 'As promised and as measured',
    columns: columnsOf(['', 'Promised', 'Measured', `${HARD_ONLY}, promised`, `${HARD_ONLY}, measured`]),
    groups: [groupOf(rows.map(([label, read]) => rowOf([label, ...read(all), ...read(hardOnly)])))],
  });
}

function byBenefit({ money }: Context, { benefits, all, hardOnly }: Comparison): Block {
  const signed = (amount: number) => `${Math.round(amount) > 0 ? '+' : ''}${money(amount)}`;
  const rows = benefits.map((benefit) =>
    rowOf([
      benefit.label,
      money(benefit.promised),
      money(benefit.measured),
      signed(benefit.difference),
      explainedBy(benefit),
    ]),
  );
  const totals = (
    [
      ['All benefits', all],
      [HARD_ONLY, hardOnly],
    ] as const
  ).map(([label, { benefits: sums }]) =>
    rowOf([label, money(sums.promised), money(sums.measured), signed(sums.measured - sums.promised), ''], 'total'),
  );
  return tableOf({
    layout: 'figures',
    caption: 'By benefit, promised after adoption and risk adjustment',
    columns: columnsOf(['Benefit', 'Promised', 'Measured', 'Difference', 'Explained most by'], [0, 4]),
    groups: [groupOf(rows), groupOf(totals)],
  });
}

/** The input that explains most of a difference, alone. */
function explainedBy({ inputs, difference }: MeasuredBenefit): string {
  const main = inputs.find(({ explains }) => explains > 0 === difference > 0);
  if (!main) return '';
  const value = (amount: number) => `${formatExact(amount)}${main.unit === 'percent' ? '%' : ''}`;
  return `${main.label}: ${value(main.promised)} to ${value(main.measured)}`;
}

function left({ others }: Comparison): Block[] {
  const named = (is: Comparison['others'][number]['is']) =>
    others.filter((one) => one.is === is).map((one) => one.label);
  const [unmeasured, unpromised] = [named('notMeasured'), named('notPromised')];
  const paragraphs = [
    ...(unmeasured.length > 0 ? [`Promised and not measured, in no sum: ${unmeasured.join(', ')}.`] : []),
    ...(unpromised.length > 0 ? [`Measured and not promised, in no sum: ${unpromised.join(', ')}.`] : []),
  ];
  return paragraphs.length > 0 ? [textBlock({ title: 'Not compared' }, paragraphs)] : [];
}
