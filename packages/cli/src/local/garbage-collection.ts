import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Every report leaves some megabytes of markup and bytes behind, which Node would gather for a hundred of them. */
const COLLECT_EVERY = 25;

/**
 * Keeps the memory of a long batch flat: gives a function to be called after each report, which now and then has Node
 * collect its garbage, as the printer has its pages do. It takes some fifty milliseconds, for which nobody waits here.
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

/** Node hands out its collector to new contexts alone, once it is started. */
function exposeCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
