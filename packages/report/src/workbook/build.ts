import type { Snapshot } from '@worthwhile/roi-core/report-model';
import { buildCashFlow } from './cash-flow/cash-flow-sheet.ts';
import { buildDrivers } from './drivers/drivers-sheet.ts';
import { buildInputs } from './inputs-sheet.ts';
import { layoutOf } from './layout.ts';
import type { SheetDraft, SheetPlan, WorkbookPlan } from './plan.ts';
import { buildSources } from './sources-sheet.ts';

/**
 * The workbook of a generated estimate: every number that is not an input is a formula, written from the same trees that
 * the model calculates with. Pure: the same snapshot gives the same plan.
 */
export function buildWorkbook(snapshot: Snapshot): WorkbookPlan {
  const layout = layoutOf(snapshot);
  const inputs = buildInputs(layout);
  const drivers = buildDrivers(layout, inputs);
  const cashFlow = buildCashFlow(layout, inputs, drivers);
  const sources = buildSources(layout);
  const drafts = [inputs, drivers.sheet, cashFlow, sources];
  return {
    sheets: [
      finished(inputs, [58, 18, 18, 14, 60, 30, 14, 24], 1),
      finished(drivers.sheet, [58, 24, 12, 18, 12, 12, 12, 18, 18, ...Array<number>(14).fill(18)], 1),
      finished(cashFlow, [48, ...Array<number>(layout.years + 2).fill(22)], 1),
      finished(sources, [52, 26, 70, 60, 40, 60], 1),
    ],
    names: drafts.flatMap(({ names }) => names),
    currencySign: snapshot.resolved.currency.sign,
  };
}

function finished({ name, rows }: SheetDraft, widths: readonly number[], headRows: number): SheetPlan {
  return { name, widths, rows, headRows };
}
