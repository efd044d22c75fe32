import { leadAmount } from '../../headline/lead.ts';
import { variableLabel } from '../../selection/variable-label.ts';
import { textBlock } from '../blocks.ts';
import type { Context } from '../context.ts';
import { licenceLinesOf } from '../licence-lines.ts';
import type { Section, TextBlock } from '../model.ts';
import { showValue } from '../values.ts';
import { upperFirst } from '../words.ts';
import { breakEvensOf } from './range.ts';
import { breakingPoint, breakingTitle } from './summary.ts';

/** Shows the risks to the estimate and the figures to check again. */
export function buildCaseAgainst(context: Context): Section {
  const { snapshot } = context;
  return {
    id: 'caseAgainst',
    title: 'The case against',
    lead: '',
    blocks: [
      textBlock({ title: breakingTitle(context) }, [
        breakingPoint(context),
        withoutProductivity(context),
        ...firstToBreak(context),
      ]),
      findings(SECOND_LOOK, snapshot.plausibility),
    ],
  };
}

const SECOND_LOOK = 'Plausibility checks';

/** Shows the findings alone, for a report without the case against it. */
export function buildFindings({ snapshot }: Context): Section[] {
  if (snapshot.plausibility.length === 0) return [];
  return [{ id: 'caseAgainst', title: SECOND_LOOK, lead: '', blocks: [findings('', snapshot.plausibility)] }];
}

function findings(title: string, found: Context['snapshot']['plausibility']): TextBlock {
  const paragraphs =
    found.length === 0 ? ['Nothing unusual was found.'] : found.map(({ message }) => upperFirst(message));
  return textBlock({ title }, paragraphs);
}

function withoutProductivity({ hardOnly, money, measure, isReview }: Context): string {
  const amount = leadAmount(hardOnly);
  const value = measure.toLowerCase();
  return amount >= 0
    ? `Without productivity gains, the ${value} is still ${money(amount)}.`
    : `Without productivity gains, the case ${isReview ? 'did' : 'does'} not pay for itself: its ${value} is ${money(amount)}.`;
}

/** Measured by the share of its value that can be lost. */
function firstToBreak(context: Context): string[] {
  const sought = breakEvensOf(context);
  if (!sought) return [];
  const { fields, reductions } = context.snapshot.resolved;
  const prices = new Map(
    licenceLinesOf(context.snapshot).map(({ componentId, unitPrice }) => [`price:${componentId}`, unitPrice]),
  );
  const moves = [...sought].flatMap(([variable, value]) => {
    const today = fields[variable] ?? reductions[variable] ?? prices.get(variable);
    if (value === null || today === undefined || today <= 0) return [];
    return [{ variable, value, today, share: Math.abs(value - today) / today }];
  });
  if (moves.length === 0) return ['No single figure would bring the result to zero within its limits.'];
  const first = moves.reduce((least, move) => (move.share < least.share ? move : least));
  const shown = (value: number) => showValue(context, first.variable, value).text;
  const name = variableLabel(context.snapshot.catalogue, first.variable);
  return [
    `“${name}” alone has the most influence: the case breaks even at ${shown(first.value)} instead of ${shown(first.today)}.`,
  ];
}
