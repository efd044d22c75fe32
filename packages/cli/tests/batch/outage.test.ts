import { describe, expect, it } from 'vitest';
import { exitCodeOf, runBatch } from '../../src/batch/run-batch.ts';
import { ApiError } from '../../src/client/api-error.ts';
import { EXIT } from '../../src/exit.ts';
import { load, startBatch } from '../support/batch.ts';

describe('a batch whose server is unreachable', () => {
  it('waits for a server that is away for a while, and makes everything', async () => {
    let clock = 0;
    const backAt = 90_000;
    const { batch, watch } = await startBatch(6, {
      retry: {
        retries: 0,
        outageMs: 120_000,
        now: () => clock,
        wait: async (ms) => {
          clock += ms;
        },
      },
      load: async (job, signal) => {
        if (Number(job.id) > 2 && clock < backAt) throw new ApiError('Cannot connect: connection refused.', null);
        return load(job, signal);
      },
    });
    const outcome = await runBatch(batch);
    expect(outcome.summary).toMatchObject({ done: 6, failed: 0, left: 0 });
    expect(watch.waiting).toHaveBeenCalledWith('Cannot connect: connection refused.');
    expect(exitCodeOf(outcome, null)).toBe(EXIT.done);
  });

  it('waits no longer than it is told to, and leaves the rest to the next run', async () => {
    let clock = 0;
    const waits: number[] = [];
    const { batch } = await startBatch(50, {
      workers: 1,
      retry: {
        retries: 0,
        outageMs: 60_000,
        now: () => clock,
        wait: async (ms) => {
          waits.push(ms);
          clock += ms;
        },
      },
      load: async () => {
        throw new ApiError('connection refused', null);
      },
    });
    const outcome = await runBatch(batch);
    expect(exitCodeOf(outcome, null)).toBe(EXIT.serverAway);
    expect(outcome.summary).toMatchObject({ failed: 0, left: 50 });
    expect(clock).toBeGreaterThanOrEqual(60_000);
    expect(clock).toBeLessThan(90_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_000);
  });

  it('fails only the report that has no answer while others are made', async () => {
    const { batch } = await startBatch(5, {
      workers: 2,
      load: async (job, signal) => {
        if (job.id === '1') throw new ApiError('no response within 30 s', null);
        return load(job, signal);
      },
      // Tried again once the others are made, however slow the disk is.
      retry: { retries: 3, wait: () => expect.poll(() => made).toBe(4) },
    });
    let made = 0;
    const watcher = { ...batch.watcher, done: () => made++ };
    const { summary } = await runBatch({ ...batch, watcher });
    expect(summary).toMatchObject({ done: 4, failed: 1, left: 0 });
  });
});
