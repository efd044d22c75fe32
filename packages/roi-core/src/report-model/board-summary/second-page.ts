import { leadAmount } from '../../headline/lead.ts';
import { formatPercentResult, formatProbability, formatQuantity } from '../../number/format.ts';
import { variableLabel } from '../../selection/variable-label.ts';
import type { Distribution, TraceInput } from '../../types.ts';
import type { Context } from '../context.ts';
import { inputsOf } from '../inputs.ts';
import { showValue } from '../values.ts';
import { countOf, upperFirst } from '../words.ts';
import { failureSentence } from './answer.ts';
import type { BoardSummary, RangeOf, SummaryRow, WeakestTable } from './model.ts';

const NO_VALUE = 'No value';
const NOT_USED = 'Not used';
const MOST_ITEMS = 6;

export function certainty(context: Context): BoardSummary['certainty'] {
  return { lead: failureSentence(context), range: rangePair(context), weakest: weakest(context) };
}

function rangePair({ snapshot, metrics, hardOnly, measure, isFirstModel }: Context) {
  const { simulation, tornado } = snapshot;
  if (tornado.bars.length === 0 || isFirstModel) return null;
  const of = ({ p10, p50, p90 }: Pick<Distribution, 'p10' | 'p50' | 'p90'>, estimate: number): RangeOf => ({
    p10,
    p50,
    p90,
    estimate,
  });
  const share = (probability: number) => formatProbability(probability * 100);
  return {
    title: `Likely range of the ${measure.toLowerCase()}`,
    reason: '8 in 10 outcomes lie between low and high',
    measure,
    all: of(simulation, leadAmount(metrics)),
    hardOnly: of(simulation.hardOnly, leadAmount(hardOnly)),
    note: `Above zero in ${share(simulation.probabilityNpvPositive)} of outcomes, with hard savings only in ${share(simulation.hardOnly.probabilityNpvPositive)}. Agreed figures vary by about 5%, our defaults by more.`,
  };
}

function weakest(context: Context): WeakestTable | null {
  const { snapshot, metrics, hardOnly, money, isReview } = context;
  const { weakFigures } = snapshot;
  if (!weakFigures || weakFigures.figures.length === 0) return null;
  const shown = (variable: string, value: number) => showValue(context, variable, value).text;
  const limit = (variable: string, value: number, failsAt: number | null | undefined, now: number) => {
    if (failsAt === undefined) return NOT_USED;
    if (failsAt === null) return now < 0 ? 'Fails now' : NO_VALUE;
    return `${failsAt < value === now >= 0 ? 'Below' : 'Above'} ${shown(variable, failsAt)}`;
  };
  const rows = weakFigures.figures.map(
    ({ variable, value, atZero, failsAt, hardOnlyFailsAt }): SummaryRow => ({
      label: variableLabel(snapshot.catalogue, variable),
      cells: [
        shown(variable, value),
        atZero === null ? 'n/a' : money(atZero),
        limit(variable, value, failsAt, leadAmount(metrics)),
        limit(variable, value, hardOnlyFailsAt, leadAmount(hardOnly)),
      ],
    }),
  );
  return {
    heads: ['Figure', 'Now', `${isReview ? 'Net benefit' : 'NPV'} at zero`, 'Case fails at', 'Hard savings fail at'],
    rows,
    sentence: pairSentence(context, weakFigures),
  };
}

function pairSentence(context: Context, { figures, pair }: NonNullable<Context['snapshot']['weakFigures']>) {
  const { snapshot, metrics } = context;
  const name = (variable: string) => `“${variableLabel(snapshot.catalogue, variable)}”`;
  if (leadAmount(metrics) < 0)
    return { name: 'The case does not pay for itself yet.', text: 'Figures that fall make it worse.' };
  if (figures.some(({ failsAt }) => failsAt !== null))
    return { name: 'One is enough.', text: 'Confirm the figures with a value in “Case fails at” first.' };
  if (!pair) return { name: '', text: 'No two of these figures bring it to zero.' };
  const value = figures.find(({ variable }) => variable === pair.variable)?.value ?? 0;
  const side = pair.failsAt < value ? 'below' : 'above';
  const { text } = showValue(context, pair.variable, pair.failsAt);
  return {
    name: 'Two together can.',
    text: `With ${name(pair.zero)} at zero and ${name(pair.variable)} ${side} ${text}, nothing is left.`,
  };
}

export function basis(context: Context): BoardSummary['basis'] {
  return context.isReview ? basisOfReview(context) : basisOfPlan(context);
}

function basisOfPlan(context: Context): BoardSummary['basis'] {
  const { confirmed } = context;
  const all = inputsOf(context).filter(({ id }) => context.field(id));
  const own = all
    .filter(({ provenance }) => provenance === 'agreed' || provenance === 'customer')
    .sort((a, b) => rank(a) - rank(b));
  const share = confirmed?.sharePct ?? null;
  const isBar = own.length > 0 && share !== null && share > 0;
  const carried =
    share === null || share === 0
      ? `no benefit rests on ${own.length === 1 ? 'it' : 'them'} alone yet`
      : `${own.length === 1 ? 'it carries' : 'they carry'} ${formatPercentResult(share)} of the annual savings`;
  return {
    title: 'What rests on your figures',
    sentence:
      own.length === 0
        ? 'No figures confirmed yet'
        : `${own.length} of the ${all.length} figures behind the benefits ${own.length === 1 ? 'is' : 'are'} yours; ${carried}.`,
    sharePct: isBar ? share : null,
    words: ['Yours or agreed', 'Our defaults'],
    items: own.slice(0, MOST_ITEMS).map((input) => itemOf(context, input)),
    more: own.length > MOST_ITEMS ? `and ${own.length - MOST_ITEMS} more` : '',
  };
}

const rank = ({ provenance }: TraceInput) => (provenance === 'agreed' ? 0 : 1);

function itemOf(context: Context, { id, label, value, evidence, provenance }: TraceInput) {
  const { text, unit } = showValue(context, id, value);
  return { name: label, value: [text, unit].filter(Boolean).join(' '), evidence, mark: provenance };
}

/** A review says what was measured instead. */
function basisOfReview({ included, money }: Context): BoardSummary['basis'] {
  const saved = (some: typeof included) => some.reduce((total, { saving }) => total + Math.abs(saving), 0);
  const measured = included.filter(({ mode }) => mode === 'measured').sort((a, b) => b.saving - a.saving);
  const all = saved(included);
  const share = all === 0 ? null : (saved(measured) / all) * 100;
  const were = measured.length === 1 ? 'was' : 'were';
  return {
    title: 'What was measured',
    sentence:
      measured.length === 0 || share === null
        ? 'No benefit was measured; all are modeled from benchmarks.'
        : `${upperFirst(countOf(measured.length, 'benefit')).replace(/ benefits?$/, '')} of ${countOf(included.length, 'benefit')} ${were} measured; ${measured.length === 1 ? 'it carries' : 'they carry'} ${formatPercentResult(share)} of the annual savings.`,
    sharePct: measured.length === 0 ? null : share,
    words: ['Measured', 'Modeled'],
    items: measured.slice(0, MOST_ITEMS).map(({ label, saving, baseline, withCost }) => ({
      name: label,
      value: money(saving),
      evidence: `${money(baseline)} before, ${money(withCost)} now${saving < 0 ? ', higher than before' : ''}`,
      mark: 'customer' as const,
    })),
    more: measured.length > MOST_ITEMS ? `and ${formatQuantity(measured.length - MOST_ITEMS)} more` : '',
  };
}
