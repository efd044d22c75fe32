import { expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { cancelBatch, readBatch } from '#app/modules/report-batches/report-batches.server.ts';
import { claimNextReport } from '#app/modules/report-batches/report-claims.store.server.ts';
import { useOwner, useTestDatabase } from '#tests/support/test-database.ts';
import { OWN_ORIGIN, useWebServer } from '#tests/support/web-server.ts';
import { addUser, asActor, signIn } from '../access/fixtures.ts';
import { usePeople } from '../estimates/people.ts';
import { makeManyGenerated, order } from './orders.ts';

const database = useTestDatabase();
const owner = useOwner(database);
const people = usePeople(database);
const web = useWebServer();

it('a batch that is being canceled gives no report to a worker, which does not wait for it', async () => {
  const id = await order(people.engineer, await makeManyGenerated(people.engineer, people.halden, 2));
  let cancelled: Promise<string> | undefined;
  await owner.begin(async (held) => {
    await held`LOCK TABLE audit_events IN EXCLUSIVE MODE`;
    cancelled = cancelBatch(people.engineer, id);
    await expect
      .poll(async () => {
        const rows = await held`
          SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND a.datname = current_database()`;
        return rows.length;
      })
      .toBe(1);
    expect(await unscoped('a worker', (tx) => claimNextReport(tx, 0, '1'))).toBeUndefined();
  });
  await cancelled;
  expect(await readBatch(people.engineer, id)).toMatchObject({ state: 'cancelled', cancelled: 2 });
});

it('a batch that could not be canceled in time says so on its page, also without scripts', async () => {
  const { actor } = await asActor(await addUser(3, null, 'Iris'));
  const id = await order(actor, await makeManyGenerated(actor, people.halden, 1));
  const cookie = await signIn(web.url, actor.email);
  await owner.begin(async (held) => {
    await held`SELECT 1 FROM report_batches WHERE id = ${id} FOR UPDATE`;
    const headers = { Cookie: cookie, Origin: OWN_ORIGIN, Accept: 'text/html' };
    const answer = await fetch(new URL(`/reports/${id}`, web.url), {
      method: 'POST',
      headers,
      body: new URLSearchParams(),
    });
    expect(answer.status).toBe(503);
    const page = await answer.text();
    expect(page).toMatch(/There is a problem.*The service is temporarily unavailable/s);
    expect(page).not.toContain('http-equiv="refresh"');
  });
  expect(await readBatch(actor, id)).toMatchObject({ state: 'open' });
});
