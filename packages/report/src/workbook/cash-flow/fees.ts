import { firstRowOf, LICENCE_COLUMNS, quantityOf } from '../inputs/inputs-tables.ts';
import { componentName, type Layout } from '../layout.ts';
import { addHeads, fixed, formula, onSheet, type SheetDraft, text } from '../plan.ts';

/** Cells of the license costs: the annual fee of the first year, and the one-time price. */
export interface FeeCells {
  readonly yearly: string;
  readonly bought: string;
  readonly yearlyAmount: number;
  readonly boughtAmount: number;
}

/**
 * Adds each license line's cost after discount, as an annual fee and a one-time price.
 * @returns null without license lines
 */
export function addFees(sheet: SheetDraft, layout: Layout, inputs: SheetDraft): FeeCells | null {
  const { licences } = layout.input.investment;
  if (licences.length === 0) return null;
  addHeads(sheet, 'Licenses', ['Product', 'Quantity', 'Net', 'First annual fee', 'Paid once']);
  const firstInput = firstRowOf(inputs, 'licences');
  const first = sheet.next();
  let yearlyAmount = 0;
  let boughtAmount = 0;
  licences.forEach((line, index) => {
    const given = (column: keyof typeof LICENCE_COLUMNS) =>
      onSheet(inputs.name, fixed(LICENCE_COLUMNS[column], firstInput + index));
    const isBought = line.model === 'perpetual';
    const net = layout.snapshot.result.costColumns.licenceLines[index]?.netAnnualOrPrice ?? 0;
    const yearly = net * (isBought ? line.maintenancePct / 100 : 1);
    yearlyAmount += yearly;
    boughtAmount += isBought ? net : 0;
    const [quantityCell, netCell] = [fixed(1, sheet.next()), fixed(2, sheet.next())];
    sheet.add(
      text(componentName(layout, line.componentId)),
      formula(given('quantity'), quantityOf(layout, line), 'number'),
      formula(`${quantityCell}*${given('unitPrice')}*(1-${given('discountPct')}/100)`, net),
      formula(`${netCell}*IF(${given('model')}="perpetual",${given('maintenancePct')}/100,1)`, yearly),
      formula(`IF(${given('model')}="perpetual",${netCell},0)`, isBought ? net : 0),
    );
  });
  const last = sheet.next() - 1;
  const sum = (column: number, result: number) =>
    formula(`SUM(${fixed(column, first)}:${fixed(column, last)})`, result, 'money', 'total');
  const row = sheet.add(text('All licenses', 'total'), null, null, sum(3, yearlyAmount), sum(4, boughtAmount));
  return { yearly: fixed(3, row), bought: fixed(4, row), yearlyAmount, boughtAmount };
}
