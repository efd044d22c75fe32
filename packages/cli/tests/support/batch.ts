import { readdirSync } from 'node:fs';
import { onTestFinished, vi } from 'vitest';
import { sha256 } from '../../src/batch/atomic-write.ts';
import { type Job, startRecord } from '../../src/batch/manifest.ts';
import type { Batch } from '../../src/batch/run-batch.ts';
import { makeFolder } from './in-process-cli.ts';

const SOURCE = { kind: 'reports', url: 'http://server', edition: 'full', via: 'here' } as const;
const jobsOf = (count: number): Job[] =>
  Array.from({ length: count }, (_, i) => ({ id: String(i + 1), name: `Estimate ${i + 1}`, file: `${i + 1}.pdf` }));

export const contentOf = (id: string) => Buffer.from(`report ${id}`);
export const load: Batch['load'] = async ({ id }) => ({
  modelSha256: sha256(`model ${id}`),
  facts: { 'Input hash (SHA-256)': id },
  print: async () => contentOf(id),
});
const watcher = () => ({
  begin: vi.fn(),
  stage: vi.fn(),
  done: vi.fn(),
  kept: vi.fn(),
  failed: vi.fn(),
  waiting: vi.fn(),
  stopping: vi.fn(),
  end: vi.fn(),
});

/** Runs a batch of `count` jobs in its own folder, with immediate retries. */
export async function startBatch(count: number, change: Partial<Batch> = {}) {
  const folder = makeFolder();
  const jobs = jobsOf(count);
  const recorder = await startRecord(folder, SOURCE, jobs);
  onTestFinished(() => recorder.close());
  const stop = new AbortController();
  const kill = new AbortController();
  const watch = watcher();
  const waits: number[] = [];
  const retry = { retries: 2, random: () => 0.5, wait: async (ms: number) => void waits.push(ms) };
  const common = { recorder, watcher: watch, retry, stop: stop.signal, kill: kill.signal, failFast: false };
  const batch: Batch = { ...common, folder, jobs, load, earlier: new Map(), workers: 3, ...change };
  return { folder, batch, stop, kill, watch, waits };
}

export const pdfsOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.pdf'));
