import { formatPercentResult } from '../../number/format.ts';
import type { Category, IncludedDriverResult } from '../../types.ts';
import { columnsOf, groupOf, rowOf, tableOf } from '../blocks.ts';
import { type Context, sumOf } from '../context.ts';
import type { Block, Cell, Row, Section, TableBlock } from '../model.ts';

/** In their fixed order, hard ones first. */
export const CATEGORIES: readonly { readonly id: Category; readonly title: string; readonly note: string }[] = [
  { id: 'cost reduction', title: 'Cost reduction', note: 'Spending that ends' },
  { id: 'cost avoidance', title: 'Cost avoidance', note: 'Spending or losses avoided' },
  { id: 'productivity', title: 'Productivity', note: 'Time regained, counted at the share used for work' },
];

export interface LetteredDriver {
  /** Names the benefit in every table and formula of the report. */
  readonly letter: string;
  readonly driver: IncludedDriverResult;
}

/** By benefit type, the largest saving first. */
export function driversInOrder({ included }: Context): LetteredDriver[] {
  const drivers = CATEGORIES.flatMap(({ id }) =>
    included.filter(({ category }) => category === id).sort((a, b) => b.saving - a.saving),
  );
  return drivers.map((driver, index) => ({ letter: letterOf(index), driver }));
}

/** `A` to `Z`, then `AA`. */
function letterOf(index: number): string {
  const first = index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26));
  return `${first}${String.fromCharCode(65 + (index % 26))}`;
}

export function buildDrivers(context: Context): Section {
  const { snapshot } = context;
  const { customer } = snapshot.estimate;
  const measured = context.included.some(({ mode }) => mode === 'measured');
  const notes = measured
    ? ['A benefit marked measured compares the values before with those measured now and is not reduced for risk.']
    : [];
  return {
    id: 'drivers',
    title: 'Savings by benefit',
    lead: `Each benefit lowers one annual cost of ${customer}. Costs do not overlap, so nothing is counted twice. Annual figures at full adoption, before risk adjustment.`,
    blocks: [
      driverTable(context),
      ...(notes.length === 0 ? [] : [{ kind: 'notes', paragraphs: notes } as const]),
      ...renewalTable(context),
    ],
  };
}

function driverTable(context: Context): TableBlock {
  const { included, tableMoney, snapshot } = context;
  const money = tableMoney.format;
  const { annual } = snapshot.result;
  const savings = included.map(({ saving }) => saving);
  const inOrder = driversInOrder(context);
  const groups = CATEGORIES.flatMap(({ id, title, note }) => {
    const own = inOrder.filter(({ driver }) => driver.category === id);
    const rows = own.map((one) => driverRow(one, money));
    return own.length === 0
      ? []
      : [
          groupOf(
            [
              ...rows,
              subtotalRow(
                own.map(({ driver }) => driver),
                money,
              ),
            ],
            title,
            note,
            id,
          ),
        ];
  });
  const total = rowOf(
    ['All benefits', money(annual.without), '', money(annual.withVendor), money(annual.saving)],
    'total',
  );
  return tableOf({
    layout: 'drivers',
    caption: 'Annual savings by benefit',
    unit: tableMoney.unit,
    isCaptionShown: false,
    columns: columnsOf(['Benefit', 'Without', 'Reduction', 'With', 'Savings']),
    groups: [...groups, groupOf([total])],
    bar: { min: Math.min(0, ...savings), max: Math.max(0, ...savings) },
  });
}

function driverRow({ letter, driver }: LetteredDriver, money: Context['money']): Row {
  const name: Cell = { letter, text: driver.label, ...(driver.mode === 'measured' && { note: 'measured' }) };
  return rowOf(
    [
      name,
      money(driver.baseline),
      formatPercentResult(driver.reduction * 100),
      money(driver.withCost),
      money(driver.saving),
    ],
    'row',
    { value: driver.saving, category: driver.category },
  );
}

function subtotalRow(drivers: readonly IncludedDriverResult[], money: Context['money']): Row {
  const without = sumOf(drivers, ({ baseline }) => baseline);
  const withVendor = sumOf(drivers, ({ withCost }) => withCost);
  const saving = sumOf(drivers, (driver) => driver.saving);
  return rowOf(['Subtotal', money(without), '', money(withVendor), money(saving)], 'subtotal');
}

function renewalTable({ included, tableMoney, snapshot }: Context): Block[] {
  const money = tableMoney.format;
  const { existingSaving, additionalSaving } = snapshot.result.annual;
  if (snapshot.resolved.scenarioId !== 3 || existingSaving === undefined || additionalSaving === undefined) return [];
  const rows = included.map((driver) =>
    rowOf([driver.label, money(driver.existingSaving ?? 0), money(driver.additionalSaving ?? 0), money(driver.saving)]),
  );
  const total = rowOf(
    ['All benefits', money(existingSaving), money(additionalSaving), money(snapshot.result.annual.saving)],
    'total',
  );
  return [
    tableOf({
      layout: 'figures',
      caption: `Savings with Existing ${snapshot.brand}, and what the renewal adds`,
      unit: tableMoney.unit,
      columns: columnsOf(['Benefit', 'Existing', 'Additional', 'Proposed']),
      groups: [groupOf(rows), groupOf([total])],
    }),
  ];
}
