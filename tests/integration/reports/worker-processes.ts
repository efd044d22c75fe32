import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { followBatch } from '#app/modules/report-batches/follow.server.ts';

/** How long a batch may take on a busy machine. */
export const LONG = 120_000;

/** A worker as it runs in production: a process of its own, which may die at any moment. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** What it wrote to its log so far. */
  output(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts workers that are ended after their test. Call it at the top of the file.
 *
 * @param url of the database whose queue they work
 */
export function useWorkers(url: () => string): () => WorkerProcess {
  const workers: WorkerProcess[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.end('SIGTERM')));
  });
  return () => {
    const worker = startWorker(url());
    workers.push(worker);
    return worker;
  };
}

function startWorker(url: string): WorkerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/integration/reports/worker-process.ts', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PDF_CONCURRENCY: '2', LOG_LEVEL: 'warn' },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  return {
    child,
    output: () => output,
    end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
      return new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill(signal);
      });
    },
  };
}

/**
 * Keeps workers from whatever comes after the first `count` reports of a batch, so that its middle is not over before it
 * is looked at. @returns lets them go on
 */
export async function holdBack(url: string, batchId: number, count: number): Promise<() => Promise<void>> {
  const owner = connectOwner(url);
  await owner.unsafe('BEGIN');
  await owner`SELECT 1 FROM report_batch_items WHERE batch_id = ${batchId} AND n > ${count} FOR UPDATE`;
  return () => owner.end({ timeout: 0 });
}

/** Follows the batch until `enough` of its reports are finished, or to its end; gives the numbers of the finished. */
export async function finished(
  actor: Actor,
  batchId: number,
  enough = Number.POSITIVE_INFINITY,
): Promise<readonly number[]> {
  const seen: number[] = [];
  for await (const { event, data } of followBatch(actor, batchId, AbortSignal.timeout(LONG))) {
    if (event === 'item') seen.push(data.n);
    if (seen.length >= enough) break;
  }
  return seen;
}
