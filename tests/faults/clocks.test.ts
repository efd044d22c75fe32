import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { startRunner } from '#app/infra/jobs/runner.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import { shiftClock } from '#tests/support/faults/shift-clock.ts';
import { until } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

/** Repeating tasks do not depend on a machine's clock. The rest is in tests/faults/long/clocks.test.ts. */

process.env.LOG_LEVEL ??= 'silent';
const database = useTestDatabase();
const dayMs = 86_400_000;
let restore = () => {};
let stop = () => Promise.resolve();
let owner: ReturnType<typeof connectOwner>;

beforeAll(() => {
  owner = connectOwner(database.url);
  return () => owner.end();
});
afterEach(async () => {
  await stop();
  restore();
  await owner`DELETE FROM graphile_worker._private_jobs`;
});

function shiftByDays(days: number): void {
  restore();
  restore = shiftClock(days * dayMs);
}

/** @returns a counter of the runs */
async function startTick(failures = 0): Promise<() => number> {
  let times = 0;
  const tick = repeating('minute', '00:00', async () => {
    times += 1;
    if (times <= failures) throw new Error('not yet');
  });
  stop = await startRunner(database.url, { tick });
  return () => times;
}

const planned = async () => {
  const [row] = await owner<{ id: string; inSeconds: number; isOnTime: boolean }[]>`
    SELECT id, extract(epoch FROM run_at - now())::float8 AS "inSeconds",
           run_at = date_trunc('minute', run_at) AS "isOnTime"
      FROM graphile_worker.jobs WHERE key = 'tick' AND locked_at IS NULL AND attempts = 0`;
  return row;
};

/** Lets the planned run begin, rather than wait for its minute. @returns its ID */
async function begin(): Promise<string | undefined> {
  let run: Awaited<ReturnType<typeof planned>>;
  await until('a run is planned', async () => {
    run = await planned();
    return run !== undefined;
  });
  expect(run?.isOnTime).toBe(true);
  expect(run?.inSeconds).toBeLessThanOrEqual(60);
  await owner`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = 'tick'`;
  return run?.id;
}

describe('a task that repeats each minute', () => {
  it.each([
    ['a day ahead', 1],
    ['a day behind', -1],
  ])('runs on a worker whose clock is %s, and is scheduled for the next minute', async (_, days) => {
    shiftByDays(days);
    const times = await startTick();
    await begin();
    await until('it ran', () => times() > 0);
    await begin();
    await until('it ran again', () => times() > 1);
  });

  it('continues when the clock is set back while it waits', async () => {
    const times = await startTick();
    await until('a run is planned', async () => (await planned()) !== undefined);
    shiftByDays(-1);
    await begin();
    await until('it ran', () => times() > 0);
  });

  it('missed without a worker is run by the next one', async () => {
    await startTick();
    await until('a run is planned', async () => (await planned()) !== undefined);
    await stop();
    await owner`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 day' WHERE key = 'tick'`;
    const times = await startTick();
    await until('it ran', () => times() > 0);
  });

  it('is scheduled again after a run has failed for the last time', async () => {
    const times = await startTick(1);
    await until('a run is planned', async () => (await planned()) !== undefined);
    await owner`UPDATE graphile_worker._private_jobs SET max_attempts = 1 WHERE key = 'tick'`;
    const failed = await begin();
    await until('it failed', () => times() > 0);
    expect(await begin()).not.toBe(failed);
    await until('it ran', () => times() > 1);
  });
});
