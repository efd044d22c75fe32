import type { LicenceLine, RetiredTool, ToolNotIncluded } from '@worthwhile/roi-core';
import { componentName, type Layout } from '../layout.ts';
import { TOOL_RANGES } from '../names.ts';
import { type CellFormat, type CellPlan, fixed, formula, input, type SheetDraft, text } from '../plan.ts';
import type { InputSheet } from './input-cells.ts';

/** Columns of the license table, which the fee block of the cash flow reads. */
export const LICENCE_COLUMNS = { quantity: 2, unitPrice: 3, discountPct: 4, maintenancePct: 5, model: 6 } as const;

/** Column that says if a retired tool counts. */
export const SAVINGS_COLUMN = 8;

export const RETIRE_MONTH_COLUMN = 4;

/** A tool that is not retired within the term saves nothing. */
const NOT_RETIRED: ToolNotIncluded['reason'] = 'not retired within the term';

/** Column of the overlap in the table of retired tools. */
export const OVERLAP_COLUMN = 6;

/** As the pages of the estimate. */
const AMOUNT = { min: 0, max: 1_000_000_000_000 };
const SHARE = { min: 0, max: 100 };
const LICENCE_MODELS = ['subscription', 'perpetual'];

const LICENCES = 'Licenses';
const TOOLS = 'Retired tools';

/** Adds one row per license line. A quantity that follows a fact is a formula. */
export function addLicences(sheet: InputSheet, layout: Layout): void {
  const { licences } = layout.input.investment;
  if (licences.length === 0) return;
  sheet.section(
    LICENCES,
    [
      'Ref',
      'Product',
      'Quantity',
      'Unit price',
      'Discount',
      'Maintenance',
      'Model',
      'Source of the price',
      'Source of the quantity',
    ],
    [0, 1, 6, 7, 8],
  );
  licences.forEach((line, index) => {
    const evidenceOf = (id: string) => layout.evidence.get(`licences.${index}.${id}`)?.evidence ?? '';
    sheet.add(
      sheet.ref(),
      text(componentName(layout, line.componentId), 'source'),
      quantityCell(layout, line),
      input(line.unitPrice, 'unitMoney', AMOUNT),
      input(line.discountPct, 'percent', SHARE),
      input(line.maintenancePct, 'percent', SHARE),
      text(line.model, 'input', { allowed: { choices: LICENCE_MODELS } }),
      text(evidenceOf('unitPrice'), 'source'),
      text(evidenceOf('quantity'), 'source'),
    );
  });
}

function quantityCell(layout: Layout, line: LicenceLine): CellPlan {
  const { quantity } = line;
  return typeof quantity === 'number'
    ? input(quantity, 'number', AMOUNT)
    : formula(quantity, quantityOf(layout, line), 'number', 'result');
}

/** A quantity can be that of a fact. */
export function quantityOf({ input: { fields } }: Layout, { quantity }: LicenceLine): number {
  return typeof quantity === 'number' ? quantity : (fields[quantity] as number);
}

/** Adds one row per retired tool, and names for the summed columns. */
export function addRetiredTools(sheet: InputSheet, { snapshot, input: given, years, isFirstModel }: Layout): void {
  const tools = given.retiredTools;
  if (tools.length === 0) return;
  sheet.section(
    TOOLS,
    [
      'Ref',
      'Tool',
      'Annual cost',
      'Hours per month',
      'Month of retirement',
      'Termination fee',
      'Overlap',
      'Kind',
      ...(isFirstModel ? [] : ['Savings']),
    ],
    [0, 1, 7, 8],
  );
  const first = sheet.next();
  for (const tool of tools) {
    const cell = (key: keyof typeof TOOL_RANGES, format: CellFormat) => input(tool[key], format, AMOUNT);
    const kind = snapshot.catalogue.otherProducts.find(({ id }) => id === tool.otherProductId)?.name;
    sheet.add(
      sheet.ref(),
      text(tool.name, 'source'),
      cell('annualCost', 'unitMoney'),
      cell('adminHoursPerMonth', 'number'),
      cell('retireMonth', 'number'),
      cell('terminationFee', 'unitMoney'),
      input(tool.overlapPct, 'percent', SHARE),
      text(kind ?? `Product ${tool.otherProductId}`, 'source'),
      ...(isFirstModel ? [] : [savingsCell(sheet, tool, years)]),
    );
  }
  const last = sheet.next() - 1;
  Object.values(TOOL_RANGES).forEach((name, index) => {
    const address = `${fixed(index + 2, first)}:${fixed(index + 2, last)}`;
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
