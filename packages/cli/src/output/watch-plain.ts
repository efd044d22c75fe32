import { describeSpan, Eta } from '../batch/eta.ts';
import type { BatchWatcher } from '../batch/run-batch.ts';
import type { Terminal } from '../terminal.ts';
import { clean, nameOf } from './show.ts';

const REPORT_EVERY_MS = 10_000;

const UNITS = [
  [1e9, 'GB'],
  [1e6, 'MB'],
] as const;

/** Formats a size: `98 kB`, `1.5 MB`. */
export function describeBytes(bytes: number): string {
  const [size, unit] = UNITS.find(([limit]) => bytes >= limit) ?? [];
  return size ? `${(bytes / size).toFixed(1)} ${unit}` : `${Math.ceil(bytes / 1000)} kB`;
}

/** Prints a line per finished report, and the progress every ten seconds. */
export function watchPlain(terminal: Terminal, workers: number): BatchWatcher {
  const eta = new Eta(workers);
  const counts = { total: 0, finished: 0, failed: 0, skipped: 0 };
  const sayWaiting = createWaitingNotice(terminal);
  let timer: NodeJS.Timeout | undefined;
  const progress = () => {
    const { total, finished, failed } = counts;
    const remaining = eta.remainingMs(total - finished);
    const left = remaining === null ? '' : `, ${describeSpan(remaining)} left`;
    terminal.say(`${finished} of ${total} finished, ${failed} failed${left}`);
  };
  return {
    begin(total) {
      counts.total = total;
      timer = setInterval(progress, REPORT_EVERY_MS);
      timer.unref();
    },
    stage(job, stage) {
      terminal.detail(`${stage} ${clean(nameOf(job))}`);
    },
    done(job, { ms, bytes }) {
      counts.finished++;
      eta.add(ms);
      if (terminal.quiet) return;
      terminal.print(`done    ${clean(job.file)}  ${describeBytes(bytes)}  ${ms} ms`);
    },
    kept() {
      counts.finished++;
      counts.skipped++;
    },
    failed(job, { reason }) {
      counts.finished++;
      counts.failed++;
      // With --quiet, the table at the end names it.
      if (!terminal.quiet) terminal.print(`failed  ${clean(nameOf(job))}  ${clean(reason)}`);
    },
    waiting(reason) {
      sayWaiting(reason);
    },
    stopping(running) {
      terminal.say(stoppingMessage(running));
    },
    end() {
      clearInterval(timer);
      if (counts.skipped > 0) terminal.say(`${counts.skipped} already done`);
    },
  };
}

const SAID_AGAIN_MS = 30_000;

/** Says at most every 30 seconds that the server is waited for: each report that waits tells of it. */
export function createWaitingNotice(terminal: Terminal, now = () => performance.now()): (reason: string) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (reason) => {
    if (now() - saidAt < SAID_AGAIN_MS) return;
    saidAt = now();
    terminal.say(clean(waitingMessage(reason)));
  };
}

export function waitingMessage(reason: string): string {
  return `${reason} Waiting for the server.`;
}

/** The message after the first Ctrl-C. */
export function stoppingMessage(running: number): string {
  return `Finishing ${running} running report${running === 1 ? '' : 's'}, press again to stop now`;
}
