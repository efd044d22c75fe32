import { npv } from '../../cash-flow/metrics.ts';
import { HARD_ONLY } from '../../headline/labels.ts';
import { formatPercentInput } from '../../number/format.ts';
import { sum } from '../../number/sum.ts';
import type { IncludedDriverResult } from '../../types.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import { type Context, sumOf } from '../context.ts';
import type { TableBlock } from '../model.ts';
import { driversInOrder } from './drivers.ts';

/** Each benefit by year, in the manner of a Total Economic Impact study. A review is not discounted. */
export function benefitsByYear(context: Context): TableBlock {
  const { tableMoney, snapshot, years, isReview, total } = context;
  const rate = snapshot.result.discountRatePct / 100;
  const amounts = (risk: string, byYear: readonly number[]) => [
    risk,
    ...byYear.map(tableMoney.format),
    tableMoney.format(sum(byYear)),
    ...(isReview ? [] : [tableMoney.format(npv(rate, [0, ...byYear]))]),
  ];
  const rows = driversInOrder(context).map(({ letter, driver }) =>
    rowOf([{ letter, text: driver.label }, ...amounts(formatPercentInput(driver.riskPct), driver.yearlyBenefit)]),
  );
  const inYears = (figure: (driver: IncludedDriverResult, year: number) => number) =>
    Array.from({ length: years }, (_, year) => sumOf(context.included, (driver) => figure(driver, year)));
  const before = inYears(({ yearlySaving }, year) => yearlySaving[year] ?? 0);
  const adjustment = inYears(
    ({ yearlySaving, yearlyBenefit }, year) => (yearlyBenefit[year] ?? 0) - (yearlySaving[year] ?? 0),
  );
  return tableOf({
    layout: 'benefits',
    caption: 'By year, as adopted and after risk adjustment',
    unit: tableMoney.unit,
    columns: columnsOf([
      'Benefit',
      'Risk',
      ...before.map((_, index) => `Year ${index + 1}`),
      'Total',
      ...(isReview ? [] : ['Present value']),
    ]),
    groups: [
      groupOf(rows),
      groupOf([
        rowOf(['Before risk adjustment', ...amounts('', before)]),
        rowOf(['Risk adjustment', ...amounts('', adjustment)]),
        rowOf(['All benefits', ...amounts('', total.metrics.benefits.slice(1))], 'total'),
        rowOf([HARD_ONLY, ...amounts('', total.hardOnly.benefits.slice(1))], 'subtotal'),
      ]),
    ],
  });
}
