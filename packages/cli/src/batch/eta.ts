const KEPT = 20;
const ENOUGH = 5;

/** Predicts the remaining time from the median of the last 20 durations and the number of workers. */
export class Eta {
  private readonly durations: number[] = [];
  private count = 0;

  constructor(private readonly workers: number) {}

  add(durationMs: number): void {
    this.durations[this.count++ % KEPT] = durationMs;
  }

  /** @returns null until five reports are done */
  remainingMs(left: number): number | null {
    if (this.count < ENOUGH) return null;
    const sorted = [...this.durations].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return Math.max(0, (median * left) / this.workers);
  }
}

/** Formats a duration: `about 40 s`, `about 3 min`, `about 2.5 h`. */
export function describeSpan(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 5) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} s`;
  const minutes = seconds / 60;
  return minutes < 90 ? `about ${Math.round(minutes)} min` : `about ${(minutes / 60).toFixed(1)} h`;
}
