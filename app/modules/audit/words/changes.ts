import { type Leaf, leavesOf } from '../difference.ts';
import { pathWords, referencesIn, valueWords } from './details.ts';
import type { NameOf } from './targets.ts';

/** One thing that an event changed or says. */
export interface Change {
  readonly name: string;
  /** Left out where nothing was there before, or where it is no change. */
  readonly before?: string;
  readonly after: string;
}

interface Said {
  readonly action: string;
  readonly detail: Record<string, unknown>;
}
/** A value with what it was, where the event is about its change. */
interface Entry extends Leaf {
  readonly isChange: boolean;
}

/** What the numbers of an event stand for. */
export interface Names {
  readonly nameOf: NameOf;
  /** How a number of the configuration is called. */
  readonly nameOfValue: (key: string) => string;
}

/** From and to, of the events that have them, are one change. */
const MOVES: Readonly<Record<string, string>> = {
  'estimate.configurationMoved': 'configuration version',
  'estimate.currencyRefreshed': 'exchange rate',
};
/** Longer texts are shown around the place where they differ. */
const LONG = 160;
const CONTEXT = 30;

/** What an event's detail says, a line for each value: of `before` and `after` only what differs. */
export function changesOf(event: Said, { nameOf, nameOfValue }: Names): Change[] {
  return entriesOf(event).map(({ path, was, is, isChange }) => {
    const name = event.action === 'configuration.changed' && isChange ? nameOfValue(path) : pathWords(path, nameOf);
    if (!isChange) return { name, after: cut(valueWords(path, is, nameOf)) };
    const [lost, gained] = Array.isArray(was) && Array.isArray(is) ? apart(was, is) : [was, is];
    const [before, after] = narrowed(valueWords(path, lost, nameOf), valueWords(path, gained, nameOf));
    return { name, before, after };
  });
}

/** What the events refer to by number. */
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

/** What `after` does not name was not changed; what is alone was made, or is gone. */
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

/** Of two lists what only one of them holds; both whole where only their order differs. */
function apart(was: readonly unknown[], is: readonly unknown[]): [readonly unknown[], readonly unknown[]] {
  const [lost, gained] = [was.filter((each) => !is.includes(each)), is.filter((each) => !was.includes(each))];
  return lost.length + gained.length === 0 ? [was, is] : [lost, gained];
}

/** Long texts without what they begin and end with alike. */
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
