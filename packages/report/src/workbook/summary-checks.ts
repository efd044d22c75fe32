import { headlineLabels, storedHeadline } from '@worthwhile/roi-core';
import type { HeadlineFlow } from './cash-flow/cash-flow-sheet.ts';
import type { DriverTable } from './drivers/drivers-sheet.ts';
import { firstRowOf, LICENCE_COLUMNS } from './inputs/inputs-tables.ts';
import type { Layout } from './layout.ts';
import { addHeads, type CellFormat, cellAt, fixed, formula, onSheet, type SheetDraft, text } from './plan.ts';
import type { SummaryFlow } from './summary-flow.ts';

interface Check {
  readonly label: string;
  readonly left: string;
  readonly right: string;
  readonly results: readonly [left: number, right: number];
  readonly format: CellFormat;
}

/** Columns of the checks. */
const RESULT = 1;
const LEFT = 2;
const RIGHT = 3;

/** Less than half a cent, or than this share, is rounding of doubles. */
const TOLERANCE = 0.005;
const ROUNDING = '1E-12';

/**
 * Adds formulas that have to read TRUE, each with what it compares.
 * @returns the rows of their results
 */
export function addChecks(
  sheet: SheetDraft,
  layout: Layout,
  parts: {
    readonly inputs: SheetDraft;
    readonly drivers: DriverTable;
    readonly headline: HeadlineFlow;
    readonly flow: SummaryFlow;
  },
): { readonly firstRow: number; readonly lastRow: number } {
  addHeads(sheet, 'Checks: all have to read TRUE', ['', 'Result', 'Left', 'Right', 'Difference']);
  const firstRow = sheet.next();
  for (const check of checksOf(layout, parts)) {
    const row = sheet.next();
    const [left, right] = [cellAt(LEFT, row), cellAt(RIGHT, row)];
    sheet.add(
      text(check.label),
      formula(`ABS(${left}-${right})<MAX(${TOLERANCE},${ROUNDING}*ABS(${right}))`, true, 'check', 'check'),
      formula(check.left, check.results[0], check.format),
      formula(check.right, check.results[1], check.format),
      formula(`IF(${cellAt(RESULT, row)},0,${left}-${right})`, 0, check.format),
    );
  }
  addInputCheck(sheet, layout, parts.inputs);
  const last = sheet.next() - 1;
  const lastRow = sheet.add(
    text('All checks', 'total'),
    formula(`AND(${fixed(RESULT, firstRow)}:${fixed(RESULT, last)})`, true, 'check', 'check'),
  );
  sheet.nameCell('allChecks', RESULT, lastRow);
  return { firstRow, lastRow };
}

function checksOf(layout: Layout, { drivers, headline, flow, inputs }: Parameters<typeof addChecks>[2]): Check[] {
  const { all } = headline;
  const { nameSuffix, metrics } = all.view;
  const { years, isReview } = layout;
  const yearly = nameSuffix.startsWith('Increment') ? drivers.addedOf : drivers.benefitsOf;
  const ranges = Array.from({ length: years }, (_, index) => onSheet(drivers.sheet.name, yearly(index + 1)));
  const net = `${cellAt(1, flow.net)}`;
  const later = `${cellAt(2, flow.net)}:${cellAt(years + 1, flow.net)}`;
  const labels = headlineLabels(storedHeadline(layout.input.scenarioId, layout.snapshot.result).kind);
  const lead = isReview ? metrics.netBenefit : (metrics.npv ?? metrics.netBenefit);
  const followed = layout.input.investment.licences.flatMap(({ quantity }, index) =>
    typeof quantity === 'string' ? [{ fact: quantity, row: firstRowOf(inputs, 'licences') + index }] : [],
  );
  const quantities = followed.reduce((sum, { fact }) => sum + (layout.input.fields[fact] ?? 0), 0);
  return [
    {
      label: `Sum of benefits equals ${labels.totalBenefits.toLowerCase()}`,
      left: `SUM(${ranges.join(',')})`,
      right: `totalBenefits${nameSuffix}`,
      results: [metrics.totalBenefits, metrics.totalBenefits],
      format: 'money',
    },
    {
      label: 'Sum of hard savings equals their total',
      left: `SUM(${cellAt(1, flow.hard)}:${cellAt(years + 1, flow.hard)})`,
      right: `totalBenefits${headline.hardOnly.view.nameSuffix}`,
      results: [headline.hardOnly.view.metrics.totalBenefits, headline.hardOnly.view.metrics.totalBenefits],
      format: 'money',
    },
    {
      label: 'Benefits less costs equal the net benefit',
      left: `totalBenefits${nameSuffix}-totalCosts${nameSuffix}`,
      right: `netBenefit${nameSuffix}`,
      results: [metrics.netBenefit, metrics.netBenefit],
      format: 'money',
    },
    {
      label: isReview ? 'Sum of the net row equals the net benefit' : 'NPV() of the net row equals the report',
      left: isReview ? `SUM(${net},${later})` : `${net}+NPV(discountRatePct/100,${later})`,
      right: `${isReview ? 'netBenefit' : 'netPresentValue'}${nameSuffix}`,
      results: [lead, lead],
      format: 'money',
    },
    {
      label: `Sum of cost lines equals ${labels.totalCosts.toLowerCase()}`,
      left: `-SUM(${cellAt(1, flow.costs)}:${cellAt(years + 1, flow.costs)})`,
      right: `totalCosts${nameSuffix}`,
      results: [metrics.totalCosts, metrics.totalCosts],
      format: 'money',
    },
    ...(followed.length === 0
      ? []
      : [
          {
            label: 'Licensed quantities equal their facts',
            left: `SUM(${followed.map(({ row }) => onSheet(inputs.name, fixed(LICENCE_COLUMNS.quantity, row))).join(',')})`,
            right: followed.map(({ fact }) => fact).join('+'),
            results: [quantities, quantities] as const,
            format: 'number' as const,
          },
        ]),
  ];
}

/** Any number changed on the inputs sheet changes their sum, so the hash of the generated inputs no longer applies. */
function addInputCheck(sheet: SheetDraft, { snapshot }: Layout, inputs: SheetDraft): void {
  const widest = Math.max(...inputs.rows.map(({ length }) => length));
  const range = onSheet(inputs.name, `${fixed(1, 1)}:${fixed(widest - 1, inputs.rows.length)}`);
  const sum = inputs.rows.reduce((all, row) => all + row.slice(1).reduce((own, cell) => own + numberOf(cell), 0), 0);
  const row = sheet.next();
  const hash = snapshot.inputHash.slice(0, 12);
  const isAsGenerated = `ABS(SUM(${range})-${literal(sum)})<=1E-9*MAX(1,ABS(${literal(sum)}))`;
  sheet.add(
    text('Inputs match the generated report'),
    formula(isAsGenerated, true, 'check', 'check'),
    formula(`IF(${cellAt(RESULT, row)},"${hash}","changed")`, hash, 'number', 'hash'),
    text(hash, 'hash'),
  );
  sheet.nameCell('inputsAsGenerated', RESULT, row);
}

function numberOf(cell: SheetDraft['rows'][number][number]): number {
  if (cell?.kind === 'number') return cell.value;
  return cell?.kind === 'formula' && typeof cell.result === 'number' ? cell.result : 0;
}

function literal(value: number): string {
  return value < 0 ? `(${value})` : String(value);
}
