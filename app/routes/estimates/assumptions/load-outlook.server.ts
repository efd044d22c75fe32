import { formatProbability, formatShort, leadAmount, leadLabel, type Simulation } from '@worthwhile/roi-core';
import { type Outlook, outlookOf } from '#app/modules/estimates/analysis/outlook.server.ts';
import { formatHeadline } from '#app/modules/estimates/model/format-headline.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { threeDigits } from './swing-bar.tsx';

/** The first result of the figures, with the version of the draft that it is of. */
export async function loadOutlook(view: EstimateView) {
  const outlook = view.estimate.state === 2 ? null : await outlookOf(view);
  return { version: view.estimate.version, shown: outlook && shownOf(view, outlook) };
}

export type LoadedOutlook = Awaited<ReturnType<typeof loadOutlook>>;
export type ShownOutlook = NonNullable<LoadedOutlook['shown']>;

function shownOf(
  { catalogue }: EstimateView,
  { computation, isAtListPrices, tornado, simulation, confirming, confirmed }: Outlook,
) {
  const { result, resolved } = computation;
  const { headline } = result;
  const { sign } = resolved.currency;
  const { measure, value, hardOnly, total } = formatHeadline(headline, sign);
  const { p10, p50, p90 } = simulation;
  const fields = tornado.bars.filter(({ variable }) => variable in resolved.fields);
  return {
    label: `${leadLabel(headline.kind, result)}${isAtListPrices ? ', at list prices, before one-time costs' : ''}`,
    measure,
    value,
    hardOnly,
    total,
    sign,
    range: { measure, p10, p50, p90, estimate: leadAmount(headline.all) },
    confirming: confirming.map((id) => ({
      id,
      whoKnows: catalogue.fields.find((field) => field.id === id)?.whoKnows ?? '',
    })),
    narrowing: confirmed && narrowingWords(simulation, confirmed, confirming.length, sign),
    /** By field ID: the result at the figure's conservative and optimistic ends. */
    swings: Object.fromEntries(
      fields.map(({ variable, npvConservative, npvOptimistic }) => [
        variable,
        [Math.round(npvConservative), Math.round(npvOptimistic)] as const,
      ]),
    ),
  };
}

const ALL = ['', 'it', 'both', 'all three'];

/** Formats "Confirm all three and the range narrows by 24%, to $205K to $728K." */
function narrowingWords(now: Simulation, confirmed: Simulation, count: number, sign: string): string | null {
  const narrowed = 1 - (confirmed.p90 - confirmed.p10) / (now.p90 - now.p10);
  if (!(narrowed >= 0.01)) return null;
  const ends = `${formatShort(threeDigits(confirmed.p10), sign)} to ${formatShort(threeDigits(confirmed.p90), sign)}`;
  return `Confirm ${ALL[count]} and the range narrows by ${formatProbability(narrowed * 100)}, to ${ends}.`;
}
