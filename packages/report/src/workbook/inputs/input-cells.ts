import { fieldsOf, withoutReferences } from '@worthwhile/roi-core';
import { letterOf } from '../../office/letter.ts';
import type { Layout } from '../layout.ts';
import {
  type Allowed,
  addHeads,
  type CellFormat,
  type CellPlan,
  cellAt,
  draftSheet,
  formula,
  input,
  limit,
  type RowPlan,
  type SheetDraft,
  text,
} from '../plan.ts';
import type { Citation } from '../sources-sheet.ts';
import { EXCLUDE, levelCell } from './level-cells.ts';

/** Column of the sheet, after reference and label. */
const VALUE = 2;
/** What formulas read where a reader reads and types words: hidden. */
export const HIDDEN = [15, 16] as const;

export const HEADS = ['Ref', 'Input', 'Value', 'Unit', 'Level', 'Min', 'Max', 'Source', 'Reference', 'Affects'];
/** Columns of texts; all others hold numbers. */
const TEXTS = [0, 1, 3, 4, 7, 8, 9];

export interface InputSheet extends SheetDraft {
  /** Begins a section, whose rows have the next letter. */
  readonly section: (title: string, heads: readonly string[], textColumns?: readonly number[]) => void;
  /** Reference of the next row, such as `B3`. */
  readonly ref: () => CellPlan;
  readonly citationOf: (inputId: string) => Citation | null;
}

export function draftInputs(citationOf: InputSheet['citationOf']): InputSheet {
  const sheet = draftSheet('Inputs');
  let sections = 0;
  let rows = 0;
  return {
    ...sheet,
    citationOf,
    section: (title, heads, textColumns = TEXTS) => {
      sections++;
      rows = 0;
      addHeads(sheet, title, heads, textColumns);
    },
    ref: () => text(`${letterOf(sections - 1)}${++rows}`, 'wrapped'),
  };
}

/** Adds a row whose cell has a name. */
export function addNamed(sheet: InputSheet, name: string, cells: RowPlan): void {
  sheet.nameCell(name, VALUE, sheet.add(...cells));
}

/** Adds a row with a number that can be the word Exclude. Formulas read -1 for it, from the hidden cell that has the name. */
export function addExcludable(
  sheet: InputSheet,
  name: string,
  value: number,
  cells: RowPlan,
  ...more: readonly CellPlan[]
): void {
  const shown = cellAt(VALUE, sheet.next());
  const read = formula(`IF(ISNUMBER(${shown}),${shown},-1)`, value < 0 ? -1 : value, 'number');
  sheet.nameCell(name, HIDDEN[0], sheet.add(...withHidden(cells, read, ...more)));
}

export function excludable(value: number, format: CellFormat, limits: { readonly min: number; readonly max: number }) {
  const allowed: Allowed = { ...limits, orExclude: true };
  return value < 0 ? text(EXCLUDE, 'input', { allowed }) : input(value, format, allowed);
}

/** Adds a row whose words stand for what formulas compare: `choices` by what they read. */
export function addChoice(
  sheet: InputSheet,
  name: string,
  chosen: string | number,
  choices: Readonly<Record<string, string | number>>,
  cellsOf: (cell: CellPlan) => RowPlan,
): void {
  const { cell, read } = choiceCells(cellAt(VALUE, sheet.next()), chosen, choices);
  sheet.nameCell(name, HIDDEN[0], sheet.add(...withHidden(cellsOf(cell), read)));
}

/** @param place address of the cell with the word */
export function choiceCells(
  place: string,
  chosen: string | number,
  choices: Readonly<Record<string, string | number>>,
): { readonly cell: CellPlan; readonly read: CellPlan } {
  const words = Object.keys(choices);
  const [first = '', second = ''] = words;
  const literal = (word: string) => (typeof choices[word] === 'number' ? choices[word] : `"${choices[word]}"`);
  const word = words.find((one) => choices[one] === chosen) ?? first;
  return {
    cell: text(word, 'input', { allowed: { choices: words } }),
    read: formula(`IF(${place}="${first}",${literal(first)},${literal(second)})`, chosen, 'number'),
  };
}

export const YES_NO = { Yes: 1, No: 0 };

function withHidden(cells: RowPlan, ...read: readonly CellPlan[]): RowPlan {
  return [...cells, ...Array<null>(HIDDEN[0] - cells.length).fill(null), ...read];
}

interface Described {
  readonly label: string;
  readonly unit: string;
  readonly min?: number;
  readonly max?: number;
}

/** Returns the cells of one input: reference, label, value, unit, level, limits, source, citation and what it affects. */
export function describe(
  sheet: InputSheet,
  layout: Layout,
  id: string,
  { label, unit, min, max }: Described,
  value: CellPlan,
): CellPlan[] {
  const known = layout.evidence.get(id);
  const citation = sheet.citationOf(id);
  return [
    sheet.ref(),
    text(label, 'source'),
    value,
    text(unit.replace('currency', layout.input.currency.sign), 'unit'),
    levelCell(layout, id),
    min === undefined ? text('') : limit(min),
    max === undefined ? text('') : limit(max),
    text(known ? withoutReferences(layout.snapshot.catalogue, known) : '', 'source'),
    citation ? text(citation.numbers, 'link', { link: citation.address }) : text(''),
    text(affectedBy(layout, id), 'source'),
  ];
}

/** Counts what a figure is part of: `4 benefits, 2 licenses`. */
function affectedBy({ drivers, input: given }: Layout, id: string): string {
  const counts = [
    ['benefit', drivers.filter((line) => line.fields.includes(id) || line.assessed.some(isCoveredBy(id))).length],
    ['license', given.investment.licences.filter(({ quantity }) => quantity === id).length],
  ] as const;
  return counts.flatMap(([one, count]) => (count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`])).join(', ');
}

const isCoveredBy =
  (id: string) =>
  ({ coverage }: Layout['drivers'][number]['assessed'][number]) =>
    fieldsOf(coverage).includes(id);

/** A row of a table with only a name, a number and its unit. */
export function shortRow(sheet: InputSheet, label: string, value: CellPlan, unit: string): RowPlan {
  return [sheet.ref(), text(label, 'source'), value, text(unit, 'unit')];
}

export const shortHeads = (first: string, second = 'Value') => ['Ref', first, second, 'Unit'];
