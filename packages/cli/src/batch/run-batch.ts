import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type ApiOptions, withRetries } from '../client/api.ts';
import { CliError, EXIT, type ExitCode, errnoOf } from '../exit.ts';
import { sha256, writeFileAtomic } from './atomic-write.ts';
import type { Done, Failed, Job, Recorder } from './manifest.ts';

/** Consecutive calls that may fail to reach the server before the batch stops. */
const AWAY_LIMIT = 3;

export type Stage = 'reading' | 'printing' | 'writing';

export interface Source {
  /** SHA-256 of everything that the document depends on. */
  readonly modelSha256: string;
  readonly facts: Readonly<Record<string, string>>;
  print(signal: AbortSignal): Promise<Uint8Array>;
}

export interface BatchWatcher {
  begin(total: number): void;
  stage(job: Job, stage: Stage): void;
  done(job: Job, outcome: Done): void;
  /** An earlier report that is still valid. */
  kept(job: Job, outcome: Done): void;
  failed(job: Job, outcome: Failed): void;
  /** No new report starts; `running` are in progress. */
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
  readonly retry: Pick<ApiOptions, 'retries' | 'onRetry' | 'wait' | 'random'>;
  /** Aborted: finish running reports, start none. */
  readonly stop: AbortSignal;
  /** Aborted: drop everything immediately. */
  readonly kill: AbortSignal;
}

export interface BatchOutcome {
  readonly summary: Summary;
  readonly failures: readonly { readonly job: Job; readonly outcome: Failed }[];
  /** The reason for ending early; undefined if every job was tried or the user stopped the batch. */
  readonly cause?: CliError;
}

/** Makes every job's file with `workers` at a time. A failed job does not stop the others. */
export async function runBatch(batch: Batch): Promise<BatchOutcome> {
  const { jobs, watcher, recorder, stop, kill } = batch;
  const startedAt = performance.now();
  const failures: { job: Job; outcome: Failed }[] = [];
  const counts = { done: 0, kept: 0 };
  let next = 0;
  let running = 0;
  let awayInARow = 0;
  let cause: CliError | undefined;

  const isOver = () => stop.aborted || kill.aborted || cause !== undefined;
  const sayStopping = () => watcher.stopping(running);
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
    failures.push({ job, outcome });
    watcher.failed(job, outcome);
    if (batch.failFast) cause ??= new CliError('Stopped at the first failure, as --fail-fast asks.', EXIT.someFailed);
  };

  const settle = async (job: Job) => {
    let tries = 1;
    try {
      const attempt = (nth: number) => {
        tries = nth;
        return make(batch, job);
      };
      const made = await withRetries(attempt, stoppable(batch), kill);
      awayInARow = 0;
      if (made.isNew) await recorder.add(made.outcome);
      counts[made.isNew ? 'done' : 'kept']++;
      watcher[made.isNew ? 'done' : 'kept'](job, made.outcome);
    } catch (error) {
      if (kill.aborted || (stop.aborted && isAbort(error))) return;
      const reason = stopReason(error);
      if (reason) {
        cause ??= reason;
        return;
      }
      awayInARow = error instanceof ApiError && error.status === null ? awayInARow + 1 : 0;
      if (awayInARow >= AWAY_LIMIT) cause ??= new CliError((error as ApiError).message, EXIT.serverAway);
      await fail(job, error, tries);
    }
  };

  const work = async () => {
    while (!isOver()) {
      const job = jobs[next++];
      if (!job) return;
      running++;
      await settle(job).catch((error: unknown) => {
        cause ??= diskError(error) ?? new CliError(reasonOf(error), EXIT.unexpected);
      });
      running--;
    }
  };

  watcher.begin(jobs.length);
  await Promise.all(Array.from({ length: Math.min(batch.workers, jobs.length) }, work));
  stop.removeEventListener('abort', sayStopping);
  const left = jobs.length - counts.done - counts.kept - failures.length;
  const summary = { ...counts, failed: failures.length, left, ms: Math.round(performance.now() - startedAt) };
  watcher.end(summary);
  return { summary, failures, ...(cause ? { cause } : {}) };
}

/** `stop` ends the wait for another try; the report is then left, not failed. */
function stoppable({ retry, stop, kill }: Batch): Batch['retry'] {
  const either = AbortSignal.any([stop, kill]);
  const wait = retry.wait ?? ((ms) => sleep(ms, undefined, { signal: either }));
  return { ...retry, wait: (ms) => wait(ms, either) };
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

async function make(batch: Batch, job: Job): Promise<{ outcome: Done; isNew: boolean }> {
  const startedAt = performance.now();
  batch.watcher.stage(job, 'reading');
  const source = await batch.load(job, batch.kill, batch.stop);
  const earlier = batch.earlier.get(job.id);
  if (earlier?.modelSha256 === source.modelSha256) return { outcome: earlier, isNew: false };
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
    at: new Date().toISOString(),
  };
  return { outcome, isNew: true };
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof ApiError && error.status !== null ? `${error.status}: ${message}` : message;
}

/** @returns the error that stops the whole batch; null if only this report failed */
function stopReason(error: unknown): CliError | null {
  if (error instanceof ApiError && error.status === 401)
    return new CliError(
      `The server no longer accepts the token: ${error.message}`,
      EXIT.notAllowed,
      'Sign in with: roi login',
    );
  return error instanceof CliError ? error : null;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

const DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EROFS: 'The output directory is read-only.',
  EACCES: 'No permission to write to the output directory.',
  ENOENT: 'The output directory no longer exists.',
  EIO: 'The disk reported an error.',
};

function diskError(error: unknown): CliError | null {
  const said = DISK[errnoOf(error) ?? ''];
  return said ? new CliError(said, EXIT.unexpected) : null;
}

export function exitCodeOf({ summary, cause }: BatchOutcome, signal: 'SIGINT' | 'SIGTERM' | null): ExitCode {
  if (signal) return signal === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
  if (cause) return cause.exitCode;
  return summary.failed > 0 ? EXIT.someFailed : EXIT.done;
}
