import { leadAmount } from '../../headline/lead.ts';
import { formatPercentResult, formatProbability, formatQuantity, formatRatio } from '../../number/format.ts';
import { variableLabel } from '../../selection/variable-label.ts';
import type { Distribution, Metrics, TornadoBar } from '../../types.ts';
import type { Context } from '../context.ts';
import { showValue } from '../values.ts';
import { countOf, upperFirst } from '../words.ts';
import { labelsOf } from './money-scale.ts';
import type { RangeSlide, SlideTable } from './slides-model.ts';

/** Figures in the table: the largest swings that nobody confirmed. */
const SHOWN = 3;

export function rangeSlide(context: Context): RangeSlide {
  const { snapshot, measure } = context;
  const { trials, probabilityNpvPositive } = snapshot.simulation;
  const weak = weakest(context);
  return {
    kind: 'range',
    title: titleOf(context, weak),
    caption: `Likely range of the ${measure.toLowerCase().replace('net present value of', 'NPV of')}`,
    ranges: rangesOf(context),
    note: noteOf(context),
    table: tableOf(context, weak),
    tableNote: tableNoteOf(context),
    notes: [
      `The range comes from ${formatQuantity(trials)} simulated outcomes; ${formatProbability(probabilityNpvPositive * 100)} of them end above zero.`,
      'The table says at which value of a single figure the result is zero, with every other figure unchanged.',
      'Sources: full report, “How certain is it?” for the range, “The case against” for what would have to go wrong.',
    ],
  };
}

function rangesOf({ snapshot, metrics, isFirstModel }: Context): RangeSlide['ranges'] {
  const { sign } = snapshot.resolved.currency;
  if (snapshot.tornado.bars.length === 0) return [];
  const range = (label: string, { p10, p50, p90 }: Pick<Distribution, 'p10' | 'p50' | 'p90'>, estimate: number) => ({
    label,
    low: p10,
    middle: p50,
    high: p90,
    estimate,
    texts: labelsOf(sign, [p10, p50, p90]),
  });
  const all = range('All benefits', snapshot.simulation, leadAmount(metrics));
  if (isFirstModel) return [all];
  const { hardOnly } = snapshot.simulation;
  return [all, range('Hard savings only', hardOnly, hardOnly.baseNpv)];
}

function noteOf({ snapshot }: Context): string {
  return snapshot.tornado.bars.length === 0
    ? 'Nothing varies: this estimate uses only measured values and customer facts.'
    : '8 in 10 outcomes lie between low and high.';
}

function isConfirmed({ snapshot }: Context, variable: string): boolean {
  const whose = snapshot.resolved.provenance[variable];
  return whose === 'customer' || whose === 'agreed';
}

/** Lists the figures that only the customer can confirm, largest swing first. */
export function toConfirm(context: Context): readonly string[] {
  return context.snapshot.tornado.bars
    .map(({ variable }) => variable)
    .filter((variable) => context.field(variable) && !isConfirmed(context, variable))
    .slice(0, SHOWN);
}

/** Lists open figures whose break-even value is known. */
function weakest(context: Context): readonly TornadoBar[] {
  const known = new Set(context.snapshot.breakEvens?.map(({ variable }) => variable));
  return context.snapshot.tornado.bars
    .filter(({ variable }) => known.has(variable) && !isConfirmed(context, variable))
    .slice(0, SHOWN);
}

function tableOf(context: Context, weak: readonly TornadoBar[]): SlideTable {
  const { metrics, hardOnly, isIncrement } = context;
  const both = (label: string, shown: (of: Metrics) => string) => [label, shown(metrics), shown(hardOnly)];
  return {
    caption: 'What would have to go wrong',
    head: ['Result is zero at', 'All', 'Hard savings'],
    rows: [
      ...weak.map(({ variable }) => figureRow(context, variable)),
      both(isIncrement ? 'Added benefits that arrive' : 'Benefits that arrive', ({ breakEvenBenefitPct: share }) =>
        share === null || share < 0 ? 'n/a' : formatPercentResult(share),
      ),
      both(
        isIncrement ? 'Added fees, times this price' : 'Fees, times this price',
        ({ breakEvenFeeMultiplier: fees }) => (fees === null || fees < 0 ? 'n/a' : formatRatio(fees)),
      ),
    ],
    isLastTotal: false,
  };
}

function figureRow(context: Context, variable: string): string[] {
  const { snapshot } = context;
  const found = snapshot.breakEvens?.find((each) => each.variable === variable);
  const shown = (value: number) => showValue(context, variable, value).text;
  const today =
    snapshot.resolved.fields[variable] ?? snapshot.resolved.reductions[variable] ?? priceOf(context, variable);
  const name = variableLabel(snapshot.catalogue, variable);
  const valueOrNone = (value: number | null | undefined) =>
    value === null || value === undefined ? 'No value' : shown(value);
  return [
    today === undefined ? name : `${name}, now ${shown(today)}`,
    valueOrNone(found?.value),
    found?.hardOnly?.isUsed === false ? 'Not used' : found?.hardOnly ? valueOrNone(found.hardOnly.value) : 'n/a',
  ];
}

function priceOf({ snapshot }: Context, variable: string): number | undefined {
  return snapshot.resolved.investment.licences.find(({ componentId }) => variable === `price:${componentId}`)
    ?.unitPrice;
}

function titleOf(context: Context, weak: readonly TornadoBar[]): string {
  const { metrics, money, measure, snapshot } = context;
  const amount = leadAmount(metrics);
  if (amount < 0) return `The ${measure.toLowerCase()} is ${money(amount)}: the case needs more than these benefits`;
  const breaking = snapshot.breakEvens?.filter(({ value }) => value !== null) ?? [];
  const shown = breaking.filter(({ variable }) => weak.some((bar) => bar.variable === variable));
  if (breaking.length === 0) return 'No single figure brings the result to zero';
  const [only] = breaking;
  if (breaking.length === 1 && only) {
    return `Only “${variableLabel(snapshot.catalogue, only.variable)}” can bring the result to zero alone`;
  }
  return shown.length > 0 && shown.length === breaking.length
    ? 'The figures below can each bring the result to zero'
    : `${upperFirst(countOf(breaking.length, 'figure'))} can each bring the result to zero`;
}

/** In one line: a program may break a longer one after the minus. */
function tableNoteOf({ hardOnly, money, measure }: Context): string {
  const amount = leadAmount(hardOnly);
  const result = measure.replace('Net present value', 'NPV').replace('Net benefit', 'net benefit');
  return `Without productivity gains, the ${result} is ${amount >= 0 ? 'still ' : ''}${money(amount)}.`;
}
