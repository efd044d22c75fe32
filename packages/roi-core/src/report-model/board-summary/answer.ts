import { formatPaybackTime, formatPercentInput, formatRatio } from '../../number/format.ts';
import { roundHalfUp } from '../../number/rounding.ts';
import type { Metrics } from '../../types.ts';
import { type Context, chosenComponents } from '../context.ts';
import { commonScope, readingOf } from '../sections/answer.ts';
import { countOf, listOf } from '../words.ts';

/** States the decision as one sentence, and the same on hard savings only. */
export function boardAnswer(context: Context): { readonly answer: string; readonly hardAnswer: string } {
  const { metrics, hardOnly, money, isReview, isIncrement } = context;
  if (isIncrement) return answerOfRenewal(context);
  const first = isReview ? lookingBack(context) : lookingAhead(context);
  const returned = `${isReview ? 'returned' : 'returns'} ${money(hardOnly.totalBenefits)}`;
  return {
    answer: `${first}${paybackClause(metrics, isReview)}`,
    hardAnswer: `On hard savings only, it ${returned}${paybackClause(hardOnly, isReview, ' and')}`,
  };
}

function lookingAhead(context: Context): string {
  const { metrics, money, years, snapshot } = context;
  const products = familiesOf(context);
  const scope = commonScope(context);
  const undertaking =
    snapshot.resolved.scenarioId === 4
      ? `Consolidating on ${products}`
      : snapshot.resolved.scenarioId === 3
        ? `Renewing ${products}`
        : `Deploying ${products}${scope ? ` to ${scope}` : ''}`;
  return `${undertaking} costs ${money(metrics.totalCosts)} over ${countOf(years, 'year')}, returns ${money(metrics.totalBenefits)}`;
}

function lookingBack(context: Context): string {
  const { metrics, money, years } = context;
  return `Over the ${countOf(years, 'year')} reviewed, ${familiesOf(context)} cost ${money(metrics.totalCosts)}, returned ${money(metrics.totalBenefits)}`;
}

function paybackClause({ paybackMonths }: Metrics, isReview: boolean, joint = ', and'): string {
  if (paybackMonths === null) return `${joint} ${isReview ? 'did' : 'does'} not pay back within the term.`;
  return `${joint} ${isReview ? 'paid' : 'pays'} back ${formatPaybackTime(paybackMonths)}.`;
}

function answerOfRenewal(context: Context): { readonly answer: string; readonly hardAnswer: string } {
  const { metrics, money, years } = context;
  const [costs, benefits] = [roundHalfUp(metrics.totalCosts, 0), roundHalfUp(metrics.totalBenefits, 0)];
  const term = `over ${countOf(years, 'year')}`;
  const hardAnswer = `Hard savings only: ${readingOf(context, 'hardOnly')}`;
  if (benefits === 0) return { answer: readingOf(context, 'all'), hardAnswer };
  const change = benefits > 0 ? `brings ${money(benefits)} more` : `gives up ${money(-benefits)}`;
  const price =
    costs === 0 ? 'at the same cost' : `for ${money(Math.abs(costs))} ${costs > 0 ? 'more' : 'less'} in costs`;
  return { answer: `Renewing ${familiesOf(context)} ${change} in benefits ${price} ${term}.`, hardAnswer };
}

/** `Aternity and NPM`: a sentence for a board has no list of components. */
function familiesOf(context: Context): string {
  const { families, components } = context.snapshot.catalogue;
  const chosen = new Set(chosenComponents(context));
  const ids = new Set(components.filter(({ id }) => chosen.has(id)).map(({ familyId }) => familyId));
  return listOf(families.filter(({ id }) => ids.has(id)).map(({ name }) => name.replace(/\s*\([^)]*\)\s*$/, '')));
}

/** Names what has to happen for the case to fail. */
export function failureSentence({ metrics, isReview, isIncrement, snapshot }: Context): string {
  const { breakEvenBenefitPct: share, breakEvenFeeMultiplier: fees } = metrics;
  const kind = isIncrement ? 'added benefits' : isReview ? 'benefits' : 'planned benefits';
  if (share === null) return 'Without costs or without benefits, there is no point at which it breaks even.';
  if (metrics.pvCosts <= 0) return 'Costs go down, so it needs no benefits to break even.';
  const percent = formatPercentInput(roundHalfUp(share, 0));
  if (share > 100) return `It does not break even: that would take ${percent} of the ${kind}.`;
  const price =
    fees !== null && fees > 1
      ? `, or if fees ${isReview ? 'had exceeded' : 'exceed'} ${formatRatio(fees)} times this price`
      : '';
  const fails = isReview
    ? `It would have failed only with less than ${percent} of the ${kind}${price}.`
    : `It fails only if less than ${percent} of the ${kind} arrive${price}.`;
  const tried = snapshot.breakEvens ?? [];
  const none = tried.length > 0 && tried.every(({ value }) => value === null);
  return none ? `No single figure brings the result to zero. ${fails}` : fails;
}
