import { formatPercentResult } from '../../number/format.ts';
import type { ConfirmedFigures } from '../../types.ts';
import { textBlock } from '../blocks.ts';
import { basis } from '../board-summary/second-page.ts';
import type { Context } from '../context.ts';
import type { Block, Section } from '../model.ts';

/** Returns nothing if nothing is saved or model 1.0 froze the estimate. */
export function buildConfirmed(context: Context): Block[] {
  const { confirmed, money, isReview, measure } = context;
  if (confirmed === null || confirmed.sharePct === null) return [];
  const { sentence, sharePct, words } = basis(context);
  const amounts = ({ npv, netBenefit }: ConfirmedFigures) =>
    isReview ? money(netBenefit) : `${money(npv)} (net benefit ${money(netBenefit)})`;
  const alone = `Against all costs, the confirmed benefits alone give a ${measure.toLowerCase()} of ${amounts(confirmed.all)}, with hard savings only ${amounts(confirmed.hardOnly)}.`;
  const share = sharePct ?? 0;
  return [
    {
      kind: 'basis',
      side: { title: '', note: 'What it rests on' },
      sentence,
      sharePct,
      own: `${words[0]}, ${formatPercentResult(share)}`,
      other: `${words[1]}, ${formatPercentResult(100 - share)}`,
      paragraphs: confirmed.drivers.length === 0 ? [] : [alone],
    },
  ];
}

/** Lists the benefits without an amount that the seller selected, by product family. */
export function buildUnquantified({ snapshot }: Context): Section[] {
  if (!snapshot.unquantified?.length) return [];
  const selected = new Set(snapshot.unquantified);
  const { families, unquantifiedBenefits } = snapshot.catalogue;
  const blocks = unquantifiedBenefits.flatMap(({ familyId, items }) => {
    const paragraphs = items.filter((item) => selected.has(item));
    const title = families.find(({ id }) => id === familyId)?.name ?? '';
    return paragraphs.length === 0 ? [] : [textBlock({ title }, paragraphs)];
  });
  return [
    {
      id: 'unquantified',
      title: 'Benefits that we have not quantified',
      lead: 'No figure of this estimate counts any of these.',
      blocks,
    },
  ];
}
