import { fieldsOf, toSpreadsheet } from '@worthwhile/roi-core';
import { firstRowOf, OVERLAP_COLUMN } from '../inputs/inputs-tables.ts';
import { type ContributionLine, componentName, type DriverLine, type Layout } from '../layout.ts';
import { chosenName, inUseName, reductionName } from '../names.ts';
import { addHeads, cellAt, fixed, formula, onSheet, type SheetDraft, text } from '../plan.ts';

const COLUMN = { reduction: 2, coverage: 3, overlap: 4, applies: 5, effective: 6, counts: 7, leaves: 8 } as const;
const HEADS = [
  'Benefit',
  'Product',
  'Reduction',
  'Reaches',
  'Overlaps',
  'Applies',
  'Reduction in effect',
  'Counts',
  'Leaves',
] as const;

/** Ranges over a benefit's products: `applies` flags, and the share of the cost that each leaves. */
export interface ContributionCells {
  readonly applies: string;
  readonly leaves: string;
}

/** A renewal has both sides, other scenarios only `assessed`. */
export type Side = 'assessed' | 'kept';

/**
 * Adds each product's reduction of each benefit: reduction × reach × (1 − overlap). Of alternative editions the strongest
 * counts, at a tie the one with the lower ID; a product also counts for those that it supersedes.
 * @returns by benefit ID
 */
export function addContributions(
  sheet: SheetDraft,
  layout: Layout,
  side: Side,
  overlaps: ReadonlyMap<number, string>,
): Map<string, ContributionCells> {
  const places = new Map<string, ContributionCells>();
  const lines = layout.drivers.filter((line) => line[side].length > 0);
  if (lines.length === 0) return places;
  const title = layout.isRenewal && side === 'kept' ? 'Reduction by product in use' : 'Reduction by product';
  addHeads(sheet, title, HEADS, [0, 1]);
  for (const line of lines) {
    const first = sheet.next();
    const last = first + line[side].length - 1;
    const rows = new Map(line[side].map(({ componentId }, index) => [componentId, first + index]));
    for (const contribution of line[side]) addContribution(sheet, { layout, side, line, rows, overlaps }, contribution);
    const range = (column: number) => `${fixed(column, first)}:${fixed(column, last)}`;
    places.set(line.driver.id, { applies: range(COLUMN.applies), leaves: range(COLUMN.leaves) });
  }
  return places;
}

interface Table {
  readonly layout: Layout;
  readonly side: Side;
  readonly line: DriverLine;
  /** By component ID. */
  readonly rows: ReadonlyMap<number, number>;
  /** By component ID: overlap with retired tools. */
  readonly overlaps: ReadonlyMap<number, string>;
}

function addContribution(sheet: SheetDraft, table: Table, contribution: ContributionLine): void {
  const { layout, side, line, overlaps } = table;
  const { componentId, coverage, result } = contribution;
  const row = sheet.next();
  const at = (column: number) => cellAt(column, row);
  const nameOf = side === 'kept' ? inUseName : chosenName;
  const given = reductionName(line.driver.id, componentId);
  const needed = [given, ...new Set([...fieldsOf(coverage), ...line.fields])];
  const overlap = overlaps.get(componentId);
  const ifApplies = (content: string) => `IF(${at(COLUMN.applies)}=1,${content},0)`;
  sheet.add(
    text(line.driver.label),
    text(componentName(layout, componentId)),
    formula(given, layout.input.reductions[`${line.driver.id}:${componentId}`] as number, 'reduction'),
    coverage === 1
      ? null
      : formula(ifApplies(toSpreadsheet(coverage, (id) => id)), result ? result.coverage : 0, 'fraction'),
    overlap === undefined ? null : formula(ifApplies(overlap), result ? result.overlap : 0, 'fraction'),
    formula(`IF(AND(${nameOf(componentId)}=1,MIN(${needed.join(',')})>=0),1,0)`, result ? 1 : 0, 'yesNo'),
    formula(
      ifApplies(
        [
          `${at(COLUMN.reduction)}/100`,
          ...(coverage === 1 ? [] : [at(COLUMN.coverage)]),
          ...(overlap === undefined ? [] : [`(1-${at(COLUMN.overlap)})`]),
        ].join('*'),
      ),
      result ? result.rEff : 0,
      'fraction',
    ),
    formula(countsFormula(table, componentId, row, nameOf), result?.counted ? 1 : 0, 'yesNo'),
    formula(`1-${at(COLUMN.counts)}*${at(COLUMN.effective)}`, result?.counted ? 1 - result.rEff : 1, 'fraction'),
  );
}

function countsFormula(
  { layout, side, rows }: Table,
  componentId: number,
  row: number,
  nameOf: (componentId: number) => string,
): string {
  const { exclusiveEditions, supersedes } = layout.snapshot.catalogue;
  const chosen = layout[side];
  const superseding = chosen.filter((id) => supersedes[id]?.includes(componentId));
  const editions = exclusiveEditions.find((group) => group.includes(componentId)) ?? [];
  const rivals = editions.filter((id) => id !== componentId && rows.has(id));
  const conditions = [
    `${cellAt(COLUMN.applies, row)}=1`,
    ...superseding.map((id) => `${nameOf(id)}=0`),
    ...rivals.map((id) => {
      const rival = rows.get(id) as number;
      const isStronger = `${cellAt(COLUMN.effective, row)}${id < componentId ? '>' : '>='}${cellAt(COLUMN.effective, rival)}`;
      return `OR(${cellAt(COLUMN.applies, rival)}=0,${isStronger})`;
    }),
  ];
  return `IF(AND(${conditions.join(',')}),1,0)`;
}

/**
 * Adds the share of each product's effect that the retired tools already provide: the mean, over the kinds of tools that it
 * replaces, of the largest overlap.
 * @returns cells of the overlaps, by component ID
 */
export function addOverlaps(sheet: SheetDraft, layout: Layout, inputs: SheetDraft): Map<number, string> {
  const cells = new Map<number, string>();
  const { replaces } = layout.snapshot.catalogue;
  const components = layout.assessed.concat(layout.kept.filter((id) => !layout.assessed.includes(id)));
  const concerned = components.filter((id) => (replaces[id] ?? []).length > 0);
  if (!layout.hasTools || concerned.length === 0) return cells;
  const tools = layout.input.retiredTools;
  const first = firstRowOf(inputs, 'retiredTools');
  addHeads(sheet, 'Overlap with the retired tools', ['Product', 'Overlap']);
  for (const id of concerned) {
    const kinds = replaces[id] ?? [];
    const ofKind = (kind: number) => tools.flatMap((tool, index) => (tool.otherProductId === kind ? [index] : []));
    const largest = kinds.map((kind) => {
      const overlaps = ofKind(kind).map((index) => onSheet(inputs.name, fixed(OVERLAP_COLUMN, first + index)));
      return overlaps.length === 0 ? null : `MAX(${overlaps.join(',')})`;
    });
    const met = largest.filter((one) => one !== null);
    const value = kinds.reduce(
      (sum, kind) => sum + Math.max(0, ...ofKind(kind).map((index) => tools[index]?.overlapPct ?? 0)),
      0,
    );
    if (met.length === 0) continue;
    const row = sheet.add(
      text(componentName(layout, id)),
      formula(`(${met.join('+')})/${kinds.length}/100`, value / kinds.length / 100, 'fraction'),
    );
    cells.set(id, fixed(1, row));
  }
  return cells;
}
