/**
 * Shifts Date in this process, but not timers. Its source also runs in other processes: keep it self-contained.
 *
 * @param ms added to the time
 * @param heldAt stops the clock at this time
 * @returns a function that restores the clock
 */
export function shiftClock(ms: number, heldAt?: number): () => void {
  const TrueDate = Date;
  const now = () => heldAt ?? TrueDate.now() + ms;
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return () => {
    globalThis.Date = TrueDate;
  };
}

/** Environment of a process that starts with a shifted clock. */
export function withClock(ms: number): { NODE_OPTIONS: string } {
  const module = encodeURIComponent(`(${shiftClock})(${ms})`).replace(/'/g, '%27');
  return { NODE_OPTIONS: `--import=data:text/javascript,${module}` };
}
