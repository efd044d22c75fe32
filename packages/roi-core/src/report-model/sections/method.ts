import type { StoredTrace } from '../../evidence/stored.ts';
import { textBlock } from '../blocks.ts';
import type { Context } from '../context.ts';
import type { FormulasBlock, Section } from '../model.ts';
import { driversInOrder } from './drivers.ts';

const DRIVER = 'Each benefit starts from one annual cost. The savings are that cost times the reduction.';
const HARD_ONLY = 'Hard savings only includes cost reduction and cost avoidance, not productivity.';

const COUNTED =
  'Savings follow adoption, from deployment on. Risk makes a gain smaller and a loss larger, by benefit type or as set for one benefit. Costs are increased for risk. Only displayed values are rounded.';
const PAYBACK =
  'Payback is the last point at which the undiscounted cumulative net crosses zero. Fees due in advance count at the start of their year; other amounts are spread evenly over it, and new benefits from go-live on.';
const CONFIRMED =
  'A benefit is confirmed when every figure in its cost is the customer’s own or agreed. The reductions remain expert defaults unless they are agreed.';

const CONVENTIONS = [
  DRIVER,
  'Each year’s cash flow falls at its end and is discounted once per year; the start is not discounted, and a fee due in advance counts at the end of the year before. If your spreadsheet’s NPV function discounts the first value, add the start separately.',
  COUNTED,
  HARD_ONLY,
  PAYBACK,
  CONFIRMED,
];

const INCREMENT =
  'Renewing is compared with staying on the current contract: added benefits against the costs above its fee in the same years. A benefit that is given up is lost immediately.';

const REVIEW_CONVENTIONS = [
  DRIVER,
  'A review looks back: nothing is discounted.',
  'Measured savings count in full unless a risk was set for them. Modeled savings are reduced for risk by benefit type. Costs are increased for risk. Only displayed values are rounded.',
  HARD_ONLY,
  'Payback is the last point at which the cumulative net crosses zero. Fees due in advance count at the start of their year; other amounts are spread evenly over it.',
  CONFIRMED,
];

const FIRST_CONVENTIONS = [
  DRIVER,
  'Each year’s cash flow falls at its end and is discounted once per year; the start is not discounted. If your spreadsheet’s NPV function discounts the first value, add the start separately.',
  'Savings follow adoption and are reduced for risk by benefit type. Costs are increased for risk. Only displayed values are rounded.',
  HARD_ONLY,
  'Payback is the last point at which the undiscounted cumulative net crosses zero, in a straight line within each year.',
];

const FIRST_REVIEW_CONVENTIONS = [
  DRIVER,
  'A review looks back: nothing is discounted.',
  'Measured savings count in full. Modeled savings are reduced for risk by benefit type. Costs are increased for risk. Only displayed values are rounded.',
  HARD_ONLY,
  'Payback is the last point at which the cumulative net crosses zero, in a straight line within each year.',
];

function conventionsOf({ isReview, isIncrement, isFirstModel }: Context): readonly string[] {
  if (isFirstModel) return isReview ? FIRST_REVIEW_CONVENTIONS : FIRST_CONVENTIONS;
  if (isReview) return REVIEW_CONVENTIONS;
  return isIncrement ? [...CONVENTIONS, INCREMENT] : CONVENTIONS;
}

/** Lists the conventions, then every formula in words and in numbers. */
export function buildMethod(context: Context): Section {
  const { traces } = context.snapshot;
  const isDriver = ({ figure }: StoredTrace) => figure.startsWith('driver:');
  const letters = new Map(driversInOrder(context).map(({ letter, driver }) => [`driver:${driver.id}`, letter]));
  const formulas = (title: string, traces: readonly StoredTrace[]): FormulasBlock[] =>
    traces.length === 0
      ? []
      : [{ kind: 'formulas', title, items: traces.map((trace) => formulaOf(trace, letters.get(trace.figure))) }];
  return {
    id: 'method',
    title: 'Method and formulas',
    lead: 'You can check every figure by hand: the formula first, then the numbers of this estimate.',
    blocks: [
      textBlock({ title: 'Conventions' }, conventionsOf(context)),
      ...formulas('Benefits', traces.filter(isDriver)),
      ...formulas(
        'Key figures',
        traces.filter((trace) => !isDriver(trace)),
      ),
    ],
  };
}

function formulaOf({ title, steps }: StoredTrace, letter?: string): FormulasBlock['items'][number] {
  return {
    title: letter === undefined ? title : `${letter}. ${title}`,
    result: steps[0]?.result ?? '',
    lines: steps.flatMap((step, index) => [
      ...(index > 0 || step.inWords === '' ? [] : [{ label: 'In words', text: step.inWords }]),
      {
        label: index === 0 ? 'In numbers' : step.title,
        text: step.inNumbers === step.result ? step.result : `${step.inNumbers} = ${step.result}`,
      },
    ]),
  };
}
