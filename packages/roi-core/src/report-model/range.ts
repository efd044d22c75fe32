import { formatPct } from '../number/format.ts';
import type { TornadoBar } from '../types.ts';
import type { Context } from './context.ts';
import type { Block, Section, TableBlock } from './model.ts';
import { breakingPoint } from './summary.ts';
import { columnsOf, groupOf, rowOf, tableOf } from './table.ts';
import { showValue } from './values.ts';
import { countText, upperFirst } from './words.ts';

const SHOWN_BARS = 7;

/** What moves the estimate most, and the case against it: what would have to go wrong. */
export function buildRange(context: Context): Section {
  const { tornado } = context.snapshot;
  const bars = tornado.bars.slice(0, SHOWN_BARS);
  const uncertain: Block[] =
    bars.length === 0
      ? []
      : [
          {
            kind: 'tornado',
            side: {
              title: 'What matters most',
              note: 'The net present value when one assumption alone moves to its careful or hopeful end.',
            },
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
    blocks: [...uncertain, ...caseAgainst(context)],
  };
}

function rangeLead({ snapshot }: Context): string {
  const { trials, probabilityNpvPositive } = snapshot.simulation;
  const positive = formatPct(probabilityNpvPositive * 100);
  return `Prices and facts are held; every assumption and reduction moves between its careful and hopeful end. Of ${countText(trials)} trials ${positive} end above zero. Draws are independent, so the true spread is wider.`;
}

/** The label of a varied input: a field's own, or the product and driver of a reduction. */
export function nameOfVariable({ field, driver, nameOf }: Context, variable: string): string {
  const [driverId = '', componentId] = variable.split(':');
  if (componentId === undefined) return field(variable)?.label ?? variable;
  return `${driver(driverId)?.label ?? driverId}, ${nameOf(Number(componentId))}`;
}

function tornadoTable(context: Context, bars: readonly TornadoBar[]): TableBlock {
  const { money } = context;
  const rows = bars.map((bar) => {
    const shown = (value: number) => showValue(context, bar.variable, value).text;
    return rowOf([
      nameOfVariable(context, bar.variable),
      shown(bar.conservative),
      shown(bar.optimistic),
      money(bar.npvConservative),
      money(bar.npvOptimistic),
    ]);
  });
  return tableOf({
    layout: 'tornado',
    caption: 'The same in figures',
    columns: columnsOf(['Assumption', 'Careful end', 'Hopeful end', 'NPV, careful', 'NPV, hopeful']),
    groups: [groupOf(rows)],
  });
}

function caseAgainst(context: Context): Block[] {
  const { hardOnly, money, snapshot } = context;
  const hard =
    hardOnly.npv >= 0
      ? `Without any productivity gain the net present value is still ${money(hardOnly.npv)}.`
      : `Without productivity gains the case does not carry itself: its net present value is ${money(hardOnly.npv)}.`;
  const text: Block = {
    kind: 'text',
    side: { title: 'What would have to go wrong', note: '' },
    paragraphs: [breakingPoint(context), hard],
    isLarge: false,
  };
  const findings: Block = {
    kind: 'text',
    side: { title: 'Worth a second look', note: 'Checks of plausibility; they never change a figure.' },
    paragraphs:
      snapshot.plausibility.length === 0
        ? ['No check of plausibility raised a question.']
        : snapshot.plausibility.map(({ message }) => upperFirst(message)),
    isLarge: false,
  };
  return [text, findings];
}
