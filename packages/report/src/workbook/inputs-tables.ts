import type { LicenceLine, RetiredTool, ToolNotIncluded } from '@worthwhile/roi-core';
import { componentName, type Layout } from './layout.ts';
import { TOOL_RANGES } from './names.ts';
import { addHeads, type CellFormat, type CellPlan, fixed, formula, input, type SheetDraft, text } from './plan.ts';

/** Columns of the license table, which the fee block of the cash flow reads. */
export const LICENCE_COLUMNS = { quantity: 1, unitPrice: 2, discountPct: 3, maintenancePct: 5, model: 6 } as const;

/** Column that says if a retired tool counts. */
export const SAVINGS_COLUMN = 7;

const RETIRE_MONTH_COLUMN = 3;

/** A tool that is not retired within the term saves nothing. */
const NOT_RETIRED: ToolNotIncluded['reason'] = 'not retired within the term';

/** Column of the overlap in the table of retired tools. */
export const OVERLAP_COLUMN = 6;

const LICENCES = 'Licenses';
const TOOLS = 'Retired tools';

/** Adds one row per license line. A quantity that follows a fact is a formula. */
export function addLicences(sheet: SheetDraft, layout: Layout): void {
  const { licences } = layout.input.investment;
  if (licences.length === 0) return;
  addHeads(
    sheet,
    LICENCES,
    [
      'Product',
      'Quantity',
      'Unit price',
      'Discount',
      'Source of the price',
      'Maintenance',
      'Model',
      'Source of the quantity',
    ],
    [0, 4, 6, 7],
  );
  licences.forEach((line, index) => {
    const evidenceOf = (id: string) => layout.evidence.get(`licences.${index}.${id}`)?.evidence ?? '';
    sheet.add(
      text(componentName(layout, line.componentId)),
      quantityCell(layout, line),
      input(line.unitPrice, 'unitMoney'),
      input(line.discountPct, 'percent'),
      text(evidenceOf('unitPrice'), 'wrapped'),
      input(line.maintenancePct, 'percent'),
      text(line.model, 'input'),
      text(evidenceOf('quantity'), 'wrapped'),
    );
  });
}

function quantityCell({ input: { fields } }: Layout, { quantity }: LicenceLine): CellPlan {
  return typeof quantity === 'number'
    ? input(quantity, 'number')
    : formula(quantity, fields[quantity] as number, 'number');
}

/** Adds one row per retired tool, and names for the summed columns. */
export function addRetiredTools(sheet: SheetDraft, { snapshot, input: given, years, isFirstModel }: Layout): void {
  const tools = given.retiredTools;
  if (tools.length === 0) return;
  addHeads(
    sheet,
    TOOLS,
    [
      'Tool',
      'Annual cost',
      'Hours per month',
      'Month of retirement',
      'Termination fee',
      'Kind',
      'Overlap',
      ...(isFirstModel ? [] : ['Savings']),
    ],
    [0, 5, 7],
  );
  const first = sheet.next();
  for (const tool of tools) {
    const cell = (key: keyof typeof TOOL_RANGES, format: CellFormat) => input(tool[key], format);
    const kind = snapshot.catalogue.otherProducts.find(({ id }) => id === tool.otherProductId)?.name;
    sheet.add(
      text(tool.name),
      cell('annualCost', 'unitMoney'),
      cell('adminHoursPerMonth', 'number'),
      cell('retireMonth', 'number'),
      cell('terminationFee', 'unitMoney'),
      text(kind ?? `Product ${tool.otherProductId}`),
      input(tool.overlapPct, 'percent'),
      ...(isFirstModel ? [] : [savingsCell(sheet, tool, years)]),
    );
  }
  const last = sheet.next() - 1;
  Object.values(TOOL_RANGES).forEach((name, index) => {
    const address = `${fixed(index + 1, first)}:${fixed(index + 1, last)}`;
    sheet.names.push({ name, sheet: sheet.name, address });
  });
}

/** A tool that is not retired within the term does not count. */
function savingsCell(sheet: SheetDraft, { retireMonth }: RetiredTool, years: number): CellPlan {
  const month = fixed(RETIRE_MONTH_COLUMN, sheet.next());
  return formula(
    `IF(${month}<12*${years},"included","${NOT_RETIRED}")`,
    retireMonth < 12 * years ? 'included' : NOT_RETIRED,
    'number',
    'unit',
  );
}

/** Row of a table's first line on the inputs sheet. */
export function firstRowOf(sheet: SheetDraft, table: 'licences' | 'retiredTools'): number {
  const title = table === 'licences' ? LICENCES : TOOLS;
  const heading = sheet.rows.findIndex(
    ([first]) => first?.kind === 'text' && first.look === 'heading' && first.text === title,
  );
  return heading + 3;
}
