import { beforeAll, expect, it } from 'vitest';
import { readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { useOwner, useTestDatabase } from '#tests/support/test-database.ts';
import { usePeople } from '../estimates/people.ts';
import { makeManyGenerated, makeNextReport, order } from './orders.ts';

/** Connections lost during a report: at its claim and at its result. */

const database = useTestDatabase();
const owner = useOwner(database);
const people = usePeople(database);
let estimates: number[];

beforeAll(async () => {
  estimates = await makeManyGenerated(people.engineer, people.halden, 1);
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

/** The first update of a report is its claim, the second its result. */
it.each([
  ['claimed', 1],
  ['finished', 2],
])('a report whose connection is lost when it is %s is created by the next attempt', async (_, lostAt) => {
  await owner`SELECT setval('changes', 1, false)`;
  await owner`DELETE FROM losses`;
  const id = await order(people.engineer, estimates);
  await owner`INSERT INTO losses VALUES (${lostAt})`;
  await expect(makeNextReport(people.engineer)).rejects.toMatchObject({ code: 'unavailable' });
  await makeNextReport(people.engineer);
  expect(await readBatch(people.engineer, id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
});
