import type { Layout } from '../layout.ts';
import { TOOL_RANGES } from '../names.ts';
import { addHeads, type CellPlan, cellAt, fixed, formula, onSheet, type SheetDraft, text } from '../plan.ts';

/** Rows of the sheet of drivers that give, for year t in column t, how far things have come. */
export interface TimeRows {
  /** Growth of the baseline since year 1. */
  readonly growth: number;
  /** Growth and adoption together. */
  readonly reached: number;
  /** Cost and hours of the tools that are gone by then; null without any. */
  readonly toolCost: number | null;
  readonly toolHours: number | null;
}

/** The years, their adoption and growth, and what the retired tools would have cost in each. */
export function addTime(sheet: SheetDraft, layout: Layout, inputs: SheetDraft): TimeRows {
  const years = Array.from({ length: layout.years }, (_, index) => index + 1);
  addHeads(sheet, 'Year by year', ['', ...years.map((year) => `Year ${year}`)]);
  const yearRow = sheet.add(
    text('Year'),
    ...years.map(
      (year): CellPlan =>
        year === 1
          ? { kind: 'number', value: 1, format: 'whole', look: 'columnHead' }
          : formula(`${cellAt(year - 1, sheet.next())}+1`, year, 'whole', 'columnHead'),
    ),
  );
  const { financial } = layout.input;
  const growthRate = 1 + (financial.baselineGrowthPct ?? 0) / 100;
  const growth = sheet.add(
    text('Growth of the cost'),
    ...years.map((year) =>
      formula(`(1+baselineGrowthPct/100)^(${cellAt(year, yearRow)}-1)`, growthRate ** (year - 1), 'fraction'),
    ),
  );
  const rows = { growth, toolCost: null, toolHours: null };
  const reached = layout.isReview ? growth : addAdoption();
  return layout.hasTools ? { ...rows, reached, ...addTools(sheet, layout, inputs, yearRow) } : { ...rows, reached };

  function addAdoption(): number {
    const ramp = years.map((year) => (financial[`rampYear${year}Pct`] ?? 0) / 100);
    const adoption = sheet.add(
      text('Adoption'),
      ...years.map((year) => formula(`rampYear${year}Pct/100`, ramp[year - 1] as number, 'fraction')),
    );
    return sheet.add(
      text('Reached'),
      ...years.map((year) =>
        formula(
          `${cellAt(year, adoption)}*${cellAt(year, growth)}`,
          (ramp[year - 1] as number) * growthRate ** (year - 1),
          'fraction',
        ),
      ),
    );
  }
}

/** For each tool the share of the year in which it is gone; and over all, the cost and the hours that go with them. */
function addTools(sheet: SheetDraft, layout: Layout, inputs: SheetDraft, yearRow: number) {
  const tools = layout.input.retiredTools;
  const years = Array.from({ length: layout.years }, (_, index) => index + 1);
  const range = inputs.names.find(({ name }) => name === TOOL_RANGES.retireMonth);
  const firstTool = Number(/\$(\d+)/.exec(range?.address ?? '')?.[1]);
  const shareOf = (month: number, year: number) => Math.min(1, Math.max(0, (12 * year - month) / 12));
  addHeads(sheet, 'Share of the year in which a tool is gone', ['Tool', ...years.map((year) => `Year ${year}`)]);
  const first = sheet.next();
  tools.forEach((tool, index) => {
    const month = onSheet(inputs.name, fixed(3, firstTool + index));
    sheet.add(
      text(tool.name),
      ...years.map((year) =>
        formula(`MIN(1,MAX(0,(12*${cellAt(year, yearRow)}-${month})/12))`, shareOf(tool.retireMonth, year), 'fraction'),
      ),
    );
  });
  const last = sheet.next() - 1;
  const shares = (year: number) => `${cellAt(year, first)}:${cellAt(year, last)}`;
  const rise = 1 + layout.input.toolCostUpliftPct / 100;
  const goneBy = (year: number, amountOf: (tool: (typeof tools)[number]) => number) =>
    tools.reduce((sum, tool) => sum + amountOf(tool) * shareOf(tool.retireMonth, year), 0);
  const toolCost = sheet.add(
    text('Yearly cost of the tools that are gone', 'total'),
    ...years.map((year) =>
      formula(
        `SUMPRODUCT(${TOOL_RANGES.annualCost},${shares(year)})*(1+toolCostUpliftPct/100)^(${cellAt(year, yearRow)}-1)`,
        goneBy(year, ({ annualCost }) => annualCost) * rise ** (year - 1),
        'money',
        'total',
      ),
    ),
  );
  const toolHours = sheet.add(
    text('Hours a year for the tools that are gone', 'total'),
    ...years.map((year) =>
      formula(
        `SUMPRODUCT(${TOOL_RANGES.adminHoursPerMonth},${shares(year)})*12`,
        goneBy(year, ({ adminHoursPerMonth }) => adminHoursPerMonth * 12),
        'number',
        'total',
      ),
    ),
  );
  return { toolCost, toolHours };
}
