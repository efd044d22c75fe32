import type { Snapshot } from '@worthwhile/roi-core/report-model';
import { buildCashFlow } from './cash-flow/cash-flow-sheet.ts';
import { buildDrivers } from './drivers/drivers-sheet.ts';
import { buildInputs } from './inputs-sheet.ts';
import { layoutOf } from './layout.ts';
import type { SheetDraft, SheetPlan, WorkbookPlan } from './plan.ts';
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
  const { cashFlow, payback } = buildCashFlow(layout, inputs, drivers);
  const summary = buildSummary(layout, inputs);
  const sources = buildSources(layout);
  const drafts = [summary, inputs, drivers.sheet, cashFlow, payback, sources];
  return {
    sheets: [
      finished(summary, [44, 28, 28, 28, 28], 1),
      finished(inputs, [58, 18, 18, 14, 60, 14, 18, 26, 18], 1),
      finished(drivers.sheet, [58, 24, 12, 12, 18, 12, 20, 12, 18, 18, 12, 20, ...Array<number>(17).fill(18)], 1),
      finished(cashFlow, [48, ...Array<number>(layout.years + 2).fill(22)], 1),
      finished(payback, [48, 12, 22, 22, 22, 22], 1),
      finished(sources, [52, 26, 70, 60, 40, 60], 1),
    ],
    names: drafts.flatMap(({ names }) => names),
    currencySign: snapshot.resolved.currency.sign,
  };
}

function finished({ name, rows }: SheetDraft, widths: readonly number[], headRows: number): SheetPlan {
  return { name, widths, rows, headRows };
}
