import { formatMoneyResult } from '@worthwhile/roi-core';
import type { Snapshot } from '@worthwhile/roi-core/report-model';
import { buildCashFlow } from './cash-flow/cash-flow-sheet.ts';
import { buildDrivers } from './drivers/drivers-sheet.ts';
import { buildInputs } from './inputs-sheet.ts';
import { layoutOf } from './layout.ts';
import type { SheetDraft, SheetPlan, WorkbookPlan } from './plan.ts';
import { buildRange } from './range-sheet.ts';
import { buildSources } from './sources-sheet.ts';
import { buildSummary } from './summary-sheet.ts';

/**
 * Builds the workbook of a generated estimate. Every number that is not an input is a formula, written from the trees that
 * the model calculates with. Pure: the same snapshot gives the same plan.
 */
export function buildWorkbook(snapshot: Snapshot): WorkbookPlan {
  const layout = layoutOf(snapshot);
  const inputs = buildInputs(layout);
  const drivers = buildDrivers(layout, inputs);
  const { cashFlow, payback, headline } = buildCashFlow(layout, inputs, drivers);
  const { sheet: summary, ...shown } = buildSummary(layout, inputs, { cashFlow, headline, drivers });
  const range = buildRange(layout);
  const sources = buildSources(layout);
  const drafts = [summary, inputs, drivers.sheet, cashFlow, payback, range, sources];
  const amount = widthOf(headline.all.view.metrics.cumulative, snapshot.resolved.currency.sign);
  return {
    sheets: [
      {
        ...finished(summary, [40, ...Array<number>(layout.years + 2).fill(amount), 2, ...Array<number>(5).fill(9)], 2),
        ...shown,
      },
      finished(inputs, [44, 13, 19, 11, 42, 12, 14, 24, 14], 1),
      finished(drivers.sheet, [58, 24, 12, 12, 18, 12, 20, 12, 18, 18, 12, 20, ...Array<number>(17).fill(18)], 1),
      finished(cashFlow, [48, ...Array<number>(layout.years + 2).fill(22)], 1),
      finished(payback, [48, 12, 22, 22, 22, 22], 1),
      finished(range, [48, ...Array<number>(7).fill(Math.max(18, amount))], 1),
      finished(sources, [34, 18, 42, 34, 24, 34], 1),
    ],
    names: drafts.flatMap(({ names }) => names),
    currencySign: snapshot.resolved.currency.sign,
  };
}

function finished({ name, rows }: SheetDraft, widths: readonly number[], headRows: number): SheetPlan {
  return { name, widths, rows, headRows };
}

/** Characters for the amounts of the summary, with their separators and sign. */
function widthOf(amounts: readonly number[], sign: string): number {
  const longest = Math.max(...amounts.map((amount) => formatMoneyResult(amount, sign).length));
  return Math.max(14, longest + 4);
}
