const lookMs = 2000;
/** Clocks are slewed all the time; a larger difference means the clock was set. */
const toleratedMs = 30_000;

/**
 * Detects changes of this machine's clock by comparing it with the monotonic clock.
 *
 * @param onSet receives the change in ms
 * @returns stops the detection
 */
export function watchClock(onSet: (movedMs: number) => void): () => void {
  const distance = () => Date.now() - performance.now();
  let before = distance();
  const timer = setInterval(() => {
    const movedMs = distance() - before;
    before += movedMs;
    if (Math.abs(movedMs) > toleratedMs) onSet(movedMs);
  }, lookMs);
  return () => clearInterval(timer);
}
