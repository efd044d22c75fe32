import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { startRunner } from '#app/infra/jobs/runner.server.ts';
import { until } from '#tests/support/product-process.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

/** The queue restarts when it cannot record the end of jobs, and repeats them. */

process.env.LOG_LEVEL ??= 'silent';
const database = useTestDatabase();
const JOBS = ['one', 'two', 'three', 'four'];
let owner: ReturnType<typeof connectOwner>;
let stop = () => Promise.resolve();

beforeAll(() => {
  owner = connectOwner(database.url);
});
afterAll(async () => {
  await stop();
  await owner.end();
});

it('the queue continues after the completion of several jobs could not be recorded', async () => {
  const finish: (() => void)[] = [];
  const begun: unknown[] = [];
  const task = async (payload: unknown) => {
    begun.push(payload);
    if (begun.length <= JOBS.length) await new Promise<void>((resolve) => finish.push(resolve));
  };
  stop = await startRunner(database.url, { task }, JOBS.length);
  const add = (name: string) => unscoped('a test fills the queue', (tx) => enqueue(tx, 'task', { name }));
  for (const name of JOBS) await add(name);
  await until('all are under way', () => begun.length === JOBS.length);
  // Sequences keep their count when a statement fails.
  await owner.unsafe(`CREATE SEQUENCE refused;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM nextval('refused'); RAISE 'not now'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse()`);
  for (const [index, end] of finish.entries()) {
    end();
    await until('its end could not be told', async () => {
      const [row] = await owner<{ count: number }[]>`
        SELECT last_value::int AS count FROM refused WHERE is_called`;
      return (row?.count ?? 0) > index;
    });
  }
  await owner`DROP TRIGGER refuse ON graphile_worker._private_jobs`;
  await add('the next');
  await until('all of them were done', async () => {
    const [row] = await owner<{ left: number }[]>`SELECT count(*)::int AS left FROM graphile_worker._private_jobs`;
    return row?.left === 0;
  });
  expect(begun).toContainEqual({ name: 'the next' });
});
