import { RETIRE_MONTH_COLUMN } from '../inputs/inputs-tables.ts';
import type { Layout } from '../layout.ts';
import { TOOL_RANGES } from '../names.ts';
import { addHeads, type CellPlan, cellAt, fixed, formula, onSheet, type SheetDraft, text } from '../plan.ts';

/** Row numbers; year t is in column t. */
export interface TimeRows {
  /** Growth of the baseline since year 1. */
  readonly growth: number;
  /** Growth, adoption and deployment together. */
  readonly reached: number;
  /** Cost and hours of the tools retired by then; null without tools. */
  readonly toolCost: number | null;
  readonly toolHours: number | null;
  /** Results of the rows `growth` and `reached`, from the first year. */
  readonly growthAmounts: readonly number[];
  readonly reachedAmounts: readonly number[];
}

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
    text('Growth of costs'),
    ...years.map((year) =>
      formula(`(1+baselineGrowthPct/100)^(${cellAt(year, yearRow)}-1)`, growthRate ** (year - 1), 'fraction'),
    ),
  );
  const growthAmounts = years.map((year) => growthRate ** (year - 1));
  const rows: TimeRows = { growth, growthAmounts, ...reach(), toolCost: null, toolHours: null };
  return layout.hasTools ? { ...rows, ...addTools(sheet, layout, inputs, yearRow) } : rows;

  function reach(): Pick<TimeRows, 'reached' | 'reachedAmounts'> {
    if (layout.isReview) return { reached: growth, reachedAmounts: growthAmounts };
    const months = financial.deploymentMonths ?? 0;
    const ramp = years.map((year) => (financial[`rampYear${year}Pct`] ?? 0) / 100);
    const shares = years.map((year) => Math.max(0, Math.min(12, 12 * year - months)) / 12);
    const amounts = years.map((_, index) => at(ramp, index) * at(shares, index) * at(growthAmounts, index));
    const adoption = addShares('Adoption', (year) => `rampYear${year}Pct/100`, ramp);
    const rows = layout.hasWait ? [adoption, addDeployed(shares), growth] : [adoption, growth];
    const product = (year: number) => rows.map((row) => cellAt(year, row)).join('*');
    return { reached: addShares('Reached', product, amounts), reachedAmounts: amounts };
  }

  function addDeployed(shares: readonly number[]): number {
    return addShares(
      'Share of the year after deployment',
      (year) => `MAX(0,MIN(12,12*${cellAt(year, yearRow)}-deploymentMonths))/12`,
      shares,
    );
  }

  function addShares(label: string, formulaOf: (year: number) => string, results: readonly number[]): number {
    return sheet.add(text(label), ...years.map((year) => formula(formulaOf(year), at(results, year - 1), 'fraction')));
  }
}

function at(amounts: readonly number[], index: number): number {
  return amounts[index] as number;
}

/** Adds the share of each year in which a tool is retired, and the total cost and hours that it saves. */
function addTools(sheet: SheetDraft, layout: Layout, inputs: SheetDraft, yearRow: number) {
  const tools = layout.input.retiredTools;
  const years = Array.from({ length: layout.years }, (_, index) => index + 1);
  const range = inputs.names.find(({ name }) => name === TOOL_RANGES.retireMonth);
  const firstTool = Number(/\$(\d+)/.exec(range?.address ?? '')?.[1]);
  const shareOf = (month: number, year: number) => Math.min(1, Math.max(0, (12 * year - month) / 12));
  addHeads(sheet, 'Share of the year in which a tool is retired', ['Tool', ...years.map((year) => `Year ${year}`)]);
  const first = sheet.next();
  tools.forEach((tool, index) => {
    const month = onSheet(inputs.name, fixed(RETIRE_MONTH_COLUMN, firstTool + index));
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
    text('Annual cost of retired tools', 'total'),
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
    text('Annual hours for retired tools', 'total'),
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
