const lookMs = 2000;
/** Clocks are slewed all the time; what is more than this was set. */
const toleratedMs = 30_000;

/**
 * Looks whether somebody sets the clock of this machine, by comparing it with the one that only ever goes on.
 *
 * @param onSet told by how much it was moved
 * @returns ends the looking
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
