/** Ours and the reference are sampled alternately in one run, so load on a shared machine affects both. */
export interface Comparison {
  /** As named in docs/performance.md. */
  readonly what: string;
  readonly ours: Samples;
  readonly reference: Samples & { readonly name: string };
  /** For ours / reference; null where the row only informs. */
  readonly goal: { readonly ratio: number; readonly direction: 'atMost' | 'atLeast' } | null;
  /** The point in a sweep's plot: its x value and its line. */
  readonly sweep?: { readonly plot: string; readonly axis: string; readonly at: number; readonly line: string };
}

interface Samples {
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

/** Returns half the interquartile range as a share of the median. */
export function noiseOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / 2 / median(values);
}

/** @returns ms */
export async function timeMs(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** @returns calls per second of a synchronous function, over at least `ms` */
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
 * Samples two sides alternately (A B A B …), so machine drift affects both.
 *
 * @param rounds samples per side, after one warm-up round
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

/** @returns ours / reference, and null for `met` without a goal */
export function judge(comparison: Comparison): { ratio: number; met: boolean | null } {
  const ratio = median(comparison.ours.values) / median(comparison.reference.values);
  const { goal } = comparison;
  if (!goal) return { ratio, met: null };
  return { ratio, met: goal.direction === 'atMost' ? ratio <= goal.ratio : ratio >= goal.ratio };
}
