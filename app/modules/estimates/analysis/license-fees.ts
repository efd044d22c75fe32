import type { ResolvedInput, Result } from '@worthwhile/roi-core';

/** The fee per year of each license line: of a perpetual license, its maintenance. */
export function annualFees({ investment }: ResolvedInput, { costColumns }: Pick<Result, 'costColumns'>) {
  return costColumns.licenceLines.map(
    ({ componentId, model, netAnnualOrPrice: net, quantity, unitPrice, follows }, index) => {
      const { discountPct = 0, maintenancePct = 0 } = investment.licences[index] ?? {};
      const isPerpetual = model === 'perpetual';
      return {
        componentId,
        quantity,
        follows,
        perYear: isPerpetual ? net * (maintenancePct / 100) : net,
        /** Paid at the start, of a perpetual license. */
        once: isPerpetual ? net : 0,
        saved: quantity * unitPrice * (discountPct / 100),
      };
    },
  );
}
