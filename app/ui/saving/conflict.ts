import { isSameText, mergeTexts, type Text, type Texts } from './merge-texts.ts';

/** Who saved something, and when. A name that the reader may not see is null. */
export interface LastSave {
  readonly name: string | null;
  /** ISO 8601. */
  readonly at: string;
}

const UNKNOWN: LastSave = { name: null, at: new Date(0).toISOString() };

/** What is stored now, as a form shows it. */
export interface Latest {
  /** Every field of the form, its hidden ones too. Check boxes are a list, one by itself too: `['on']` or none. */
  readonly texts: Texts;
  readonly savedBy: (name: string) => LastSave | null | undefined;
  /** What people call a field; null for one that they do not see. */
  readonly labelOf: (name: string) => string | null;
  /** What people read for a value that is an id or a code. */
  readonly shown?: (name: string, value: string) => string;
}

/** A value that one of two people changed, or both. */
interface ChangedField {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  readonly by: LastSave;
}
export interface Combined extends ChangedField {
  readonly changedBy: 'me' | 'them';
}

/** Two changes of one form: what they make together, and what has to be decided first. */
export interface Combination {
  /** Both in one. A field to be decided holds mine. */
  readonly texts: Texts;
  readonly asked: readonly ChangedField[];
  readonly combined: readonly Combined[];
  /** Whether anything that the form holds is stored otherwise by now. */
  readonly isBehind: boolean;
}

/** Who made the other changes, for a sentence. */
export function namesOf(fields: readonly ChangedField[]): string {
  return [...new Set(fields.map(({ by }) => by.name ?? 'someone else'))].join(' and ');
}

/**
 * Puts what was typed over what is stored now. Boxes of one name are merged one by one, so two people who select
 * different ones are both right.
 *
 * @param base what both changes were made from
 */
export function combine(base: Texts, mine: Texts, latest: Latest): Combination {
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
        by: latest.savedBy(name) ?? UNKNOWN,
      },
    ];
  };
  const clashing = new Set(merge.clashes.map(({ name }) => name));
  const changedByMe = Object.keys({ ...before, ...own }).filter(
    (key) => !clashing.has(key) && !isSameText(own[key], before[key]) && !isSameText(own[key], theirs[key]),
  );
  return {
    texts: { ...boxesTogether(merge.merged, lists), ...hiddenOf(latest) },
    asked: merge.clashes.flatMap(({ name }) => fieldOf(name)),
    combined: [
      ...merge.taken.flatMap(fieldOf).map((field) => ({ ...field, changedBy: 'them' as const })),
      ...changedByMe.flatMap(fieldOf).map((field) => ({ ...field, changedBy: 'me' as const })),
    ],
    isBehind: merge.taken.length > 0 || merge.clashes.length > 0,
  };
}

/** What no one edits, e.g. the version, is as it is stored, whatever was sent. */
function hiddenOf({ texts, labelOf }: Latest): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => labelOf(name) === null));
}

function readable(text: string, name: string, { shown }: Latest): string {
  if (text === '') return 'Nothing';
  return shown?.(name, text) ?? text;
}

/** No name of a field and no number holds a space. */
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
