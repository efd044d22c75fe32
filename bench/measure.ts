/** One comparison: ours beside its reference, measured in turns in the same run, so that a shared machine is fair to both. */
export interface Comparison {
  /** What is compared, as in docs/performance.md. */
  readonly what: string;
  readonly ours: Samples;
  readonly reference: Samples & { readonly name: string };
  /** The goal on ours / reference, with its direction; null where the row only informs. */
  readonly goal: { readonly ratio: number; readonly direction: 'atMost' | 'atLeast' } | null;
  /** Its place in a sweep, whose plot is drawn: how much of what there was, on which line. */
  readonly sweep?: { readonly plot: string; readonly axis: string; readonly at: number; readonly line: string };
}

export interface Samples {
  readonly unit: string;
  readonly values: readonly number[];
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** Half the distance between the quartiles, as a share of the median: the noise of one side. */
export function noiseOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / 2 / median(values);
}

/** Milliseconds of one call. */
export async function timeMs(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Calls a second of a synchronous function, over at least `ms`. */
export function ratePerSecond(run: () => unknown, ms = 300): number {
  let calls = 0;
  const start = performance.now();
  let now = start;
  while (now - start < ms) {
    for (let i = 0; i < 16; i += 1) run();
    calls += 16;
    now = performance.now();
  }
  return (calls * 1000) / (now - start);
}

/**
 * Samples two things in turns (A B A B …), so that a drift of the machine falls on both.
 *
 * @param rounds how often each is sampled, after one round that is not counted
 */
export async function inTurns(
  rounds: number,
  ours: () => Promise<number> | number,
  reference: () => Promise<number> | number,
): Promise<[number[], number[]]> {
  const a: number[] = [];
  const b: number[] = [];
  await ours();
  await reference();
  for (let round = 0; round < rounds; round += 1) {
    a.push(await ours());
    b.push(await reference());
  }
  return [a, b];
}

/** Ours over the reference, and whether the goal is met. */
export function judge(comparison: Comparison): { ratio: number; met: boolean | null } {
  const ratio = median(comparison.ours.values) / median(comparison.reference.values);
  const { goal } = comparison;
  if (!goal) return { ratio, met: null };
  return { ratio, met: goal.direction === 'atMost' ? ratio <= goal.ratio : ratio >= goal.ratio };
}
