import type { Job } from '../batch/manifest.ts';
import type { BatchWatcher } from '../batch/run-batch.ts';
import type { Terminal } from '../terminal.ts';
import { createWaitingNotice, stoppingMessage } from './watch-plain.ts';

/** Identifies a job in JSON lines: an estimate by its number, a local input by its path. */
export function jsonOf(job: Job): { estId: number } | { input: string } {
  return /^\d+$/.test(job.id) ? { estId: Number(job.id) } : { input: job.id };
}

/** Prints one JSON object per finished report on stdout, and a `summary` at the end. */
export function watchJson(terminal: Terminal): BatchWatcher {
  const emit = (value: object) => terminal.print(JSON.stringify(value));
  const sayWaiting = createWaitingNotice(terminal);
  return {
    begin() {},
    stage() {},
    done(job, { file, sha256, ms }) {
      if (terminal.quiet) return;
      emit({ event: 'done', ...jsonOf(job), file, sha256, ms });
    },
    kept(job, { file, sha256 }) {
      if (terminal.quiet) return;
      emit({ event: 'kept', ...jsonOf(job), file, sha256 });
    },
    failed(job, { reason, tries }) {
      emit({ event: 'failed', ...jsonOf(job), reason, tries });
    },
    waiting(reason) {
      sayWaiting(reason);
    },
    stopping(running) {
      terminal.say(stoppingMessage(running));
    },
    end(summary) {
      emit({ event: 'summary', ...summary });
    },
  };
}
