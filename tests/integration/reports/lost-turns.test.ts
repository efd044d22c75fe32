import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { listBatchItems, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { reportBatchTasks } from '#app/modules/report-batches/report-batches.tasks.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from '../estimates/people.ts';
import { makeGenerated, order } from './orders.ts';

/** Connections that are lost in the middle of a report: when it is taken, when it is finished, when it is given back. */

const database = useTestDatabase();
let owner: ReturnType<typeof connectOwner>;
let people: People;
let estimates: number[];

beforeAll(async () => {
  owner = connectOwner(database.url);
  people = await settlePeople();
  estimates = await makeGenerated(people.engineer, people.halden, 1);
  await owner.unsafe(`
    CREATE SEQUENCE changes;
    CREATE TABLE losses (at int);
    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        IF nextval('changes') IN (SELECT at FROM losses) THEN
          PERFORM pg_terminate_backend(pg_backend_pid()), pg_sleep(1);
        END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER lose BEFORE UPDATE ON report_batch_items FOR EACH ROW EXECUTE FUNCTION lose()`);
});
afterAll(() => owner.end());

const printNext = () => reportBatchTasks['reports.printNext'](undefined, { workerId: 'here' });

/** Of the changes of a report the first is that it is taken, the second its outcome, the third that it is given back. */
it.each([
  ['taken', [1]],
  ['finished', [2]],
  ['finished, and again when it is given back', [2, 3, 4]],
])('a report whose connection is lost when it is %s waits for the next attempt, which makes it', async (_, lost) => {
  await owner`SELECT setval('changes', 1, false)`;
  await owner`DELETE FROM losses`;
  const id = await order(people.engineer, estimates);
  for (const at of lost) await owner`INSERT INTO losses VALUES (${at})`;
  await expect(printNext()).rejects.toMatchObject({ code: 'unavailable' });
  const [item] = await listBatchItems(people.engineer, id, { limit: 1, offset: 0 });
  expect(item?.state).toBe('waiting');
  await owner`DELETE FROM losses`;
  await owner`UPDATE report_batch_items SET lease_until = NULL`;
  await printNext();
  expect(await readBatch(people.engineer, id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
});
