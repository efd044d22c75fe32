import { formatProbability, formatQuantity } from '../number/format.ts';
import { valueLabel } from '../selection/looking-back.ts';
import type { TornadoBar } from '../types.ts';
import type { Context } from './context.ts';
import type { Block, Section, TableBlock } from './model.ts';
import { SHOWN_BARS } from './snapshot.ts';
import { breakingPoint, breakingTitle } from './summary.ts';
import { columnsOf, groupOf, rowOf, tableOf } from './table.ts';
import { showValue } from './values.ts';
import { upperFirst } from './words.ts';

/** What moves the estimate most, each assumption by itself. */
export function buildRange(context: Context): Section {
  const { tornado, resolved } = context.snapshot;
  const measure = valueLabel(resolved.scenarioId);
  const bars = tornado.bars.slice(0, SHOWN_BARS);
  const uncertain: Block[] =
    bars.length === 0
      ? []
      : [
          {
            kind: 'tornado',
            side: {
              title: 'What matters most',
              note: `The ${measure.toLowerCase()} when one assumption alone moves to its careful or hopeful end.`,
            },
            measure,
            base: tornado.baseNpv,
            bars: bars.map((bar) => ({
              label: nameOfVariable(context, bar.variable),
              careful: bar.npvConservative,
              hopeful: bar.npvOptimistic,
            })),
          },
          tornadoTable(context, bars),
        ];
  return {
    id: 'range',
    title: 'How sure is it',
    lead:
      bars.length === 0
        ? 'Nothing in this estimate varies: it rests on measured values and facts alone.'
        : rangeLead(context),
    blocks: uncertain,
  };
}

function rangeLead({ snapshot }: Context): string {
  const { trials, probabilityNpvPositive } = snapshot.simulation;
  const positive = formatProbability(probabilityNpvPositive * 100);
  return `Prices and facts are held; every assumption and reduction moves between its careful and hopeful end. Of ${formatQuantity(trials)} trials ${positive} end above zero. Draws are independent, so the true spread is wider.`;
}

/** The label of a varied input: a field's own, or the product and driver of a reduction. */
export function nameOfVariable({ field, driver, nameOf }: Context, variable: string): string {
  const [driverId = '', componentId] = variable.split(':');
  if (componentId === undefined) return field(variable)?.label ?? variable;
  return `${driver(driverId)?.label ?? driverId}, ${nameOf(Number(componentId))}`;
}

function tornadoTable(context: Context, bars: readonly TornadoBar[]): TableBlock {
  const { money, isReview } = context;
  const value = isReview ? 'Net benefit' : 'NPV';
  const found = breakEvensOf(context);
  const sought = found && [...found.values()].some((value) => value !== null) ? found : undefined;
  const rows = bars.map((bar) => {
    const shown = (value: number) => showValue(context, bar.variable, value).text;
    const breakEven = sought?.get(bar.variable);
    return rowOf([
      nameOfVariable(context, bar.variable),
      shown(bar.conservative),
      shown(bar.optimistic),
      money(bar.npvConservative),
      money(bar.npvOptimistic),
      ...(sought ? [breakEven === undefined || breakEven === null ? 'none' : shown(breakEven)] : []),
    ]);
  });
  return tableOf({
    layout: 'tornado',
    caption: 'The same in figures',
    columns: columnsOf([
      'Assumption',
      'Careful end',
      'Hopeful end',
      `${value}, careful`,
      `${value}, hopeful`,
      ...(sought ? ['Breaks even at'] : []),
    ]),
    groups: [groupOf(rows)],
  });
}

/** The break-even value of each sought assumption, or nothing in what was frozen before they were sought. */
function breakEvensOf({ snapshot }: Context): ReadonlyMap<string, number | null> | undefined {
  return snapshot.breakEvens && new Map(snapshot.breakEvens.map(({ variable, value }) => [variable, value]));
}

/** The case against the estimate: what would make it fail, and which figures deserve a second look. */
export function buildCaseAgainst(context: Context): Section {
  const { hardOnly, money, snapshot, isReview } = context;
  const value = valueLabel(snapshot.resolved.scenarioId).toLowerCase();
  const hard =
    hardOnly.npv >= 0
      ? `Without any productivity gain the ${value} is still ${money(hardOnly.npv)}.`
      : `Without productivity gains the case ${isReview ? 'did' : 'does'} not carry itself: its ${value} is ${money(hardOnly.npv)}.`;
  return {
    id: 'caseAgainst',
    title: 'The case against',
    lead: '',
    blocks: [
      {
        kind: 'text',
        side: { title: breakingTitle(context), note: '' },
        paragraphs: [breakingPoint(context), hard, ...firstToBreak(context)],
        isLarge: false,
      },
      {
        kind: 'text',
        side: { title: 'Worth a second look', note: '' },
        paragraphs:
          snapshot.plausibility.length === 0
            ? ['No check of plausibility raised a question.']
            : snapshot.plausibility.map(({ message }) => upperFirst(message)),
        isLarge: false,
      },
    ],
  };
}

/** The assumption that would break the case first, measured by the share of its value that has to go. */
function firstToBreak(context: Context): string[] {
  const sought = breakEvensOf(context);
  if (!sought) return [];
  const { fields, reductions } = context.snapshot.resolved;
  const moves = [...sought].flatMap(([variable, value]) => {
    const today = fields[variable] ?? reductions[variable];
    if (value === null || today === undefined || today <= 0) return [];
    return [{ variable, value, today, share: Math.abs(value - today) / today }];
  });
  if (moves.length === 0)
    return ['No single one of the assumptions that matter most brings it to nothing within its limits.'];
  const first = moves.reduce((least, move) => (move.share < least.share ? move : least));
  const shown = (value: number) => showValue(context, first.variable, value).text;
  const name = nameOfVariable(context, first.variable);
  return [
    `Taken alone, “${name}” decides it first: it breaks even at ${shown(first.value)} instead of ${shown(first.today)}.`,
  ];
}
