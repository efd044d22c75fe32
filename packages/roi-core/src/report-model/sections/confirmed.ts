import { formatPercentResult } from '../../number/format.ts';
import type { ConfirmedFigures } from '../../types.ts';
import { textBlock } from '../blocks.ts';
import type { Context } from '../context.ts';
import type { Block, Section } from '../model.ts';

/** Returns nothing if nothing is saved or model 1.0 froze the estimate. */
export function buildConfirmed({ confirmed, money, isReview, measure }: Context): Block[] {
  if (confirmed === null || confirmed.sharePct === null) return [];
  const side = { note: 'What you confirmed' };
  if (confirmed.drivers.length === 0) return [textBlock(side, ['No figures confirmed yet'])];
  const amounts = ({ npv, netBenefit }: ConfirmedFigures) =>
    isReview ? money(netBenefit) : `${money(npv)} (net benefit ${money(netBenefit)})`;
  const paragraphs = [
    `Figures you confirmed carry ${formatPercentResult(confirmed.sharePct)} of the annual savings. Against all costs these benefits alone give a ${measure.toLowerCase()} of ${amounts(confirmed.all)}, with hard savings only ${amounts(confirmed.hardOnly)}.`,
  ];
  return [textBlock(side, paragraphs)];
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
