import { formatPercentResult } from '../../number/format.ts';
import { sum } from '../../number/sum.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import { type Context, sumOf } from '../context.ts';
import type { Section, TableBlock } from '../model.ts';
import { benefitsByYear } from './benefits-by-year.ts';
import { CATEGORIES } from './drivers.ts';

/** Shows without, with and savings, by benefit type, product family and year. */
export function buildViews(context: Context): Section {
  const { brand, resolved } = context.snapshot;
  const word = resolved.estimateType === 'estimateExisting' ? 'Existing' : 'Proposed';
  return {
    id: 'views',
    title: `Savings with ${word} ${brand}`,
    lead: `Annual costs without and with ${brand}, their difference, and what counts each year.`,
    blocks: [byTypeAndProduct(context), benefitsByYear(context)],
  };
}

/** The product families, where there are several, share the total of the benefit types. */
function byTypeAndProduct({ included, tableMoney: { format: money, unit }, snapshot }: Context): TableBlock {
  const { annual } = snapshot.result;
  const rows = CATEGORIES.flatMap(({ id, title }) => {
    const own = included.filter(({ category }) => category === id);
    if (own.length === 0) return [];
    const saving = annual.byCategory[id];
    const cells = [sumOf(own, ({ baseline }) => baseline), sumOf(own, ({ withCost }) => withCost), saving];
    return [rowOf([title, ...cells.map(money), share(saving, annual.saving)], 'row', { value: saving, category: id })];
  });
  const families = familySavings(snapshot).map(([name, saving]) =>
    rowOf([name, '', '', money(saving), share(saving, annual.saving)]),
  );
  const total = rowOf(
    ['All benefits', money(annual.without), money(annual.withVendor), money(annual.saving), formatPercentResult(100)],
    'total',
  );
  const savings = Object.values(annual.byCategory);
  const isSplit = families.length > 1;
  return tableOf({
    layout: 'drivers',
    note: '',
    caption: `By benefit type${isSplit ? ' and by product' : ''}, per year at full adoption`,
    unit,
    columns: columnsOf(['', `Without ${snapshot.brand}`, `With ${snapshot.brand}`, 'Savings', 'Share']),
    groups: [groupOf(rows), ...(isSplit ? [groupOf(families)] : []), groupOf([total])],
    bar: { min: Math.min(0, ...savings), max: Math.max(0, ...savings) },
  });
}

/** Savings from retired tools belong to no product family; a difference below a cent is rounding. */
function familySavings({ catalogue, result: { annual } }: Context['snapshot']): (readonly [string, number])[] {
  const families = catalogue.families.flatMap(({ id, name }) => {
    const saving = annual.savingByFamily[String(id)];
    return saving === undefined ? [] : [[name, saving] as const];
  });
  const retired = annual.saving - sum(Object.values(annual.savingByFamily));
  return Math.abs(retired) < 0.005 ? families : [...families, ['Tools retired', retired]];
}

function share(part: number, whole: number): string {
  return formatPercentResult(whole === 0 ? null : (part / whole) * 100);
}
