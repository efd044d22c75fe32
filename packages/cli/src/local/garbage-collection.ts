import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Each report leaves some megabytes. Node alone would collect them only after about a hundred reports. */
const COLLECT_EVERY = 25;

/**
 * Returns a function to call after each report. It runs the garbage collector at intervals, so a long batch's memory stays
 * flat. A collection takes about 50 ms, for which no user waits.
 */
export function createMemoryTrimmer(): () => void {
  let reports = 0;
  let collect: (() => void) | undefined;
  return () => {
    reports += 1;
    if (reports % COLLECT_EVERY !== 0) return;
    collect ??= exposeCollector();
    collect();
  };
}

/** Once Node is running, it exposes its collector only to new contexts. */
function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
