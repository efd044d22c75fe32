import { type ChildProcess, spawn } from 'node:child_process';
import { afterEach } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { streamBatchEvents } from '#app/modules/report-batches/batch-events.server.ts';
import { useBundledScript } from '#tests/support/bundled-script.ts';

/** Time limit of a batch on a busy machine. */
export const LONG = 240_000;

/** A worker as in production: a separate process that can be killed. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** Its log so far. */
  output(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts workers that are ended after their test. Call it at the top of the file.
 *
 * @param url of the database whose queue they work
 */
export function useWorkers(url: () => string): () => WorkerProcess {
  const script = useBundledScript('tests/integration/reports/worker-process.ts');
  const workers: WorkerProcess[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.end('SIGTERM')));
  });
  return () => {
    const worker = startWorker([script(), url()]);
    workers.push(worker);
    return worker;
  };
}

function startWorker(command: readonly string[]): WorkerProcess {
  const child = spawn(process.execPath, command, {
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

/** Any number that the product does not lock. */
const HOLD = 4_242;

/**
 * Pauses workers after the first `count` reports of each batch, so a test can check a running batch.
 *
 * @returns resumes them
 */
export async function holdBack(url: string, count: number): Promise<() => Promise<void>> {
  const owner = connectOwner(url);
  await owner`SELECT pg_advisory_lock(${HOLD})`;
  await owner.unsafe(`
    CREATE FUNCTION hold_back() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${HOLD}); RETURN NEW; END $$;
    CREATE TRIGGER hold_back BEFORE UPDATE ON report_batch_items FOR EACH ROW
      WHEN (NEW.state = 'running' AND NEW.n > ${count}) EXECUTE FUNCTION hold_back()`);
  return () => owner.end({ timeout: 0 });
}

/**
 * Counts results in the transactions that write them.
 *
 * @returns reads how many reports of a batch have a result, and the number of results
 */
export async function countOutcomes(url: string) {
  const owner = connectOwner(url);
  await owner.unsafe(`
    CREATE TABLE outcomes (batch_id bigint, n int);
    CREATE FUNCTION count_outcome() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN INSERT INTO outcomes VALUES (NEW.batch_id, NEW.n); RETURN NULL; END $$;
    CREATE TRIGGER count_outcome AFTER UPDATE ON report_batch_items FOR EACH ROW
      WHEN (NEW.state IN ('done', 'failed')) EXECUTE FUNCTION count_outcome()`);
  await owner.end();
  return async (batchId: number) => {
    const reader = connectOwner(url);
    const [row] = await reader<{ reports: number; outcomes: number }[]>`
      SELECT count(DISTINCT n)::int AS reports, count(*)::int AS outcomes FROM outcomes WHERE batch_id = ${batchId}`;
    await reader.end();
    return row;
  };
}

/** Streams the batch until `enough` reports are finished, or to its end. @returns the numbers of finished reports */
export async function finished(
  actor: Actor,
  batchId: number,
  enough = Number.POSITIVE_INFINITY,
): Promise<readonly number[]> {
  const seen: number[] = [];
  for await (const { event, data } of streamBatchEvents(actor, batchId, AbortSignal.timeout(LONG))) {
    if (event === 'item') seen.push(data.n);
    if (seen.length >= enough) break;
  }
  return seen;
}
