import { variableLabel } from '../../selection/variable-label.ts';
import type { Context } from '../context.ts';
import { inputsOf } from '../inputs.ts';
import { showValue } from '../values.ts';
import { countOf } from '../words.ts';
import { toConfirm } from './range-slide.ts';
import type { NextSlide, SlideTable } from './slides-model.ts';

const SHOWN = 4;
/** For the reader to fill in: the estimate has no dates of its own. */
const OPEN = 'to agree';

/** Asks for the decision, and lists the figures that the customer agreed. */
export function nextSlide(context: Context): NextSlide {
  const { metrics, money, isReview, snapshot } = context;
  const open = toConfirm(context);
  const delay = metrics.costOfDelayPerMonth;
  const cost = delay !== null && delay > 0 ? `Each month of delay costs ${money(delay)}. ` : '';
  const count = inputsOf(context).filter(({ id }) => context.field(id)).length;
  return {
    title: titleOf(context, open.length),
    steps: stepsOf(context, open.length),
    agreed: agreedTable(context),
    note: `${cost}${count === 0 ? 'Full report: ' : `All ${count} figures behind the benefits: full report, `}estimate ${snapshot.estimate.id}.`,
    notes: [
      isReview
        ? 'Agree on what is measured next, and when the next review takes place.'
        : 'Agree on who confirms which figure, and on the dates.',
      ...(isReview ? [] : open.map((variable) => `To confirm: ${nameWithValue(context, variable)}.`)),
      'Sources: full report, “Assumptions” for each figure, “References and verification” to verify it.',
    ],
  };
}

function titleOf({ isReview, isIncrement, metrics, money }: Context, open: number): string {
  const figures = countOf(open, 'confirmed figure');
  if (isReview) return 'We ask for a date to measure the benefits that are still modeled';
  const decision = isIncrement ? 'a decision on the renewal' : `a decision on ${money(metrics.totalCosts)}`;
  return open === 0 ? `We ask for ${decision}` : `We ask for ${decision} and ${figures}`;
}

function stepsOf(context: Context, open: number): SlideTable {
  const { snapshot, isReview } = context;
  const { estimate, partner, brand, resolved } = snapshot;
  const customer = estimate.contact?.split(',')[0]?.trim() || estimate.customer;
  const seller = estimate.owner === '' ? (partner?.name ?? brand) : estimate.owner;
  const months = resolved.financial.deploymentMonths ?? 0;
  const confirm = open === 0 ? [] : [[`Confirm ${countOf(open, 'figure')}`, customer, OPEN]];
  const steps = isReview
    ? [
        ['Choose what to measure next', customer, OPEN],
        ['Prepare the next review', seller, OPEN],
      ]
    : [
        ...confirm,
        ...(open === 0 ? [] : [['Publish the next version', seller, OPEN]]),
        [resolved.scenarioId === 3 ? 'Decide on the renewal' : 'Decide', estimate.customer, OPEN],
        ...(resolved.scenarioId === 3
          ? []
          : [[months === 0 ? 'Deploy' : `Deploy in ${countOf(months, 'month')}`, partner?.name ?? brand, OPEN]]),
      ];
  return { caption: 'Next steps', head: ['Step', 'Who', 'By'], rows: steps, isLastTotal: false };
}

function agreedTable(context: Context): SlideTable {
  const { resolved, agreements = {} } = context.snapshot;
  const agreed = inputsOf(context).filter(({ id }) => resolved.provenance[id] === 'agreed');
  const rows = agreed
    .slice(0, SHOWN)
    .map((input) => [input.label, showValue(context, input.id, input.value).text, agreements[input.id]?.name ?? '']);
  const more = agreed.length - rows.length;
  return {
    caption: 'Figures that you agreed',
    head: ['Figure', 'Value', 'By'],
    rows:
      rows.length === 0
        ? [['No figures agreed yet', '', '']]
        : [...rows, ...(more > 0 ? [[`and ${countOf(more, 'more figure')}`, '', '']] : [])],
    isLastTotal: false,
  };
}

function nameWithValue(context: Context, variable: string): string {
  const { snapshot } = context;
  const value = snapshot.resolved.fields[variable];
  const name = variableLabel(snapshot.catalogue, variable);
  return value === undefined ? name : `${name}, now ${showValue(context, variable, value).text}`;
}
