import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../client/api-error.ts';
import { type RetryOptions, withRetries } from '../client/retries.ts';
import { CliError, EXIT, type ExitCode } from '../exit.ts';
import { sha256, writeFileAtomic } from './atomic-write.ts';
import { diskError, isAbort, reasonOf, stopReason } from './failures.ts';
import type { Done, Failed, Job, Recorder } from './manifest.ts';

export type Stage = 'reading' | 'printing' | 'writing';

export interface Source {
  /** SHA-256 of everything that the document depends on. */
  readonly modelSha256: string;
  readonly facts: Readonly<Record<string, string>>;
  /** Of a local input; the server's lists have the others. */
  readonly headline?: Done['headline'];
  print(signal: AbortSignal): Promise<Uint8Array>;
}

export interface BatchWatcher {
  begin(total: number): void;
  stage(job: Job, stage: Stage): void;
  done(job: Job, outcome: Done): void;
  /** An earlier report that is still valid. */
  kept(job: Job, outcome: Done): void;
  failed(job: Job, outcome: Failed): void;
  /** The server is unreachable, and its return is waited for. */
  waiting(reason: string): void;
  /** No new report starts; `running` are printing. */
  stopping(running: number): void;
  end(summary: Summary): void;
}

interface Summary {
  readonly done: number;
  readonly kept: number;
  readonly failed: number;
  readonly left: number;
  readonly ms: number;
}

export interface Batch {
  readonly folder: string;
  readonly jobs: readonly Job[];
  /** Earlier outcomes with complete files, by job ID. A report is made again only if its estimate changed. */
  readonly earlier: ReadonlyMap<string, Done>;
  /** `kill` drops the work; `stop` only ends the wait for work that has not begun. */
  readonly load: (job: Job, kill: AbortSignal, stop?: AbortSignal) => Promise<Source>;
  readonly recorder: Recorder;
  readonly watcher: BatchWatcher;
  readonly workers: number;
  readonly failFast: boolean;
  readonly retry: RetryOptions;
  /** Aborted: finish running reports, start none. */
  readonly stop: AbortSignal;
  /** Aborted: drop everything immediately. */
  readonly kill: AbortSignal;
}

export interface BatchOutcome {
  readonly summary: Summary;
  readonly failures: readonly { readonly job: Job; readonly outcome: Failed }[];
  /** The files that are whole, by job ID: new ones, and those of an earlier run. */
  readonly made: ReadonlyMap<string, Done>;
  /** The reason for ending early; undefined if every job was tried or the user stopped the batch. */
  readonly cause?: CliError;
}

/** Makes every job's file with `workers` at a time. A failed job does not stop the others. */
export async function runBatch(batch: Batch): Promise<BatchOutcome> {
  const { jobs, watcher, recorder, stop, kill } = batch;
  const startedAt = performance.now();
  const failures: { job: Job; outcome: Failed }[] = [];
  const finished = new Map<string, Done>(batch.earlier);
  const counts = { done: 0, kept: 0 };
  let next = 0;
  const printing = new Set<string>();
  let cause: CliError | undefined;

  const isOver = () => stop.aborted || kill.aborted || cause !== undefined;
  const sayStopping = () => watcher.stopping(printing.size);
  stop.addEventListener('abort', sayStopping);

  const fail = async (job: Job, error: unknown, tries: number) => {
    const outcome: Failed = {
      event: 'failed',
      id: job.id,
      reason: reasonOf(error),
      tries,
      at: new Date().toISOString(),
    };
    await recorder.add(outcome);
    finished.delete(job.id);
    failures.push({ job, outcome });
    watcher.failed(job, outcome);
    if (batch.failFast) cause ??= new CliError('Stopped at the first failure, as --fail-fast asks.', EXIT.someFailed);
  };

  const settle = async (job: Job) => {
    let tries = 1;
    const before = counts.done + counts.kept;
    try {
      const attempt = (nth: number) => {
        tries = nth;
        return make(batch, job, printing).finally(() => printing.delete(job.id));
      };
      const made = await withRetries(attempt, stoppable(batch), kill);
      if (made.isNew) await recorder.add(made.outcome);
      finished.set(job.id, made.outcome);
      counts[made.isNew ? 'done' : 'kept']++;
      watcher[made.isNew ? 'done' : 'kept'](job, made.outcome);
    } catch (error) {
      if (kill.aborted || (stop.aborted && isAbort(error))) return;
      const reason = stopReason(error);
      if (reason) {
        cause ??= reason;
        return;
      }
      // If others were made in the meantime, only this report has no answer.
      if (error instanceof ApiError && error.isOutage && counts.done + counts.kept === before) {
        cause ??= new CliError(error.message, EXIT.serverAway);
        return;
      }
      await fail(job, error, tries);
    }
  };

  const work = async () => {
    while (!isOver()) {
      const job = jobs[next++];
      if (!job) return;
      await settle(job).catch((error: unknown) => {
        cause ??= diskError(error) ?? new CliError(reasonOf(error), EXIT.unexpected);
      });
    }
  };

  watcher.begin(jobs.length);
  await Promise.all(Array.from({ length: Math.min(batch.workers, jobs.length) }, work));
  stop.removeEventListener('abort', sayStopping);
  const left = jobs.length - counts.done - counts.kept - failures.length;
  const summary = { ...counts, failed: failures.length, left, ms: Math.round(performance.now() - startedAt) };
  watcher.end(summary);
  return { summary, failures, made: finished, ...(cause ? { cause } : {}) };
}

/** `stop` ends the wait for another try; the report is then left, not failed. */
function stoppable({ retry, stop, kill, watcher }: Batch): Batch['retry'] {
  const either = AbortSignal.any([stop, kill]);
  const wait = retry.wait ?? ((ms) => sleep(ms, undefined, { signal: either }));
  return {
    ...retry,
    wait: (ms) => wait(ms, either),
    onRetry: (error, waitMs) => {
      if (error.isOutage) watcher.waiting(error.message);
      retry.onRetry?.(error, waitMs);
    },
  };
}

/** Rejects when `signal` aborts: work that hangs must not delay a second Ctrl-C. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.finally(() => signal.removeEventListener('abort', abort)).catch(() => {});
  });
  return Promise.race([work, aborted]);
}

async function make(batch: Batch, job: Job, printing: Set<string>): Promise<{ outcome: Done; isNew: boolean }> {
  const startedAt = performance.now();
  batch.watcher.stage(job, 'reading');
  const source = await batch.load(job, batch.kill, batch.stop);
  const earlier = batch.earlier.get(job.id);
  if (earlier?.modelSha256 === source.modelSha256) return { outcome: earlier, isNew: false };
  // A report that has only been read is left for the next run.
  batch.stop.throwIfAborted();
  printing.add(job.id);
  batch.watcher.stage(job, 'printing');
  const content = await untilAborted(source.print(batch.kill), batch.kill);
  batch.watcher.stage(job, 'writing');
  await writeFileAtomic(batch.folder, job.file, content).catch((error: unknown) => {
    throw diskError(error) ?? error;
  });
  const outcome: Done = {
    event: 'done',
    id: job.id,
    file: job.file,
    sha256: sha256(content),
    bytes: content.byteLength,
    ms: Math.round(performance.now() - startedAt),
    modelSha256: source.modelSha256,
    facts: { ...source.facts },
    headline: source.headline,
    at: new Date().toISOString(),
  };
  return { outcome, isNew: true };
}

export function exitCodeOf({ summary, cause }: BatchOutcome, signal: 'SIGINT' | 'SIGTERM' | null): ExitCode {
  if (signal) return signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
  if (cause) return cause.exitCode;
  return summary.failed > 0 ? EXIT.someFailed : EXIT.done;
}
