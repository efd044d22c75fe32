import type { ConfirmedFigures } from '@worthwhile/roi-core';
import { acrossColumns, addColumnRow, type Columns } from '../columns.ts';
import type { DriverTable } from '../drivers/drivers-sheet.ts';
import type { Layout } from '../layout.ts';
import { addHeads, formula, onSheet, text } from '../plan.ts';
import type { Discounting } from './cash-flow-rows.ts';
import { headsOf } from './costs.ts';

/** Replaces the amounts if the customer has confirmed nothing. */
export const NOTHING_CONFIRMED = 'No figures confirmed yet';

/** Adds the case with confirmed benefits only, against all costs, on the headline's basis. */
export function addConfirmed(columns: Columns, discounting: Discounting, layout: Layout, drivers: DriverTable): void {
  const { sheet } = columns;
  const { confirmed } = layout.snapshot.result;
  const from = (address: string) => onSheet(drivers.sheet.name, address);
  const basis = layout.isRenewal ? 'Increment' : '';
  const countsOf = layout.isRenewal ? drivers.addedOf : drivers.benefitsOf;
  addHeads(sheet, 'Resting on confirmed figures alone', headsOf(columns.years));
  const row = (label: string, isHard: boolean) =>
    addColumnRow(columns, {
      label,
      formulaOf: (column) => {
        const hard = isHard ? `(${from(drivers.categories)}<>"productivity")*` : '';
        return column === 0 ? null : `SUMPRODUCT(${hard}${from(drivers.confirmed)}*${from(countsOf(column))})`;
      },
      results: Array.from({ length: columns.years + 1 }, (_, column) =>
        drivers.amounts
          .filter(({ isConfirmed, category }) => isConfirmed && !(isHard && category === 'productivity'))
          .reduce((sum, each) => sum + ((layout.isRenewal ? each.added : each.benefits)[column] ?? 0), 0),
      ),
    });
  const benefits = [row('Benefits', false), row('Hard savings only', true)];

  addHeads(sheet, 'Confirmed', ['', 'All benefits', 'Hard savings only']);
  const shareRow = sheet.next();
  const [flags, savings] = [from(drivers.confirmed), from(drivers.savings)];
  sheet.add(
    text('Share of annual savings'),
    formula(
      `IF(SUMPRODUCT(ABS(${savings}))=0,"n/a",SUMPRODUCT(${flags}*ABS(${savings}))*100/SUMPRODUCT(ABS(${savings})))`,
      confirmed.sharePct ?? 'n/a',
      'percentResult',
    ),
  );
  sheet.nameCell('confirmedSharePct', 1, shareRow);
  const figures = (label: string, name: string, id: keyof ConfirmedFigures, content: (at: number) => string) => {
    const results = [confirmed.all[id], confirmed.hardOnly[id]];
    const isNothing = confirmed.drivers.length === 0;
    const place = sheet.add(
      text(label),
      ...results.map((result, at) =>
        formula(
          `IF(SUM(${flags})=0,"${NOTHING_CONFIRMED}",${content(at)})`,
          isNothing ? NOTHING_CONFIRMED : (result ?? NOTHING_CONFIRMED),
        ),
      ),
    );
    sheet.nameCell(name, 1, place);
    sheet.nameCell(`${name}HardOnly`, 2, place);
  };
  const across = (at: number) => acrossColumns(columns, benefits[at] as number);
  if (discounting !== null) {
    const pvCosts = `presentValueOfCosts${basis}`;
    figures(
      'Net present value',
      'confirmedNetPresentValue',
      'npv',
      (at) => `SUMPRODUCT(${across(at)},${acrossColumns(columns, discounting.factorRow)})-${pvCosts}`,
    );
  }
  figures('Net benefit', 'confirmedNetBenefit', 'netBenefit', (at) => `SUM(${across(at)})-totalCosts${basis}`);
}
