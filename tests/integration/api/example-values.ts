/** Compares an example with a response: the same shape, with the IDs of this run. */

/** The type of an ID: `estId` and `estimateId` are the same, a bare `id` depends on its call. */
function kindOf(name: string, about: string): string | null {
  if (name === 'estId' || name === 'ids') return 'estimate';
  if (name === 'figureIds') return 'figure';
  if (name === 'Id') return 'customer';
  if (name === 'id') return about;
  return /Id$/.test(name) ? name.slice(0, -'Id'.length) : null;
}

/** Maps the IDs of the examples to those of this run. */
export class Identifiers {
  private readonly known = new Map<string, unknown>();

  /** Records the response's value for each ID of the example. */
  learn(example: unknown, actual: unknown, about: string, name = ''): void {
    if (typeof example === 'object' && example !== null && typeof actual === 'object' && actual !== null) {
      for (const [key, value] of Object.entries(example))
        this.learn(value, (actual as Record<string, unknown>)[key], about, Array.isArray(example) ? name : key);
      return;
    }
    const kind = kindOf(name, about);
    if (kind !== null && example !== null) this.known.set(`${kind}:${example}`, actual);
  }

  /** The example's request with the IDs of this run. */
  replace<T>(example: T, about: string, name = ''): T {
    if (Array.isArray(example)) return example.map((one) => this.replace(one, about, name)) as T;
    if (typeof example === 'object' && example !== null)
      return Object.fromEntries(
        Object.entries(example).map(([key, value]) => [key, this.replace(value, about, key)]),
      ) as T;
    const at = `${kindOf(name, about)}:${example}`;
    return this.known.has(at) ? (this.known.get(at) as T) : example;
  }
}

/** Paths that a response lacks or has with another type. Lists and records can have more. */
export function missingOf(example: unknown, actual: unknown, at = 'answer'): string[] {
  if (example === null || actual === null) return [];
  if (typeof example !== typeof actual || Array.isArray(example) !== Array.isArray(actual))
    return [
      `${at} is ${JSON.stringify(actual)?.slice(0, 100)}, and ${JSON.stringify(example).slice(0, 100)} in the example`,
    ];
  if (typeof example !== 'object') return [];
  return Object.entries(example as object).flatMap(([key, value]) =>
    missingOf(value, (actual as Record<string, unknown>)[key], `${at}.${key}`),
  );
}
