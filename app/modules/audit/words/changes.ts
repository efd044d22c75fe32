import { type Leaf, leavesOf } from '../difference.ts';
import { isFormula, pathWords, referencesIn, valueWords } from './details.ts';
import type { NameOf } from './targets.ts';

export interface Change {
  readonly name: string;
  /** Omitted if there was no earlier value or the line is not a change. */
  readonly before?: string;
  readonly after: string;
}

interface Said {
  readonly action: string;
  readonly detail: Record<string, unknown>;
}
/** `was` is set if the event is about a change. */
interface Entry extends Leaf {
  readonly isChange: boolean;
}

export interface Names {
  readonly nameOf: NameOf;
  readonly nameOfValue: (key: string) => string;
}

/** `from` and `to` of these events form one change. */
const MOVES: Readonly<Record<string, string>> = {
  'estimate.configurationMoved': 'configuration version',
  'estimate.currencyRefreshed': 'exchange rate',
};
/** Actions whose values are those of the configuration. */
export const VALUES_CHANGED: readonly string[] = ['configuration.changed', 'configuration.drafted'];
/** Characters; longer texts are cut to the surroundings of their difference. */
const LONG = 160;
const CONTEXT = 30;

/** Describes an event's detail, one line per value; of `before` and `after` only the differences. */
export function changesOf(event: Said, { nameOf, nameOfValue }: Names): Change[] {
  return entriesOf(event).map(({ path, was, is, isChange }) => {
    const name = VALUES_CHANGED.includes(event.action) && isChange ? nameOfValue(path) : pathWords(path);
    if (!isChange) return { name, after: cut(valueWords(path, is, nameOf)) };
    const [lost, gained] = Array.isArray(was) && Array.isArray(is) && !isFormula(is) ? apart(was, is) : [was, is];
    const [before, after] = narrowed(valueWords(path, lost, nameOf), valueWords(path, gained, nameOf));
    return { name, before, after };
  });
}

/** Lists the IDs that the events refer to. */
export function referencesOf(events: readonly Said[]): { kind: string; id: string }[] {
  return events.flatMap((event) =>
    entriesOf(event).flatMap(({ path, was, is }) => [...referencesIn(path, was), ...referencesIn(path, is)]),
  );
}

function entriesOf({ action, detail }: Said): Entry[] {
  const { before, after, ...rest } = detail;
  const { from, to, ...facts } = rest;
  const move = MOVES[action];
  const said = move && from !== undefined ? facts : rest;
  return [
    ...changedBetween(before, after),
    ...(move && from !== undefined ? [{ path: move, was: from, is: to, isChange: true }] : []),
    ...leavesOf('', {}, said).map((leaf) => ({ ...leaf, isChange: false })),
  ];
}

/** A name missing in `after` is unchanged; a side alone means created or deleted. */
function changedBetween(before: unknown, after: unknown): Entry[] {
  const [was, is] = [recordOf(before), recordOf(after)];
  if (is) {
    const known = Object.fromEntries(Object.keys(is).map((name) => [name, was?.[name]]));
    return leavesOf('', known, is).map((leaf) => ({ ...leaf, isChange: was !== null }));
  }
  return leavesOf('', was ?? {}, {}).map((leaf) => ({ ...leaf, isChange: true }));
}

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;

/** Removes common entries from two lists; returns both in full if only their order differs. */
function apart(was: readonly unknown[], is: readonly unknown[]): [readonly unknown[], readonly unknown[]] {
  const [lost, gained] = [was.filter((each) => !is.includes(each)), is.filter((each) => !was.includes(each))];
  return lost.length + gained.length === 0 ? [was, is] : [lost, gained];
}

/** Removes the common start and end of long texts. */
function narrowed(before: string, after: string): [string, string] {
  if (Math.max(before.length, after.length) <= LONG) return [before, after];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = Math.max(0, start - CONTEXT);
  const kept = (text: string) => {
    const to = Math.min(text.length, text.length - end + CONTEXT);
    return cut(`${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`);
  };
  return [kept(before), kept(after)];
}

const cut = (text: string) => (text.length > 2 * LONG ? `${text.slice(0, 2 * LONG)}…` : text);
