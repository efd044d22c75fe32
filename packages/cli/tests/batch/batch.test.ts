import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashFile, sha256 } from '../../src/batch/atomic-write.ts';
import { continueRecord, readRecord } from '../../src/batch/manifest.ts';
import { verifiedOutcomes } from '../../src/batch/plan-reports.ts';
import { type Batch, exitCodeOf, runBatch } from '../../src/batch/run-batch.ts';
import { ApiError } from '../../src/client/api-error.ts';
import { EXIT } from '../../src/exit.ts';
import { contentOf, load, pdfsOf, startBatch } from '../support/batch.ts';

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

  it('never runs more jobs in parallel than it has workers', async () => {
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

  it('continues after a failure and reports its reason', async () => {
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
      reason: 'This estimate is not generated.',
      tries: 1,
    });
    expect(exitCodeOf(outcome, null)).toBe(EXIT.someFailed);
    expect(waits).toEqual([]);
    expect((await readRecord(folder))?.outcomes.get('2')?.event).toBe('failed');
  });

  it('tries a temporary error three times in all, waiting as the server asks', async () => {
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

  it('stops when the token is no longer accepted, and leaves the rest for another run', async () => {
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

  it('stops when the server stays unavailable', async () => {
    const { batch } = await startBatch(50, {
      workers: 1,
      load: async () => {
        throw new ApiError('connection refused', null);
      },
    });
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ failed: 0, left: 50 });
    expect(exitCodeOf(outcome, null)).toBe(EXIT.serverAway);
  });

  it('fails a report whose name is a directory, and leaves no partial file', async () => {
    const { folder, batch } = await startBatch(4);
    mkdirSync(join(folder, '2.pdf'));
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ done: 3, failed: 1 });
    expect(readdirSync(folder).filter((name) => name.endsWith('.roi-part'))).toEqual([]);
  });

  it('stops when its directory is deleted', async () => {
    const { folder, batch } = await startBatch(6, {
      workers: 1,
      load: async (job, signal) => {
        if (job.id === '3') rmSync(folder, { recursive: true });
        return load(job, signal);
      },
    });
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ done: 2, failed: 0, left: 4 });
    expect(outcome.cause?.message).toBe('The output directory no longer exists.');
  });

  it('finishes running reports when it is stopped, and starts no new ones', async () => {
    const { batch, stop, watch } = await startBatch(10);
    let printing = 0;
    const outcome = await runBatch({
      ...batch,
      workers: 4,
      load: async (job, signal) => {
        const source = await load(job, signal);
        // The fourth is still being read: it is left, and not counted as running.
        if (job.id === '4')
          await new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
        const print = async () => {
          if (++printing === 3) stop.abort();
          return source.print(signal);
        };
        return { ...source, print };
      },
    });
    expect(outcome.summary).toMatchObject({ done: 3, failed: 0, left: 7 });
    expect(watch.stopping).toHaveBeenCalledWith(3);
    expect(exitCodeOf(outcome, 'SIGINT')).toBe(EXIT.interrupted);
    expect(exitCodeOf(outcome, 'SIGTERM')).toBe(EXIT.terminated);
  });

  it('aborts running reports when it is stopped twice', async () => {
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

  it('keeps complete files of unchanged estimates and creates the others again', async () => {
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
