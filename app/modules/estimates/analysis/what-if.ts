import {
  type Catalogue,
  calculate,
  formatExact,
  formatExactMoney,
  formatExactPayback,
  formatExactPercent,
  formatMoneyResult,
  formatPayback,
  formatPercentResult,
  formatQuantity,
  type Goal,
  goalSeek,
  hardOnlyLabel,
  headlineLabels,
  type Lever,
  leadAmount,
  leversOf,
  measureOf,
  moveLever,
  type ResolvedInput,
  type Result,
  validateNumber,
} from '@worthwhile/roi-core';
import { type LeverScale, scaleOf } from './lever-scale.ts';
import { type Swings, shownLevers } from './shown-levers.ts';

/** The query of a What if address: typed values by lever, and an optional goal. */
export interface WhatIfQuery {
  readonly changes: Readonly<Record<string, string>>;
  /** A lever selected without a change; it starts from its current value. */
  readonly chosen?: string | undefined;
  readonly goal: GoalQuestion | null;
}
interface GoalQuestion {
  readonly variable: string;
  readonly metric: Goal['metric'];
  readonly target: string;
  readonly isHardOnly: boolean;
}

/** A lever with its tried value. */
interface TriedLever {
  readonly variable: string;
  readonly label: string;
  readonly unit: string;
  /** As typed. */
  readonly text: string;
  readonly before: string;
  readonly allowed: string;
  readonly error: string | null;
  readonly scale: LeverScale;
  /** True if licensed quantities follow it. */
  readonly isFollowed: boolean;
  /** The change of the leading amount by this value alone; null while it is the stored one. */
  readonly alone: number | null;
}

/**
 * Computes an estimate with other values, and the value of one lever for a goal. Stores nothing.
 *
 * @param swings of the uncertain inputs, by variable
 */
export function evaluateWhatIf(
  catalogue: Catalogue,
  { resolved, result, swings }: { resolved: ResolvedInput; result: Result; swings: Swings },
  question: WhatIfQuery,
) {
  const levers = leversOf(catalogue, resolved);
  const rows: TriedLever[] = [];
  let tried = resolved;
  const added = [...Object.keys(question.changes), ...(question.chosen ? [question.chosen] : [])];
  for (const variable of shownLevers(catalogue, { resolved, swings }, added)) {
    const lever = levers.find((each) => each.variable === variable);
    if (!lever) continue;
    const given = question.changes[variable];
    const text = given ?? (lever.value < 0 ? '' : formatExact(lever.value));
    const typed = readValue(lever, text);
    const isMoved = typed.value !== null && typed.value !== lever.value;
    if (isMoved) tried = moveLever(catalogue, tried, lever, typed.value);
    rows.push({
      variable,
      text,
      label: lever.label,
      unit: unitOf(lever, resolved),
      before: valueText(lever),
      allowed: `${formatQuantity(lever.low)} to ${formatQuantity(lever.high)}`,
      error: typed.value === null && given !== undefined ? typed.error : null,
      scale: scaleOf(catalogue, resolved, lever, typed.value),
      isFollowed: resolved.investment.licences.some(({ quantity }) => quantity === variable),
      alone: isMoved
        ? leadOf(calculate(catalogue, moveLever(catalogue, resolved, lever, typed.value))) - leadOf(result)
        : null,
    });
  }
  const after = tried === resolved ? result : calculate(catalogue, tried);
  const measure = measureOf(result.headline.kind);
  const { sign } = resolved.currency;
  const changes = rows.filter(({ alone, error }) => alone !== null || error !== null);
  return {
    /** Every lever, with its current value as text. */
    levers: levers.map((lever) => ({ variable: lever.variable, label: lever.label, value: valueText(lever) })),
    rows,
    /** Those that differ from the stored value. */
    changes,
    after,
    figures: compareFigures(result, after, sign),
    /** Name of the first figure; goals use it too. */
    measure,
    /** The outcome in one sentence, for screen readers. */
    summary: changes.length === 0 ? '' : summaryOf(measure, result, after, sign),
    goal: question.goal && { ...question.goal, answer: seek(catalogue, tried, question.goal, measure) },
  };
}

function leadOf({ headline }: Result): number {
  return leadAmount(headline.all);
}

/** Reads a typed value against the lever's limits. The text shown for the stored value means the stored value. */
function readValue(lever: Lever, text: string): ReturnType<typeof validateNumber> {
  if (text.trim() === formatExact(lever.value)) return { value: lever.value, error: '' };
  return validateNumber(text, { min: lever.low, max: lever.high });
}

function valueText({ value }: Lever): string {
  return value < 0 ? 'excluded' : formatQuantity(value);
}

function unitOf({ unit }: Lever, { currency }: ResolvedInput): string {
  return unit.replace('currency', currency.sign);
}

const OTHER_METRICS = [
  ['roiPct', 'percent'],
  ['paybackMonths', 'months'],
  ['totalBenefits', 'money'],
] as const;

function compareFigures(before: Result, after: Result, sign: string) {
  const labels = headlineLabels(before.headline.kind);
  const figure = (
    id: string,
    label: string,
    kind: 'money' | 'percent' | 'months',
    read: (of: Result) => number | null,
  ) => {
    const [one, other] = [read(before), read(after)];
    const shown = (value: number | null) =>
      kind === 'money'
        ? formatExactMoney(value, sign)
        : kind === 'percent'
          ? formatExactPercent(value)
          : formatExactPayback(value);
    return { id, label, before: shown(one), after: shown(other), difference: differenceOf(one, other, kind, sign) };
  };
  return [
    figure('npv', labels.lead, 'money', ({ headline }) => leadAmount(headline.all)),
    figure('npvHardOnly', hardOnlyLabel(labels.lead), 'money', ({ headline }) => leadAmount(headline.hardOnly)),
    ...OTHER_METRICS.flatMap(([name, kind]) => [
      figure(name, labels[name], kind, ({ headline }) => headline.all[name]),
      figure(`${name}HardOnly`, hardOnlyLabel(labels[name]), kind, ({ headline }) => headline.hardOnly[name]),
    ]),
    figure('totalCosts', labels.totalCosts, 'money', ({ headline }) => headline.all.totalCosts),
    figure('saving', 'Annual savings at full adoption', 'money', ({ annual }) => annual.saving),
  ];
}

function differenceOf(before: number | null, after: number | null, kind: string, sign: string): string {
  if (before === after) return 'no change';
  if (before === null || after === null) return 'not comparable';
  const difference = after - before;
  const plus = difference > 0 ? '+' : '';
  if (kind === 'money') return plus + formatExactMoney(difference, sign);
  return `${plus}${formatExact(difference)} ${kind === 'percent' ? 'points' : 'months'}`;
}

function summaryOf(measure: string, before: Result, after: Result, sign: string): string {
  const [one, other] = [leadAmount(before.headline.all), leadAmount(after.headline.all)];
  const by = other - one;
  const change = by === 0 ? 'no change' : `${by > 0 ? '+' : ''}${formatMoneyResult(by, sign)} difference`;
  return `${measure} ${formatMoneyResult(other, sign)}, ${change}`;
}

const GOAL_WORDS = {
  roiPct: 'return on investment',
  paybackMonths: 'payback',
} as const;
const REASONS = {
  unreachable: 'No allowed value reaches this goal',
  notMonotonic: 'More than one value may reach this goal',
  noEffect: 'This figure doesn’t affect the goal',
} as const;

function seek(
  catalogue: Catalogue,
  input: ResolvedInput,
  { variable, metric, target, isHardOnly }: GoalQuestion,
  measure: string,
) {
  const none = (text: string) => ({ isReached: false, text, value: null });
  const lever = leversOf(catalogue, input).find((each) => each.variable === variable);
  if (!lever) return none('Choose a figure to change');
  const typed = validateNumber(target);
  if (typed.value === null) return none(typed.error);
  const found = goalSeek(catalogue, input, { variable, metric, target: typed.value, isHardOnly });
  const shown = (value: number | null) =>
    metric === 'npv'
      ? formatMoneyResult(value, input.currency.sign)
      : metric === 'roiPct'
        ? formatPercentResult(value)
        : formatPayback(value);
  if (!found.isReached) {
    const [low, high] = found.atEnds.map(shown);
    return none(
      `${REASONS[found.reason]}: it is ${low} at ${formatQuantity(lever.low)} and ${high} at ${formatQuantity(lever.high)}.`,
    );
  }
  const [wanted, achieved] = [shown(typed.value), shown(found.achieved)];
  const jump = wanted === achieved ? '' : ` No value gives exactly ${wanted}.`;
  const goal = `${metric === 'npv' ? measure.toLowerCase() : GOAL_WORDS[metric]}${isHardOnly ? ', hard savings only,' : ''} of ${achieved}`;
  return {
    isReached: true,
    text: `To reach a ${goal}, ${lever.label} would need to be ${formatQuantity(found.value)} ${unitOf(lever, input)} instead of ${valueText(lever)}.${jump}`,
    /** As it can be entered. */
    value: found.value.toFixed(6).replace(/\.?0+$/, ''),
  };
}
