import { Eta } from '../batch/eta.ts';
import type { BatchWatcher, Stage } from '../batch/run-batch.ts';
import { clean, nameOf } from '../output/show.ts';
import { describeBytes, stoppingMessage, waitingMessage } from '../output/watch-plain.ts';

/** Replaced, never changed, as `useSyncExternalStore` requires. */
interface BatchState {
  readonly total: number;
  readonly finished: number;
  readonly failed: number;
  /** Reports of an earlier run that are still valid: counted, not listed. */
  readonly kept: number;
  readonly perSecond: number | null;
  readonly remainingMs: number | null;
  readonly current: readonly { readonly id: string; readonly text: string }[];
  readonly lastFailure: string | null;
  readonly stopping: string | null;
  /** Until a report moves on again. */
  readonly waiting: string | null;
  /** Finished reports, oldest first; only grows. */
  readonly lines: readonly string[];
}

export interface BatchStore {
  readonly watcher: BatchWatcher;
  subscribe(listener: () => void): () => void;
  read(): BatchState;
}

const FRAME_MS = 100;

const START: BatchState = {
  total: 0,
  finished: 0,
  failed: 0,
  kept: 0,
  perSecond: null,
  remainingMs: null,
  current: [],
  lastFailure: null,
  stopping: null,
  waiting: null,
  lines: [],
};

/** Collects batch events and notifies the view at most ten times per second. */
export function createBatchStore(workers: number, now: () => number = () => performance.now()): BatchStore {
  const listeners = new Set<() => void>();
  const eta = new Eta(workers);
  const stages = new Map<string, { name: string; stage: Stage }>();
  const lines: string[] = [];
  let state = START;
  let startedAt = now();
  let made = 0;
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const seconds = (now() - startedAt) / 1000;
    state = {
      ...state,
      perSecond: made > 0 && seconds > 0 ? made / seconds : null,
      remainingMs: eta.remainingMs(state.total - state.finished),
      current: [...stages].map(([id, { name, stage }]) => ({ id, text: clean(`${stage} ${nameOf({ id, name })}`) })),
      lines: lines.length === state.lines.length ? state.lines : [...lines],
    };
    for (const listener of listeners) listener();
  };
  const change = (part: Partial<BatchState>) => {
    state = { ...state, ...part };
    timer ??= setTimeout(flush, FRAME_MS);
  };
  const finish = (id: string, line: string, part: Partial<BatchState> = {}) => {
    stages.delete(id);
    lines.push(clean(line));
    change({ finished: state.finished + 1, waiting: null, ...part });
  };

  const watcher: BatchWatcher = {
    begin(total) {
      startedAt = now();
      change({ total });
      flush();
    },
    stage(job, stage) {
      stages.set(job.id, { name: job.name, stage });
      // A report is read again and again while the server is away; only an answer ends the wait.
      change(stage === 'reading' ? {} : { waiting: null });
    },
    done(job, { ms, bytes }) {
      made++;
      eta.add(ms);
      finish(job.id, `done    ${job.file}  ${describeBytes(bytes)}  ${ms} ms`);
    },
    kept(job) {
      stages.delete(job.id);
      change({ finished: state.finished + 1, kept: state.kept + 1, waiting: null });
    },
    failed(job, { reason }) {
      const text = `${nameOf(job)}: ${reason}`;
      finish(job.id, `failed  ${text}`, { failed: state.failed + 1, lastFailure: clean(text) });
    },
    waiting(reason) {
      change({ waiting: clean(waitingMessage(reason)) });
    },
    stopping(running) {
      change({ stopping: stoppingMessage(running) });
      flush();
    },
    end() {
      flush();
    },
  };
  return {
    watcher,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => state,
  };
}
