import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { countRequest, readMetrics, watchDatabase } from '#app/infra/metrics/metrics.server.ts';
import { users } from '#drizzle/schema/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';

const database = useTestDatabase();
const lineOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start));

describe('the metrics', () => {
  it('tell of requests by route and status, of waiting jobs and of connections', async () => {
    watchDatabase(database.url);
    countRequest('GET', '/estimates', 200, 0.02);
    countRequest('GET', '/estimates', 200, 0.3);
    await unscoped('a test fills the queue', async (tx) => {
      await enqueue(tx, 'nobody.works', { at: 1 });
      await enqueue(tx, 'nobody.works', { at: 2 });
    });
    const { text, type } = await readMetrics();
    expect(type).toContain('text/plain');
    const buckets =
      'worthwhile_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/estimates",status="200"}';
    expect(lineOf(text, buckets)).toBe(`${buckets} 1`);
    const jobs = 'worthwhile_queue_jobs{task="nobody.works",state="waiting"}';
    expect(lineOf(text, jobs)).toBe(`${jobs} 2`);
    expect(lineOf(text, 'worthwhile_database_connections{application="worthwhile",state="idle"}')).toBeDefined();
    expect(lineOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  });

  it('count a statement that took over half a second, and not one that others waited before', async () => {
    const count = async () =>
      Number(lineOf((await readMetrics()).text, 'worthwhile_slow_statements_total')?.split(' ')[1]);
    const before = await count();
    await unscoped('a test waits', async (tx) => {
      await tx.execute(sql`SELECT pg_sleep(0.6)`);
      await tx.select({ id: users.id }).from(users).limit(1);
      await pause(600);
      await tx.execute(sql`SELECT 1`);
    });
    expect(await count()).toBe(before + 1);
  });
});
