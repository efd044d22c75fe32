import { formatExact, parseNumber } from '@worthwhile/roi-core';
import type { Text, Texts } from '#app/form-data.ts';

/** A side without the field counts as empty. */
export interface Change {
  readonly name: string;
  readonly base: Text;
  readonly mine: Text;
  readonly theirs: Text;
}

export interface Merge {
  /** Both changes merged. Clashing fields hold the user's own values until decided. */
  readonly merged: Texts;
  /** Changed by one side only. */
  readonly combined: readonly (Change & { readonly changedBy: 'me' | 'them' })[];
  /** Changed by both, to different values. */
  readonly clashes: readonly Change[];
}

/**
 * Merges two changes of a form three-way, by field. Line endings, the order of check boxes and the notation of numbers make
 * no difference. Rows (`licences[0].quantity`) are matched by the ID they carry, not by position.
 */
export function mergeTexts(base: Texts, mine: Texts, theirs: Texts): Merge {
  const [before, own, other] = [byRow(base), byRow(mine), byRow(theirs)];
  const names = [...new Set([...Object.keys(other), ...Object.keys(own), ...Object.keys(before)])];
  const theyChanged = new Set(names.filter((name) => !isSameText(before[name], other[name])));
  const iChanged = new Set(names.filter((name) => !isSameText(before[name], own[name])));
  const merged = names.flatMap((name) => {
    const text = (iChanged.has(name) ? own : other)[name];
    return text === undefined ? [] : [[name, text] as const];
  });
  // Rows that remain come first.
  const placed = placesOf([...merged.map(([name]) => name), ...names]);
  const changeOf = (name: string): Change => ({
    name: placed(name),
    base: before[name] ?? '',
    mine: own[name] ?? '',
    theirs: other[name] ?? '',
  });
  return {
    merged: Object.fromEntries(merged.map(([name, text]) => [placed(name), text])),
    combined: names
      .filter((name) => theyChanged.has(name) !== iChanged.has(name))
      .map((name) => ({ ...changeOf(name), changedBy: iChanged.has(name) ? ('me' as const) : ('them' as const) })),
    clashes: names
      .filter((name) => theyChanged.has(name) && iChanged.has(name) && !isSameAnswer(own[name], other[name]))
      .map(changeOf),
  };
}

/** The merged texts that are the same in both versions. */
export function sameTexts({ merged, combined, clashes }: Merge): readonly (readonly [name: string, text: Text])[] {
  const differ = new Set([...combined, ...clashes].map(({ name }) => name));
  return Object.entries(merged).filter(([name]) => !differ.has(name));
}

/** Compares two texts. A missing one counts as empty. */
export function isSameText(one: Text = '', other: Text = ''): boolean {
  const [left, right] = [comparable(one), comparable(other)];
  return left.length === right.length && left.every((text, index) => text === right[index]);
}

function isSameAnswer(one: Text = '', other: Text = ''): boolean {
  if (isSameText(one, other)) return true;
  const [left, right] = [parseNumber(String(one)), parseNumber(String(other))];
  return left.ok && right.ok && left.value === right.value;
}

/** Formats a typed number like the stored one, e.g. `200` as `200.00`, if that loses nothing. */
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
/** Parts that identify a row. */
const ROW_IDS = ['id', 'componentId', 'otherProductId'];

/** Renames `licences[0].quantity` to `licences[=11].quantity` in rows with an ID. */
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

/** Reverses `byRow`: rows with an ID get the free positions, in order. */
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
