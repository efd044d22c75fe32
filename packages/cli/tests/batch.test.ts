import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { holdBatchFolder, holdNewFolder } from '../src/batch/folder.ts';
import { LOCK_FILE } from '../src/batch/lock.ts';
import { continueRecord, type Job, RECORD_FILE, readRecord, type Start, startRecord } from '../src/batch/record.ts';
import { type Batch, exitCodeOf, runBatch } from '../src/batch/run-batch.ts';
import { hashFile, sha256 } from '../src/batch/write-whole.ts';
import { ApiError } from '../src/do/api.ts';
import { verifiedOutcomes } from '../src/do/plan-reports.ts';
import { CliError, EXIT } from '../src/exit.ts';
import { makeFolder } from './support/world.ts';

const START: Start = {
  event: 'start',
  format: 1,
  kind: 'reports',
  url: 'http://server',
  productVersion: '0.1.0',
  at: '2026-01-01T00:00:00.000Z',
};
const jobsOf = (count: number): Job[] =>
  Array.from({ length: count }, (_, i) => ({ id: String(i + 1), name: `Estimate ${i + 1}`, file: `${i + 1}.pdf` }));

const contentOf = (id: string) => Buffer.from(`report ${id}`);
const load: Batch['load'] = async ({ id }) => ({
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
  stopping: vi.fn(),
  end: vi.fn(),
});

/** A batch of `count` jobs in a folder of its own, with instant further tries. */
async function startBatch(count: number, change: Partial<Batch> = {}) {
  const folder = makeFolder();
  const jobs = jobsOf(count);
  const recorder = await startRecord(folder, START, jobs);
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

const pdfsOf = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.pdf'));

describe('a batch', () => {
  it('writes every report and records its hash', async () => {
    const { folder, batch } = await startBatch(7);
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ done: 7, kept: 0, failed: 0, left: 0 });
    expect(exitCodeOf(outcome, null)).toBe(EXIT.done);
    const record = await readRecord(folder);
    expect(record?.outcomes.get('3')).toMatchObject({
      event: 'done',
      file: '3.pdf',
      sha256: sha256(contentOf('3')),
      facts: { 'Input hash (SHA-256)': '3' },
    });
    expect(await hashFile(join(folder, '3.pdf'))).toBe(sha256(contentOf('3')));
    expect(pdfsOf(folder)).toHaveLength(7);
  });

  it('has nothing to do without jobs', async () => {
    const { batch, watch } = await startBatch(0);
    expect((await runBatch(batch)).summary).toMatchObject({ done: 0, left: 0 });
    expect(watch.end).toHaveBeenCalledOnce();
  });

  it('never works on more at a time than it has workers', async () => {
    let running = 0;
    let most = 0;
    const { batch } = await startBatch(20, {
      load: async (job, signal) => {
        most = Math.max(most, ++running);
        const source = await load(job, signal);
        await new Promise(setImmediate);
        running--;
        return source;
      },
    });
    await runBatch(batch);
    expect(most).toBe(3);
  });

  it('goes on past a failure and tells its reason', async () => {
    const { folder, batch, waits } = await startBatch(5, {
      load: async (job, signal) => {
        if (job.id === '2') throw new ApiError('This estimate is not generated.', 422);
        return load(job, signal);
      },
    });
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ done: 4, failed: 1 });
    expect(outcome.failures[0]?.outcome).toMatchObject({
      id: '2',
      reason: '422: This estimate is not generated.',
      tries: 1,
    });
    expect(exitCodeOf(outcome, null)).toBe(EXIT.someFailed);
    expect(waits).toEqual([]);
    expect((await readRecord(folder))?.outcomes.get('2')?.event).toBe('failed');
  });

  it('tries a passing fault three times in all, waiting as the server asks', async () => {
    const tried: string[] = [];
    const { batch, waits } = await startBatch(1, {
      load: async ({ id }) => {
        tried.push(id);
        throw new ApiError('Slow down.', 429, tried.length === 1 ? 7000 : null);
      },
    });
    const outcome = await runBatch(batch);
    expect(tried).toHaveLength(3);
    expect(waits).toEqual([7000, 1000]);
    expect(outcome.failures[0]?.outcome.tries).toBe(3);
  });

  it('stops at the first failure with --fail-fast', async () => {
    const { batch } = await startBatch(9, {
      workers: 1,
      failFast: true,
      load: async (job, signal) => {
        if (job.id === '3') throw new Error('no page');
        return load(job, signal);
      },
    });
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ done: 2, failed: 1, left: 6 });
    expect(exitCodeOf(outcome, null)).toBe(EXIT.someFailed);
  });

  it('stops when the token is no longer accepted, and leaves the rest for later', async () => {
    const { batch } = await startBatch(9, {
      workers: 1,
      load: async (job, signal) => {
        if (Number(job.id) > 4) throw new ApiError('Sign in again.', 401);
        return load(job, signal);
      },
    });
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ done: 4, failed: 0, left: 5 });
    expect(exitCodeOf(outcome, null)).toBe(EXIT.notAllowed);
  });

  it('stops when the server stays away', async () => {
    const { batch } = await startBatch(50, {
      workers: 1,
      load: async () => {
        throw new ApiError('nothing listens there', null);
      },
    });
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ failed: 3, left: 47 });
    expect(exitCodeOf(outcome, null)).toBe(EXIT.serverAway);
  });

  it('fails a report whose place is taken by a folder, and leaves nothing half-written', async () => {
    const { folder, batch } = await startBatch(4);
    mkdirSync(join(folder, '2.pdf'));
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ done: 3, failed: 1 });
    expect(readdirSync(folder).filter((name) => name.endsWith('.roi-part'))).toEqual([]);
  });

  it('stops when its folder is gone', async () => {
    const { folder, batch } = await startBatch(6, {
      workers: 1,
      load: async (job, signal) => {
        if (job.id === '3') rmSync(folder, { recursive: true });
        return load(job, signal);
      },
    });
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ done: 2, failed: 0, left: 4 });
    expect(outcome.cause?.message).toBe('The output folder is gone.');
  });

  it('finishes what is under way when it is stopped, and takes nothing new', async () => {
    const { batch, stop, watch } = await startBatch(10);
    let loaded = 0;
    const outcome = await runBatch({
      ...batch,
      load: async (job, signal) => {
        if (++loaded === 3) stop.abort();
        return load(job, signal);
      },
    });
    expect(outcome.summary).toMatchObject({ done: 3, failed: 0, left: 7 });
    expect(watch.stopping).toHaveBeenCalledWith(3);
    expect(exitCodeOf(outcome, 'SIGINT')).toBe(EXIT.interrupted);
    expect(exitCodeOf(outcome, 'SIGTERM')).toBe(EXIT.terminated);
  });

  it('drops what is under way when it is stopped twice', async () => {
    const { folder, batch, stop, kill } = await startBatch(10);
    const outcome = await runBatch({
      ...batch,
      load: async (job, signal) => ({
        ...(await load(job, signal)),
        print: () =>
          new Promise(() => {
            stop.abort();
            kill.abort();
          }),
      }),
    });
    expect(outcome.summary).toMatchObject({ done: 0, failed: 0, left: 10 });
    expect(pdfsOf(folder)).toEqual([]);
  });

  it('keeps a whole file whose estimate has not changed and makes the others again', async () => {
    const { folder, batch } = await startBatch(4);
    await runBatch(batch);
    writeFileSync(join(folder, '2.pdf'), 'damaged');
    const record = await readRecord(folder);
    const earlier = await verifiedOutcomes(folder, record?.outcomes ?? new Map());
    const printed: string[] = [];
    const changed: Batch['load'] = async (job, signal) => ({
      ...(await load(job, signal)),
      ...(job.id === '3' ? { modelSha256: sha256('another model') } : {}),
      print: async () => {
        printed.push(job.id);
        return contentOf(job.id);
      },
    });
    const recorder = await continueRecord(folder);
    const outcome = await runBatch({ ...batch, recorder, earlier, load: changed });
    await recorder.close();
    expect(printed.sort()).toEqual(['2', '3']);
    expect(outcome.summary).toMatchObject({ done: 2, kept: 2 });
  });
});

describe("a batch's record", () => {
  it('loses a line that a killed process left half-written, and nothing else', async () => {
    const { folder, batch } = await startBatch(3);
    await runBatch(batch);
    const path = join(folder, RECORD_FILE);
    const whole = readFileSync(path);
    for (let cut = whole.lastIndexOf(0x0a, -2) + 1; cut < whole.length; cut += 20) {
      writeFileSync(path, whole.subarray(0, cut));
      const recorder = await continueRecord(folder);
      await recorder.close();
      expect((await readRecord(folder))?.outcomes.size).toBe(2);
    }
  });

  it.each([
    { name: 'a line that is damaged in the middle', text: '{"event":"start"\n' },
    {
      name: 'a file name that leads out of the folder',
      text: '{"event":"planned","id":"1","name":"x","file":"../x.pdf"}\n',
    },
  ])('is refused for $name', async ({ text }) => {
    const { folder } = await startBatch(1);
    writeFileSync(join(folder, RECORD_FILE), text, { flag: 'a' });
    await expect(readRecord(folder)).rejects.toMatchObject({ exitCode: EXIT.misconfigured });
  });
});

describe("a batch's folder", () => {
  it('is refused while another run holds it, and free again afterwards', async () => {
    const folder = makeFolder();
    const held = await holdNewFolder(folder, false);
    const second = holdNewFolder(folder, true);
    await expect(second).rejects.toMatchObject({ exitCode: EXIT.misconfigured });
    await expect(second).rejects.toThrow(`is being written by process ${process.pid}`);
    held.release();
    (await holdNewFolder(folder, false)).release();
  });

  it('is taken over from a process that was killed', async () => {
    const { folder } = await startBatch(1);
    const { hostname } = await import('node:os');
    const gone = { pid: 2 ** 22 + 1, host: hostname(), startedAt: '1', nonce: 'gone' };
    writeFileSync(join(folder, LOCK_FILE), JSON.stringify(gone));
    writeFileSync(join(folder, '.1.pdf.99.roi-part'), 'half');
    const { held } = await holdBatchFolder(folder);
    expect(readdirSync(folder).sort()).toEqual([RECORD_FILE, LOCK_FILE].sort());
    held.release();
    expect(existsSync(join(folder, LOCK_FILE))).toBe(false);
  });

  it('is taken over when the number belongs to a later process', async () => {
    const { folder } = await startBatch(1);
    const { hostname } = await import('node:os');
    const reused = { pid: process.pid, host: hostname(), startedAt: 'earlier', nonce: 'old' };
    writeFileSync(join(folder, LOCK_FILE), JSON.stringify(reused));
    const { held } = await holdBatchFolder(folder);
    held.release();
  });

  it('is refused when it holds something, and left as it was', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await expect(holdNewFolder(folder, false)).rejects.toBeInstanceOf(CliError);
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });

  it('goes away again when nothing was put into it', async () => {
    const folder = join(makeFolder(), 'new');
    (await holdNewFolder(folder, false)).release();
    expect(existsSync(folder)).toBe(false);
  });
});
