import type { IncludedDriverResult } from '../../types.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import { type Context, sumOf } from '../context.ts';
import type { Row, TableBlock } from '../model.ts';
import { countOf, upperFirst } from '../words.ts';

/** As many as leave room for the cash flow below. */
const MOST_ROWS = 5;

/** Compares the costs of a review: a row for each of the largest measured benefits, then what the model derives, together. */
export function beforeAndNow({ included, tableMoney }: Context): TableBlock {
  const isModeled = ({ mode }: IncludedDriverResult) => mode === 'modelled';
  const measured = included.filter((driver) => !isModeled(driver)).sort((a, b) => b.saving - a.saving);
  const shown = measured.length > MOST_ROWS + 1 ? measured.slice(0, MOST_ROWS) : measured;
  const row = (name: string, drivers: readonly IncludedDriverResult[], kind?: Row['kind']) => {
    const saved = sumOf(drivers, ({ saving }) => saving);
    const know = drivers.every(isModeled)
      ? ({ mark: 'expertDefault', text: 'Modeled' } as const)
      : ({ mark: 'customer', text: 'Measured' } as const);
    return rowOf(
      [
        saved < 0 && drivers.length === 1 ? { text: name, note: 'higher than before' } : name,
        kind === 'total' ? '' : know,
        tableMoney.format(sumOf(drivers, ({ baseline }) => baseline)),
        tableMoney.format(sumOf(drivers, ({ withCost }) => withCost)),
        tableMoney.format(saved),
      ],
      kind,
    );
  };
  const together = (drivers: readonly IncludedDriverResult[], one: string) => {
    const [first] = drivers;
    if (first === undefined) return [];
    return [row(drivers.length === 1 ? first.label : upperFirst(countOf(drivers.length, one)), drivers)];
  };
  return tableOf({
    layout: 'before',
    caption: 'Before and now',
    unit: ['Annual costs, before risk adjustment', tableMoney.unit.toLowerCase()].filter(Boolean).join(', '),
    columns: columnsOf(['Benefit', 'How we know', 'Before', 'Now', 'Saved per year'], [0, 1]),
    groups: [
      groupOf([
        ...shown.map((driver) => row(driver.label, [driver])),
        ...together(measured.slice(shown.length), 'more measured benefit'),
        ...together(included.filter(isModeled), 'modeled benefit'),
        row(upperFirst(countOf(included.length, 'benefit')), included, 'total'),
      ]),
    ],
  });
}
