type Values = Readonly<Record<string, unknown>>;

/** What an event changed: the same names on both sides, and only those whose values differ. */
export interface Difference {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/**
 * What a change made different, by path: `name`, `products.5.listPrice`. What `after` does not name was not changed.
 * Null: nothing is different.
 */
export function differenceOf(before: Values, after: Values): Difference | null {
  const difference: Difference = { before: {}, after: {} };
  for (const [name, value] of Object.entries(after)) collect(difference, name, before[name], value);
  return Object.keys(difference.after).length === 0 ? null : difference;
}

function collect(difference: Difference, path: string, before: unknown, after: unknown): void {
  const [was, is] = [partsOf(before), partsOf(after)];
  if (was && is) {
    for (const part of new Set([...was.keys(), ...is.keys()]))
      collect(difference, `${path}.${part}`, was.get(part), is.get(part));
  } else if (JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)) {
    difference.before[path] = before ?? null;
    difference.after[path] = after ?? null;
  }
}

/** One value of an object, however deep, as it was and as it is. */
export interface Leaf {
  readonly path: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** Every single value that differs, also inside of what one side lacks as a whole. */
export function leavesOf(path: string, was: unknown, is: unknown): Leaf[] {
  const [before, after] = [partsOf(was), partsOf(is)];
  const isOpen = (parts: Map<string, unknown> | null, value: unknown) =>
    parts !== null || (value ?? null) === null || (Array.isArray(value) && value.length === 0);
  if ((before || after) && isOpen(before, was) && isOpen(after, is)) {
    const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
    return [...names].flatMap((name) => leavesOf(path ? `${path}.${name}` : name, before?.get(name), after?.get(name)));
  }
  return JSON.stringify(was ?? null) === JSON.stringify(is ?? null) ? [] : [{ path, was, is }];
}

/** The parts of an object, and of a list of objects: by the id that each carries, else by their place from 1 on. */
function partsOf(value: unknown): Map<string, unknown> | null {
  if (Array.isArray(value)) {
    if (value.length === 0 || !value.every((each) => typeof each === 'object' && each !== null)) return null;
    return new Map(value.map((each: Values, index) => [String(each.id ?? index + 1), each]));
  }
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}
