import { capital, inWords } from '#app/figure-text.ts';
import type { Text, Texts } from '#app/form-data.ts';
import { type Author, authorFor, type Save } from '../../author.ts';
import { mergeTexts, sameTexts } from '../merge-texts.ts';

const UNKNOWN: Save = { userId: null, name: null, at: '' };

export interface Latest {
  /** All fields, hidden ones included. Check boxes are lists, a single one too: `['on']` or none. */
  readonly texts: Texts;
  readonly savedBy: (name: string) => Save | null | undefined;
  /** Null for a hidden field. */
  readonly labelOf: (name: string) => string | null;
  /** Text of a value that is an ID or a code. */
  readonly shown?: (name: string, value: string) => string;
}

export interface ChangedField {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  readonly by: Author;
  /** Of a number: `devices`, `$/year`. */
  readonly unit?: string;
}
export interface Combined extends ChangedField {
  readonly changedBy: 'me' | 'them';
}

/** A field with the same value in both versions. */
export interface Unchanged extends Pick<ChangedField, 'name' | 'label' | 'unit'> {
  readonly text: string;
}

export interface Combination {
  /** Both changes merged. Undecided fields hold the user's own values. */
  readonly texts: Texts;
  readonly asked: readonly ChangedField[];
  readonly combined: readonly Combined[];
  readonly same: readonly Unchanged[];
  /** True if any field of the form is stored with a different value by now. */
  readonly isBehind: boolean;
}

/** @param what a noun with its article */
export function titleOf(asked: readonly Pick<ChangedField, 'by'>[], what = 'this'): string {
  if (asked.every(({ by }) => by.isReader)) return `You changed ${what} in two windows`;
  const names = new Set(asked.map(({ by }) => (by.isReader ? 'you in another window' : (by.name ?? 'someone else'))));
  return `You and ${[...names].join(' and ')} both changed ${what}`;
}

export function leadOf(asked: number, combined = 0): string {
  const needs = asked === 1 ? 'One value needs' : `${capital(inWords(asked))} values need`;
  const rest =
    combined === 0
      ? ''
      : `; ${inWords(combined)} other ${combined === 1 ? 'change is' : 'changes are'} already combined`;
  return `Nothing is lost. ${needs} your decision${rest}.`;
}

/**
 * Merges the input into the stored values. Check boxes of one name are merged one by one, so two people can select different
 * ones without a conflict.
 *
 * @param base the values that both changes started from
 */
export function combine(base: Texts, mine: Texts, latest: Latest, reader: { readonly userId: number }): Combination {
  const lists = Object.keys({ ...base, ...latest.texts }).filter((name) =>
    [base[name], latest.texts[name]].some((text) => typeof text === 'object'),
  );
  const before = boxesApart(base, lists);
  const own = boxesApart(mine, lists);
  const theirs = boxesApart(latest.texts, lists);
  const merge = mergeTexts(before, own, theirs);
  const fieldOf = (key: string): ChangedField[] => {
    const [name = '', value] = key.split(BOX);
    const label = latest.labelOf(name);
    if (label === null) return [];
    const sides = [before[key], own[key], theirs[key]].map((text) => String(text ?? ''));
    const isTick = value !== undefined || sides.includes('on');
    const read = (text = '') => (isTick ? (text === '' ? 'No' : 'Yes') : readable(text, name, latest));
    const [was, my, their] = sides;
    return [
      {
        name,
        label: value === undefined || value === 'on' ? label : `${label}: ${readable(value, name, latest)}`,
        before: read(was),
        mine: read(my),
        theirs: read(their),
        by: authorFor(reader, latest.savedBy(name) ?? UNKNOWN),
      },
    ];
  };
  return {
    texts: { ...boxesTogether(merge.merged, lists), ...hiddenOf(latest) },
    asked: merge.clashes.flatMap(({ name }) => fieldOf(name)),
    combined: merge.combined.flatMap(({ name, changedBy }) => fieldOf(name).map((field) => ({ ...field, changedBy }))),
    same: sameTexts(merge).flatMap(([key]) =>
      fieldOf(key).map(({ name, label, mine }) => ({ name, label, text: mine })),
    ),
    isBehind: merge.clashes.length > 0 || merge.combined.some(({ changedBy }) => changedBy === 'them'),
  };
}

/** Hidden fields, such as the version, take the stored value. */
function hiddenOf({ texts, labelOf }: Latest): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => labelOf(name) === null));
}

function readable(text: string, name: string, { shown }: Latest): string {
  if (text === '') return 'Nothing';
  return shown?.(name, text) ?? text;
}

/** Neither field names nor numbers contain a space. */
const BOX = / (.*)/s;

function boxesApart(texts: Texts, lists: readonly string[]): Texts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]): [string, Text][] =>
      lists.includes(name) ? valuesOf(text).map((value) => [`${name} ${value}`, 'on']) : [[name, text]],
    ),
  );
}

function boxesTogether(texts: Texts, lists: readonly string[]): Texts {
  const single = Object.entries(texts).filter(([key]) => !key.includes(' '));
  const boxes = lists.map((name): [string, string[]] => [
    name,
    Object.keys(texts).flatMap((key) => (key.startsWith(`${name} `) && texts[key] ? [key.slice(name.length + 1)] : [])),
  ]);
  return Object.fromEntries([...single, ...boxes]);
}

export function valuesOf(text: Text | undefined): readonly string[] {
  if (text === undefined) return [];
  return typeof text === 'string' ? [text] : text;
}
