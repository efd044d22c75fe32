import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOwner } from '#app/infra/db/connect.server.ts';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { cancelBatch, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { takeTurn } from '#app/modules/report-batches/turns.store.server.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { type People, settlePeople } from '../estimates/people.ts';
import { makeGenerated, order } from './orders.ts';

const database = useTestDatabase();
let owner: ReturnType<typeof connectOwner>;
let people: People;

beforeAll(async () => {
  owner = connectOwner(database.url);
  people = await settlePeople();
});
afterAll(() => owner.end());

it('a batch is cancelled while a worker takes a report of it, and neither waits for the other for ever', async () => {
  const id = await order(people.engineer, await makeGenerated(people.engineer, people.halden, 2));
  let cancelled: Promise<void> | undefined;
  let taken: ReturnType<typeof takeTurn> | undefined;
  await owner.begin(async (held) => {
    const waiting = async () => {
      const rows = await held`
        SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE NOT l.granted AND a.datname = current_database()`;
      return rows.length;
    };
    await held`SELECT 1 FROM report_batches WHERE id = ${id} FOR UPDATE`;
    cancelled = cancelBatch(people.engineer, id);
    await expect.poll(waiting).toBe(1);
    taken = unscoped('a worker', (tx) => takeTurn(tx, { workerId: 'here', claim: randomUUID() }));
    await expect.poll(waiting).toBe(2);
  });
  await cancelled;
  expect(await taken).toBeUndefined();
  expect(await readBatch(people.engineer, id)).toMatchObject({ state: 'cancelled', cancelled: 2 });
});
