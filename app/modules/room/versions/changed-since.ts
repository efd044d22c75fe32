import { compare, leadAmount, measureOf } from '@worthwhile/roi-core';
import type { Snapshot } from '@worthwhile/roi-core/report-model';
import { comparedOf } from '#app/modules/estimates/compare.server.ts';
import { changedSentence } from '#app/modules/estimates/versions/changed-sentence.ts';
import type { EstimateView } from '#app/modules/estimates/view.ts';
import { changeText } from '../effect.ts';

interface Shown {
  readonly view: EstimateView;
  readonly snapshot: Pick<Snapshot, 'resolved' | 'result'>;
}

/** Says what differs between the version that a reader saw and the one in the room, without prices if the link hides them. */
export function changedSince(before: Shown, now: Shown, { showsPrices }: { showsPrices: boolean }): string {
  const { view } = now;
  const { sign } = view.estimate.currency;
  const compared = compare(
    view.catalogue,
    [before, now].map((shown) => comparedOf(shown.view, shown.snapshot)),
  );
  const sentence = changedSentence(compared, { catalogue: view.catalogue, sign, hidesPrices: !showsPrices });
  const { headline } = view;
  const earlier = before.view.headline;
  if (!headline || !earlier || before.view.estimate.currency.sign !== sign) return sentence;
  const change = (part: 'all' | 'hardOnly') => changeText(leadAmount(earlier[part]), leadAmount(headline[part]), sign);
  return `${sentence} ${measureOf(headline.kind)}: ${change('all')}, hard savings only: ${change('hardOnly')}.`;
}
