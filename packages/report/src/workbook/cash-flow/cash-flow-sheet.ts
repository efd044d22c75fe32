import { addColumnRow, type Columns, inColumn } from '../columns.ts';
import type { DriverTable } from '../drivers/drivers-sheet.ts';
import type { Layout } from '../layout.ts';
import { addHeads, draftSheet, onSheet, type SheetDraft, text } from '../plan.ts';
import { addFlow, type Discounting, type View, type ViewRows } from './cash-flow-rows.ts';
import { addConfirmed } from './confirmed.ts';
import { headsOf } from './costs.ts';
import { addTime, type CostTable } from './costs-sheet.ts';
import { addKeyFigures } from './metrics.ts';
import { buildPayback, type PaybackLine } from './payback-sheet.ts';
import { viewsOf } from './views.ts';

const CATEGORIES = ['cost reduction', 'cost avoidance', 'productivity'] as const;

const PLAN_NOTE = 'Column 0 is the start and is not discounted; column t is the end of year t.';

export interface CashFlowSheets {
  readonly cashFlow: SheetDraft;
  readonly payback: SheetDraft;
  readonly headline: HeadlineFlow;
}

/** The cash flow of the headline: its rows with all benefits and with hard savings only. */
export interface HeadlineFlow {
  readonly all: PlacedRows;
  readonly hardOnly: PlacedRows;
  readonly line: PaybackLine;
}

interface PlacedRows {
  readonly view: View;
  readonly rows: ViewRows;
}

/** Builds benefits and results in columns 0..N, with all benefits and with hard savings only. */
export function buildCashFlow(layout: Layout, drivers: DriverTable, costs: CostTable): CashFlowSheets {
  const sheet = draftSheet('Cash flow');
  const { years } = layout;
  sheet.add(text('Cash flow and key figures', 'title'));
  const note = layout.isReview ? 'Column 0 is the start; a review is not discounted.' : PLAN_NOTE;
  sheet.add(text(note, 'note'));
  addHeads(sheet, 'Time', headsOf(years).slice(0, -1));
  const columns: Columns = { sheet, years, timeRow: addTime(sheet, years) };
  const discounting = layout.isReview ? null : addDiscounting(columns, layout.snapshot.result.discountRatePct);

  addBenefits(columns, drivers);
  const views = viewsOf(columns, layout, drivers, costs);
  const placed = views.map((view) => ({ view, rows: addFlow(columns, discounting, view) }));
  const payback = buildPayback(columns, layout, discounting, placed);
  const whole = placed.map((each, index) => ({ ...each, paybacks: payback.cells[index] as (typeof payback.cells)[0] }));
  addKeyFigures(columns, discounting, whole);
  if (!layout.isFirstModel) addConfirmed(columns, discounting, layout, drivers);
  const [all, hardOnly] = placed as [PlacedRows, PlacedRows];
  return {
    cashFlow: sheet,
    payback: payback.sheet,
    headline: { all, hardOnly, line: payback.lines[0] as PaybackLine },
  };
}

function addDiscounting(columns: Columns, discountRatePct: number): Discounting {
  const ratePct = 'discountRatePct';
  const factorRow = addColumnRow(columns, {
    label: 'Discount factor',
    formulaOf: (column) => `1/(1+${ratePct}/100)^${inColumn(column, columns.timeRow)}`,
    results: Array.from({ length: columns.years + 1 }, (_, column) => (1 + discountRatePct / 100) ** -column),
    format: 'fraction',
    isSummed: false,
  });
  return { factorRow, ratePct };
}

/** Adds the benefits by type. Each view reads its own share from the benefits sheet. */
function addBenefits(columns: Columns, { sheet: drivers, categories, benefitsOf, amounts }: DriverTable): void {
  const from = (address: string) => onSheet(drivers.name, address);
  addHeads(columns.sheet, 'Benefits after risk adjustment', headsOf(columns.years));
  for (const category of CATEGORIES) {
    const counted = amounts.filter((each) => each.category === category);
    addColumnRow(columns, {
      label: category.charAt(0).toUpperCase() + category.slice(1),
      formulaOf: (column) =>
        column === 0 ? null : `SUMIF(${from(categories)},"${category}",${from(benefitsOf(column))})`,
      results: Array.from({ length: columns.years + 1 }, (_, column) =>
        counted.reduce((sum, { benefits }) => sum + (benefits[column] ?? 0), 0),
      ),
    });
  }
}
