import { HARD_ONLY, WHOLE_RENEWAL } from '../../headline/labels.ts';
import { leadAmount } from '../../headline/lead.ts';
import { formatProbability, formatQuantity } from '../../number/format.ts';
import { variableLabel } from '../../selection/variable-label.ts';
import type { Distribution, TornadoBar } from '../../types.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import type { Context } from '../context.ts';
import type { Block, Section, TableBlock } from '../model.ts';
import { SHOWN_BARS } from '../snapshot.ts';
import { showValue } from '../values.ts';

const KNOWN =
  'The range reflects how well each figure is known: those you agreed vary by about 5%, our defaults by more.';

export function buildRange(context: Context): Section {
  const { snapshot, measure, isFirstModel } = context;
  const { tornado } = snapshot;
  const bars = tornado.bars.slice(0, SHOWN_BARS);
  const moved = isFirstModel
    ? `The ${measure.toLowerCase()} when one assumption alone moves to its conservative or optimistic end.`
    : `The ${measure.toLowerCase()} when one figure alone changes. Each bar covers 8 in 10 outcomes for that figure.`;
  const uncertain: Block[] =
    bars.length === 0
      ? []
      : [
          {
            kind: 'tornado',
            side: { title: 'What moves the result most', note: moved },
            measure,
            base: tornado.baseNpv,
            bars: bars.map((bar) => ({
              label: variableLabel(snapshot.catalogue, bar.variable),
              careful: bar.npvConservative,
              hopeful: bar.npvOptimistic,
            })),
          },
          tornadoTable(context, bars),
          ...outcomesTable(context),
        ];
  return {
    id: 'range',
    title: 'How certain is it?',
    lead:
      bars.length === 0
        ? 'Nothing varies: this estimate uses only measured values and customer facts.'
        : rangeLead(context),
    blocks: uncertain,
  };
}

function rangeLead({ snapshot, isFirstModel }: Context): string {
  const { trials, probabilityNpvPositive, hardOnly } = snapshot.simulation;
  const share = (of: Pick<Distribution, 'probabilityNpvPositive'>) =>
    formatProbability(of.probabilityNpvPositive * 100);
  if (isFirstModel) {
    return `Each figure varies as far as its source allows: agreed figures least, defaults most. Of ${formatQuantity(trials)} trials ${share({ probabilityNpvPositive })} end above zero. Draws are independent, so the true spread is wider.`;
  }
  return `Of ${formatQuantity(trials)} simulated outcomes ${share({ probabilityNpvPositive })} end above zero, with hard savings only ${share(hardOnly)}. ${KNOWN}`;
}

/** Shows eight outcomes in ten as a picture; empty if nothing varies. */
export function rangeBlocks(context: Context): Block[] {
  const { snapshot, metrics, measure, money, isFirstModel } = context;
  const { p10, p50, p90, hardOnly } = snapshot.simulation;
  if (snapshot.tornado.bars.length === 0) return [];
  const note = isFirstModel
    ? 'Eight outcomes in ten lie between P10 and P90. Inputs are drawn independently, so the true spread is wider.'
    : `Eight outcomes in ten lie between P10 and P90; with hard savings only, between ${money(hardOnly.p10)} and ${money(hardOnly.p90)}. ${KNOWN}`;
  return [
    {
      kind: 'range',
      measure,
      side: { title: 'How certain is it?', note: '' },
      note,
      p10,
      p50,
      p90,
      estimate: leadAmount(metrics),
    },
  ];
}

/** In figures, with hard savings only; in a renewal also of the total. */
function outcomesTable({ snapshot, tableMoney: { format: money, unit }, measure, isFirstModel }: Context): Block[] {
  if (isFirstModel) return [];
  const { simulation } = snapshot;
  const row = (label: string, of: Distribution) =>
    rowOf([
      label,
      money(of.p10),
      money(of.p50),
      money(of.p90),
      money(of.baseNpv),
      formatProbability(of.probabilityNpvPositive * 100),
    ]);
  const both = (of: Distribution & { readonly hardOnly: Distribution }, title = '') =>
    groupOf([row('All benefits', of), row('Hard savings only', of.hardOnly)], title);
  return [
    tableOf({
      layout: 'figures',
      caption: `Likely range of the ${measure.toLowerCase()}`,
      unit,
      columns: columnsOf(['', 'Low (P10)', 'Middle (P50)', 'High (P90)', 'This estimate', 'Above zero']),
      groups: simulation.total
        ? [both(simulation, 'Compared with the current contract'), both(simulation.total, WHOLE_RENEWAL)]
        : [both(simulation)],
    }),
  ];
}

function tornadoTable(context: Context, bars: readonly TornadoBar[]): TableBlock {
  const { snapshot, tableMoney, isReview, isFirstModel } = context;
  const money = tableMoney.format;
  const value = isReview ? 'Net benefit' : 'NPV';
  const found = breakEvensOf(context);
  const sought = found && [...found.values()].some((value) => value !== null) ? found : undefined;
  const rows = bars.map((bar) => {
    const shown = (value: number) => showValue(context, bar.variable, value).text;
    const breakEven = sought?.get(bar.variable);
    return rowOf([
      variableLabel(snapshot.catalogue, bar.variable),
      shown(bar.conservative),
      shown(bar.optimistic),
      money(bar.npvConservative),
      money(bar.npvOptimistic),
      ...(isFirstModel ? [] : [money(bar.npvConservativeHardOnly), money(bar.npvOptimisticHardOnly)]),
      ...(sought ? [breakEven === undefined || breakEven === null ? 'none' : shown(breakEven)] : []),
    ]);
  });
  // The lowest and the highest result. Longer words would widen six columns.
  const ends = isFirstModel ? ['careful', 'hopeful'] : ['low', 'high'];
  return tableOf({
    layout: 'tornado',
    caption: 'The same in figures',
    unit: tableMoney.unit,
    columns: columnsOf([
      isFirstModel ? 'Assumption' : 'Figure',
      ...(isFirstModel ? ['Conservative', 'Optimistic'] : ['Conservative', 'Optimistic']),
      ...ends.map((end) => `${value}, ${end}`),
      ...(isFirstModel ? [] : ends.map((end) => `${HARD_ONLY}, ${end}`)),
      ...(sought ? ['Breaks even at'] : []),
    ]),
    groups: [groupOf(rows)],
  });
}

/** @returns undefined for a snapshot without break-even values */
export function breakEvensOf({ snapshot }: Context): ReadonlyMap<string, number | null> | undefined {
  return snapshot.breakEvens && new Map(snapshot.breakEvens.map(({ variable, value }) => [variable, value]));
}
