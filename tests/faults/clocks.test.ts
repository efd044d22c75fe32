import { afterEach, beforeAll, describe, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { startRunner } from '#app/infra/jobs/runner.server.ts';
import { until } from '#tests/support/product-process.ts';
import { shiftClock } from '#tests/support/shift-clock.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

/** The queue's own schedule does not depend on a machine's clock. The rest is in tests/faults/long/clocks.test.ts. */

process.env.LOG_LEVEL ??= 'silent';
const database = useTestDatabase();
const dayMs = 86_400_000;
const minuteMs = 60_000;
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
  await owner`DELETE FROM graphile_worker._private_known_crontabs`;
});

/** Moves this process's clock by days, then to shortly before a full minute, when scheduled jobs start. */
function turnClock(days: number, beforeMinuteMs: number): void {
  restore();
  const intoMinuteMs = Date.now() % minuteMs;
  restore = shiftClock(days * dayMs - intoMinuteMs + minuteMs - beforeMinuteMs);
}

/** Stops the clock during `run`, so scheduled jobs start after it, however long it takes. */
async function whileClockStands(run: () => Promise<void>): Promise<void> {
  const now = Date.now();
  restore();
  restore = shiftClock(0, now);
  try {
    await run();
  } finally {
    restore();
    restore = shiftClock(now - Date.now());
  }
}

/**
 * Runs a queue with one job per minute.
 *
 * @returns a counter of its runs
 */
async function work(): Promise<() => number> {
  let times = 0;
  const tick = async () => {
    times += 1;
  };
  await whileClockStands(async () => {
    stop = await startRunner(database.url, { tick }, { crontab: '* * * * * tick' });
  });
  return () => times;
}

describe('what the queue does each minute', () => {
  it('is done by a worker whose clock is a day ahead, which keeps nobody else from it for longer than that', async () => {
    turnClock(1, 2000);
    const times = await work();
    await until('it was done', () => times() > 0);
    await until('the others may go on', async () => {
      const [row] = await owner<{ isAhead: boolean }[]>`
        SELECT max(last_execution) > now() + interval '1 minute' AS "isAhead"
          FROM graphile_worker._private_known_crontabs`;
      return row?.isAhead === false;
    });
  });

  it('is done by a worker whose clock is a day behind', async () => {
    turnClock(-1, 2000);
    const times = await work();
    await whileClockStands(async () => {
      await owner`UPDATE graphile_worker._private_known_crontabs SET last_execution = now()`;
      await until('that is no time to come for this worker', async () => {
        const [row] = await owner<{ isPast: boolean }[]>`
          SELECT max(last_execution) < now() - interval '1 hour' AS "isPast"
            FROM graphile_worker._private_known_crontabs`;
        return row?.isPast === true;
      });
    });
    await until('it was done', () => times() > 0);
  });

  it('goes on when the clock is set back while it waits', async () => {
    turnClock(0, 50_000);
    const times = await work();
    const workers = async () => (await owner<{ id: string }[]>`SELECT id FROM queue_workers`).map(({ id }) => id);
    const [first] = await workers();
    turnClock(-1, 2000);
    await whileClockStands(() =>
      until('the queue is worked anew', async () => (await workers()).some((id) => id !== first)),
    );
    await until('it was done', () => times() > 0);
  });
});
