import type { StoredTrace } from '../../evidence/stored.ts';
import { textBlock } from '../blocks.ts';
import type { Context } from '../context.ts';
import type { FormulasBlock, Section } from '../model.ts';

const DRIVER =
  'A driver is one yearly cost. Without the vendor it is its formula; with it, that cost less the reduction; the saving is the difference.';
const HARD_ONLY = 'Hard savings only includes cost reduction and cost avoidance, not productivity.';

const COUNTED =
  'Savings are counted at the adoption of their year, from deployment on. Risk makes a gain smaller and a loss larger, by kind of benefit or as set for one; costs are raised for risk. Nothing is rounded before it is printed.';
const PAYBACK =
  'Payback is read from the undiscounted cumulative net as a line over the months. Fees in advance are steps at the start of their year, everything else comes evenly within its year, and new benefits wait for deployment. Where the line crosses zero more than once the last crossing counts.';
const CONFIRMED =
  'A benefit is confirmed when every figure that its cost starts from is the customer’s or agreed. The reductions remain expert defaults unless they are agreed.';

const CONVENTIONS = [
  DRIVER,
  'A year counts at the end of that year and is discounted once for each year passed; the start is not discounted, and a fee in advance counts at the end of the year before. A spreadsheet whose NPV function also discounts the first value needs the start added outside it.',
  COUNTED,
  HARD_ONLY,
  PAYBACK,
  CONFIRMED,
];

const INCREMENT =
  'What renewing adds is the comparison with staying on the current contract: the extra benefits against the costs above its fee, which is paid in the same years. A benefit that is given up is lost immediately.';

const REVIEW_CONVENTIONS = [
  DRIVER,
  'A review looks back: nothing is discounted.',
  'What was measured counts in full, unless a risk was set for it; a modelled saving is lowered for risk by kind of benefit; costs are raised for risk. Nothing is rounded before it is printed.',
  HARD_ONLY,
  'Payback is read from the cumulative net as a line over the months. Fees in advance are steps at the start of their year, everything else comes evenly within its year. Where the line crosses zero more than once the last crossing counts.',
  CONFIRMED,
];

const FIRST_CONVENTIONS = [
  DRIVER,
  'A year counts at the end of that year and is discounted once for each year passed; the start is not discounted. A spreadsheet whose NPV function also discounts the first value needs the start added outside it.',
  'Savings are counted at the adoption of their year and lowered for risk by kind of benefit; costs are raised for risk. Nothing is rounded before it is printed.',
  HARD_ONLY,
  'Payback is read from the undiscounted cumulative net, in a straight line within each year; where it crosses zero more than once the last crossing counts.',
];

const FIRST_REVIEW_CONVENTIONS = [
  DRIVER,
  'A review looks back: nothing is discounted.',
  'What was measured counts in full; a modelled saving is lowered for risk by kind of benefit; costs are raised for risk. Nothing is rounded before it is printed.',
  HARD_ONLY,
  'Payback is read from the cumulative net, in a straight line within each year; where it crosses zero more than once the last crossing counts.',
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
  const formulas = (title: string, traces: readonly StoredTrace[]): FormulasBlock[] =>
    traces.length === 0 ? [] : [{ kind: 'formulas', title, items: traces.map(formulaOf) }];
  return {
    id: 'method',
    title: 'Method and formulas',
    lead: 'Every figure can be followed by hand: first what it is made of, then the same with the numbers of this estimate.',
    blocks: [
      textBlock({ title: 'Conventions' }, conventionsOf(context)),
      ...formulas('Drivers', traces.filter(isDriver)),
      ...formulas(
        'Key figures',
        traces.filter((trace) => !isDriver(trace)),
      ),
    ],
  };
}

function formulaOf({ title, steps }: StoredTrace): FormulasBlock['items'][number] {
  return {
    title,
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
