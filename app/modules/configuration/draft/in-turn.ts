let last: Promise<unknown> = Promise.resolve();

/**
 * Runs saves of the draft one after another. Each would hold a connection while it waits for the lock of the configuration, and
 * many at the same time would take all of them.
 */
export function inTurn<T>(save: () => Promise<T>): Promise<T> {
  const next = last.then(save);
  last = next.catch(() => undefined);
  return next;
}
