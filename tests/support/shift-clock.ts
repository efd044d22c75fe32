/**
 * Moves what every part of this process takes for the time of day; timers are not moved.
 *
 * @param heldAt where the time of day stands still instead of going on
 * @returns sets it right again
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

/** The environment of a process whose clock is moved like that from its start on. */
export function withClock(ms: number): { NODE_OPTIONS: string } {
  const module = encodeURIComponent(`(${shiftClock})(${ms})`).replace(/'/g, '%27');
  return { NODE_OPTIONS: `--import=data:text/javascript,${module}` };
}
