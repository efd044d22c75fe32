import { HARD_ONLY } from '../../headline/labels.ts';
import { formatPercentResult } from '../../number/format.ts';
import { sum } from '../../number/sum.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import { type Context, sumOf } from '../context.ts';
import type { Section, TableBlock } from '../model.ts';
import { CATEGORIES } from './drivers.ts';

/** Shows without, with and savings, by benefit type, product family and year. */
export function buildViews(context: Context): Section {
  const { brand, resolved } = context.snapshot;
  const word = resolved.estimateType === 'estimateExisting' ? 'Existing' : 'Proposed';
  return {
    id: 'views',
    title: `Savings with ${word} ${brand}`,
    lead: `Annual costs without and with ${brand}, where the difference comes from, and how much counts each year.`,
    blocks: [byCategory(context), byFamily(context), byYear(context)],
  };
}

function byCategory({ included, tableMoney: { format: money, unit }, snapshot }: Context): TableBlock {
  const { annual } = snapshot.result;
  const rows = CATEGORIES.flatMap(({ id, title }) => {
    const own = included.filter(({ category }) => category === id);
    if (own.length === 0) return [];
    const saving = annual.byCategory[id];
    const cells = [sumOf(own, ({ baseline }) => baseline), sumOf(own, ({ withCost }) => withCost), saving];
    return [rowOf([title, ...cells.map(money), share(saving, annual.saving)], 'row', { value: saving, category: id })];
  });
  const total = rowOf(
    ['All benefits', money(annual.without), money(annual.withVendor), money(annual.saving), formatPercentResult(100)],
    'total',
  );
  const savings = Object.values(annual.byCategory);
  return tableOf({
    layout: 'drivers',
    caption: 'By benefit type, per year at full adoption',
    unit,
    columns: columnsOf(['', `Without ${snapshot.brand}`, `With ${snapshot.brand}`, 'Savings', 'Share']),
    groups: [groupOf(rows), groupOf([total])],
    bar: { min: Math.min(0, ...savings), max: Math.max(0, ...savings) },
  });
}

function byFamily({ tableMoney: { format: money, unit }, snapshot }: Context): TableBlock {
  const { annual } = snapshot.result;
  const families = snapshot.catalogue.families.flatMap(({ id, name }) => {
    const saving = annual.savingByFamily[String(id)];
    return saving === undefined ? [] : [rowOf([name, money(saving), share(saving, annual.saving)])];
  });
  const attributed = sum(Object.values(annual.savingByFamily));
  const retired = annual.saving - attributed;
  // Savings from retired tools belong to no product family; a difference below a cent is rounding.
  const rest =
    Math.abs(retired) < 0.005 ? [] : [rowOf(['Tools retired', money(retired), share(retired, annual.saving)])];
  return tableOf({
    layout: 'figures',
    caption: 'By product, per year at full adoption',
    unit,
    columns: columnsOf(['Product family', 'Savings', 'Share']),
    groups: [
      groupOf([...families, ...rest]),
      groupOf([rowOf(['All products', money(annual.saving), formatPercentResult(100)], 'total')]),
    ],
  });
}

function byYear({
  included,
  tableMoney: { format: money, unit },
  total: { metrics, hardOnly },
  years,
}: Context): TableBlock {
  const rows = Array.from({ length: years }, (_, index) => {
    const saving = sumOf(included, ({ yearlySaving }) => yearlySaving[index] ?? 0);
    const benefit = metrics.benefits[index + 1] ?? 0;
    return rowOf([
      `Year ${index + 1}`,
      money(saving),
      money(benefit - saving),
      money(benefit),
      money(hardOnly.benefits[index + 1] ?? 0),
    ]);
  });
  const saving = sumOf(included, ({ yearlySaving }) => sum(yearlySaving.slice(0, years)));
  const total = rowOf(
    [
      'Term',
      money(saving),
      money(metrics.totalBenefits - saving),
      money(metrics.totalBenefits),
      money(hardOnly.totalBenefits),
    ],
    'total',
  );
  return tableOf({
    layout: 'years',
    caption: 'By year, as adopted',
    unit,
    columns: columnsOf(['', 'Savings as adopted', 'Risk reduction', 'Benefit counted', HARD_ONLY]),
    groups: [groupOf(rows), groupOf([total])],
  });
}

function share(part: number, whole: number): string {
  return formatPercentResult(whole === 0 ? null : (part / whole) * 100);
}
