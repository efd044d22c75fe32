import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Catalogue, ModelInput, ResolvedInput, Simulation, Tornado } from '@worthwhile/roi-core';
import type { Snapshot, SnapshotContext } from '@worthwhile/roi-core/report-model';
import { perDatabase } from '#app/infra/db/per-database.server.ts';

type Work =
  | { readonly kind: 'uncertainty'; readonly catalogue: Catalogue; readonly input: ResolvedInput }
  | {
      readonly kind: 'snapshot';
      readonly catalogue: Catalogue;
      readonly input: ModelInput;
      readonly circumstances: SnapshotContext;
    };
export interface ComputeRequest {
  readonly id: number;
  readonly work: Work;
}
export type ComputeResponse =
  | { readonly id: number; readonly result: Uncertainty | Snapshot }
  | { readonly id: number; readonly error: string };
export interface Uncertainty {
  readonly tornado: Tornado;
  readonly simulation: Simulation;
}

interface Waiting {
  resolve: (value: Uncertainty | Snapshot) => void;
  reject: (error: Error) => void;
}

let thread: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

const KEPT_RESULTS = 200;
const keptResults = perDatabase(() => new Map<string, Promise<Uncertainty>>());

/**
 * Computes tornado and 10,000-trial simulation in a worker thread, and caches them.
 * @param key identifies catalog and input, e.g. the input's SHA-256
 */
export function computeUncertainty(key: string, catalogue: Catalogue, input: ResolvedInput): Promise<Uncertainty> {
  const kept = keptResults();
  const known = kept.get(key);
  if (known) return known;
  const computing = runInThread<Uncertainty>({ kind: 'uncertainty', catalogue, input });
  kept.set(key, computing);
  computing.catch(() => kept.delete(key));
  if (kept.size > KEPT_RESULTS) kept.delete(kept.keys().next().value ?? '');
  return computing;
}

/** Computes everything that a report needs, in the worker thread. */
export function computeSnapshot(
  catalogue: Catalogue,
  input: ModelInput,
  circumstances: SnapshotContext,
): Promise<Snapshot> {
  return runInThread<Snapshot>({ kind: 'snapshot', catalogue, input, circumstances });
}

function runInThread<T extends Uncertainty | Snapshot>(work: Work): Promise<T> {
  return new Promise((resolve, reject) => {
    thread ??= startThread();
    const id = ++lastId;
    waiting.set(id, { resolve: (result) => resolve(result as T), reject });
    thread.ref();
    thread.postMessage({ id, work } satisfies ComputeRequest);
  });
}

function startThread(): Worker {
  const started = isSource ? startFromSource() : new Worker(bundledFile());
  started.on('message', (answer: ComputeResponse) => {
    const job = waiting.get(answer.id);
    waiting.delete(answer.id);
    // An idle thread does not keep the process alive.
    if (waiting.size === 0) started.unref();
    if ('error' in answer) job?.reject(new Error(answer.error));
    else job?.resolve(answer.result);
  });
  started.on('error', (error) => abandon(started, error));
  started.on('exit', (code) => abandon(started, new Error(`The computing thread ended with code ${code}.`)));
  started.unref();
  return started;
}

/** The next job starts a new thread. */
function abandon(ended: Worker, error: Error): void {
  if (thread === ended) thread = undefined;
  for (const job of waiting.values()) job.reject(error);
  waiting.clear();
}

const isSource = import.meta.url.endsWith('.ts');

/** In development and tests, Node reads TypeScript through tsx, which each worker has to register. */
function startFromSource(): Worker {
  const file = new URL('./model-thread.ts', import.meta.url).href;
  const boot = `import('tsx/esm/api').then((tsx) => {
    tsx.register();
    return import(require('node:worker_threads').workerData);
  });`;
  return new Worker(boot, { eval: true, workerData: file });
}

/** The thread's bundle is in the same directory as this one, or above it. */
function bundledFile(): URL {
  const places = ['../model-thread.js', '../model-thread.js'].map((place) => new URL(place, import.meta.url));
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error('model-thread.js is missing from the build.');
  return found;
}
