import { formatMoneyResult } from '@worthwhile/roi-core';
import type { Snapshot } from '@worthwhile/roi-core/report-model';
import { buildCashFlow } from './cash-flow/cash-flow-sheet.ts';
import { buildCosts } from './cash-flow/costs-sheet.ts';
import { buildDrivers } from './drivers/drivers-sheet.ts';
import { HIDDEN } from './inputs/input-cells.ts';
import { buildInputs } from './inputs/inputs-sheet.ts';
import { layoutOf } from './layout.ts';
import type { SheetDraft, SheetPlan, WorkbookPlan } from './plan.ts';
import { buildRange } from './range-sheet.ts';
import { buildSources } from './sources-sheet.ts';
import { summaryColumns } from './summary-flow.ts';
import { buildSummary } from './summary-sheet.ts';

/**
 * Builds the workbook of a generated estimate. Every number that is not an input is a formula, written from the trees that
 * the model calculates with. Pure: the same snapshot gives the same plan.
 */
export function buildWorkbook(snapshot: Snapshot): WorkbookPlan {
  const layout = layoutOf(snapshot);
  const sources = buildSources(layout);
  const inputs = buildInputs(layout, sources.citationOf);
  const drivers = buildDrivers(layout, inputs);
  const costs = buildCosts(layout, inputs);
  const { cashFlow, payback, headline } = buildCashFlow(layout, drivers, costs);
  const { sheet: summary, ...shown } = buildSummary(layout, inputs, { cashFlow, headline, drivers });
  const range = buildRange(layout);
  const drafts = [summary, inputs, drivers.sheet, costs.sheet, cashFlow, payback, range, sources.sheet];
  const amount = widthOf(headline.all.view.metrics.cumulative, snapshot.resolved.currency.sign);
  return {
    sheets: [
      {
        ...finished(
          summary,
          [40, ...Array<number>(summaryColumns(layout.years)).fill(amount), 2, ...Array<number>(5).fill(9)],
          2,
        ),
        ...shown,
      },
      { ...finished(inputs, INPUT_WIDTHS, 1), headColumns: 2, hidden: HIDDEN },
      finished(drivers.sheet, [58, 24, 12, 12, 18, 12, 20, 12, 18, 18, 12, 20, ...Array<number>(17).fill(18)], 1),
      finished(costs.sheet, [48, ...Array<number>(layout.years + 2).fill(22)], 1),
      finished(cashFlow, [48, ...Array<number>(layout.years + 2).fill(22)], 1),
      finished(payback, [48, 12, 22, 22, 22, 22], 1),
      finished(range, [48, ...Array<number>(7).fill(Math.max(18, amount))], 1),
      finished(sources.sheet, [6, 28, 16, 38, 28, 24, 36], 1),
    ],
    names: drafts.flatMap(({ names }) => names),
    currencySign: snapshot.resolved.currency.sign,
    paper: snapshot.paper ?? 'A4',
  };
}

/** The last two are hidden. */
const INPUT_WIDTHS = [6, 36, 14, 16, 17, 12, 11, 26, 11, 23, 11, 12, 10, 12, 2, 2, 2];

function finished({ name, rows }: SheetDraft, widths: readonly number[], headRows: number): SheetPlan {
  return { name, widths, rows, headRows, headColumns: 1 };
}

/** Characters for the amounts of the summary, with their separators and sign. */
function widthOf(amounts: readonly number[], sign: string): number {
  const longest = Math.max(...amounts.map((amount) => formatMoneyResult(amount, sign).length));
  return Math.max(14, longest + 4);
}
