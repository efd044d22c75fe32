import { formatExact, parseNumber } from '@worthwhile/roi-core';

/** What a form shows or sends, by the names of its fields: one text, or several for check boxes. */
export type Text = string | readonly string[];
export type Texts = Readonly<Record<string, Text>>;

/** A field that both changed, each to something else. A field that a side does not have is empty there. */
export interface Clash {
  readonly name: string;
  readonly base: Text;
  readonly mine: Text;
  readonly theirs: Text;
}

export interface Merge {
  /** Both changes in one. A clashing field holds mine until someone decides. */
  readonly merged: Texts;
  /** The fields that only the other side changed. */
  readonly taken: readonly string[];
  readonly clashes: readonly Clash[];
}

/**
 * Merges two changes of the same form three ways, field by field. Line endings and the order of selected boxes make no
 * difference, and a number is the same however it is written. Rows of a list (`licences[0].quantity`) belong together
 * by the id that they carry, not by their place.
 */
export function mergeTexts(base: Texts, mine: Texts, theirs: Texts): Merge {
  const [before, own, other] = [byRow(base), byRow(mine), byRow(theirs)];
  const names = [...new Set([...Object.keys(other), ...Object.keys(own), ...Object.keys(before)])];
  const theyChanged = new Set(names.filter((name) => !isSameText(before[name], other[name])));
  const iChanged = new Set(names.filter((name) => !isSameText(before[name], own[name])));
  const taken = names.filter((name) => theyChanged.has(name) && !iChanged.has(name));
  const clashes = names
    .filter((name) => theyChanged.has(name) && iChanged.has(name) && !isSameAnswer(own[name], other[name]))
    .map((name) => ({ name, base: before[name] ?? '', mine: own[name] ?? '', theirs: other[name] ?? '' }));
  const merged = names.flatMap((name) => {
    const text = (iChanged.has(name) ? own : other)[name];
    return text === undefined ? [] : [[name, text] as const];
  });
  const placed = placesOf([...merged.map(([name]) => name), ...names]);
  return {
    merged: Object.fromEntries(merged.map(([name, text]) => [placed(name), text])),
    taken: taken.map(placed),
    clashes: clashes.map((clash) => ({ ...clash, name: placed(clash.name) })),
  };
}

/** Whether two texts say the same; one that is missing says nothing. */
export function isSameText(one: Text = '', other: Text = ''): boolean {
  const [left, right] = [comparable(one), comparable(other)];
  return left.length === right.length && left.every((text, index) => text === right[index]);
}

function isSameAnswer(one: Text = '', other: Text = ''): boolean {
  if (isSameText(one, other)) return true;
  const [left, right] = [parseNumber(String(one)), parseNumber(String(other))];
  return left.ok && right.ok && left.value === right.value;
}

/** A typed number as the stored one beside it is written: `200` as `200.00` beside `100.00`, if that says all of it. */
export function writtenAs(stored: Text, typed: Text): Text {
  const [like, number] = [parseNumber(String(stored)), parseNumber(String(typed))];
  if (!like.ok || !number.ok || formatExact(like.value) !== stored) return typed;
  const written = formatExact(number.value);
  return isSameAnswer(written, typed) ? written : typed;
}

function comparable(text: Text): readonly string[] {
  return (typeof text === 'string' ? [text] : [...text])
    .map((each) => each.replace(/\r\n?/g, '\n'))
    .filter((each) => each !== '')
    .sort();
}

const ROW = /^(\w+)\[(\d+)\]\.(.+)$/;
/** The parts that say what a row is about. */
const ROW_IDS = ['id', 'componentId', 'otherProductId'];

/** The texts with `licences[0].quantity` as `licences[=11].quantity`, wherever the row carries an id of its own. */
function byRow(texts: Texts): Texts {
  const used = new Set<string>();
  const keys = new Map<string, string>();
  const keyOf = (list: string, index: string) => {
    const row = `${list}[${index}]`;
    const known = keys.get(row);
    if (known) return known;
    const id = ROW_IDS.map((part) => texts[`${row}.${part}`]).find((text) => text !== undefined && text !== '');
    const key = `${list}[=${id}]`;
    const chosen = id === undefined || used.has(key) ? row : key;
    used.add(chosen);
    keys.set(row, chosen);
    return chosen;
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const [, list, index, part] = ROW.exec(name) ?? [];
      return list && index ? [`${keyOf(list, index)}.${part}`, text] : [name, text];
    }),
  );
}

/** The way back: rows with an id get the places that are free, in their order. */
function placesOf(names: readonly string[]): (name: string) => string {
  const places = new Map<string, string>();
  const taken = new Set(names.filter((name) => ROW.test(name)).map((name) => name.slice(0, name.indexOf('.'))));
  const placeOf = (row: string) => {
    const list = row.slice(0, row.indexOf('['));
    let index = 0;
    while (taken.has(`${list}[${index}]`)) index += 1;
    taken.add(`${list}[${index}]`);
    return `${list}[${index}]`;
  };
  for (const name of names) {
    const row = /^\w+\[=.*?\](?=\.)/.exec(name)?.[0];
    if (row && !places.has(row)) places.set(row, placeOf(row));
  }
  return (name) => name.replace(/^\w+\[=.*?\](?=\.)/, (row) => places.get(row) ?? row);
}
