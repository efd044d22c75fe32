type Values = Readonly<Record<string, unknown>>;

/** Changed values: the same names on both sides. */
export interface Difference {
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
}

/**
 * Compares by path, such as `name` or `products.5.listPrice`. A name missing in `after` is unchanged.
 *
 * @returns null without a difference
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

/** One value at any depth, before and after. */
export interface Leaf {
  readonly path: string;
  readonly was: unknown;
  readonly is: unknown;
}

/** Lists every differing value, also inside parts that one side lacks entirely. */
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

/** Splits an object or a list of objects: by the `id` of each, else by its position from 1. */
function partsOf(value: unknown): Map<string, unknown> | null {
  if (Array.isArray(value)) {
    if (value.length === 0 || !value.every((each) => typeof each === 'object' && each !== null)) return null;
    return new Map(value.map((each: Values, index) => [String(each.id ?? index + 1), each]));
  }
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
}
