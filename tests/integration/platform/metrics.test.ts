import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appUrl } from '#app/infra/db/app-login.server.ts';
import { closeDatabase, connectDatabase, connectOwner } from '#app/infra/db/connect.server.ts';
import { inScope, type Tx, unscoped } from '#app/infra/db/scope.server.ts';
import { enqueue } from '#app/infra/jobs/enqueue.server.ts';
import { log } from '#app/infra/log/log.server.ts';
import { countRequest, monitorDatabase, readMetrics } from '#app/infra/metrics/metrics.server.ts';
import { users } from '#drizzle/schema/index.ts';
import { useTestDatabase } from '#tests/support/test-database.ts';
import { mappedRoutes } from '#tests/support/web-server.ts';

const database = useTestDatabase();
const lineOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start));
/** 0 before the first count. Other test files of this process count, too. */
const countOf = async (series: string) => Number(lineOf((await readMetrics()).text, `${series} `)?.split(' ')[1] ?? 0);

describe('metrics', () => {
  it('count requests by route and status, waiting jobs and connections', async () => {
    monitorDatabase(database.url);
    const bucket = 'worthwhile_http_request_duration_seconds_bucket{le="0.025",route="/estimates"}';
    const count = 'worthwhile_http_requests_total{method="GET",route="/estimates",status="200"}';
    const before = [await countOf(bucket), await countOf(count)] as const;
    countRequest('GET', '/estimates', 200, 0.02);
    countRequest('GET', '/estimates', 200, 0.3);
    await unscoped('a test fills the queue', async (tx) => {
      await enqueue(tx, 'nobody.works', { at: 1 });
      await enqueue(tx, 'nobody.works', { at: 2 });
    });
    const { text, type } = await readMetrics();
    expect(type).toContain('text/plain');
    expect([await countOf(bucket), await countOf(count)]).toEqual([before[0] + 1, before[1] + 2]);
    const jobs = 'worthwhile_queue_jobs{task="nobody.works",state="waiting"}';
    expect(lineOf(text, jobs)).toBe(`${jobs} 2`);
    expect(lineOf(text, 'worthwhile_database_connections{application="worthwhile",state="idle"}')).toBeDefined();
    expect(lineOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
    expect(lineOf(text, 'worthwhile_workers ')).toBe('worthwhile_workers 0');
  });

  it('count active and waiting connections of the pool', async () => {
    await closeDatabase();
    connectDatabase(appUrl(database.url), 1);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const busy = unscoped('a test holds the connection', () => held);
    const waiting = unscoped('a test waits for it', () => Promise.resolve());
    const states = async () => (await readMetrics()).text.match(/^worthwhile_pool\{.*$/gm);
    expect(await states()).toEqual([
      'worthwhile_pool{state="idle"} 0',
      'worthwhile_pool{state="busy"} 1',
      'worthwhile_pool{state="waiting"} 1',
    ]);
    letGo();
    await Promise.all([busy, waiting]);
    expect(await states()).toContain('worthwhile_pool{state="idle"} 1');
  });

  it('are bounded by the number of routes, whatever clients request', async () => {
    const routes = mappedRoutes.filter(({ isLayout }) => !isLayout).map(({ path }) => path);
    // Other test files in this process requested some of them.
    const { length: lengthBefore } = (await readMetrics()).text;
    for (const route of routes)
      for (const [method, status] of [
        ['GET', 200],
        ['GET', 302],
        ['GET', 403],
        ['POST', 303],
        ['POST', 422],
      ] as const)
        countRequest(method, route, status, 0.05);
    const { length } = (await readMetrics()).text;
    expect(routes.length).toBeGreaterThan(100);
    expect((length - lengthBefore) / routes.length).toBeLessThan(1250);
    const other = 'worthwhile_http_requests_total{method="other",route="other",status="405"}';
    const before = await countOf(other);
    for (const method of ['PROPFIND', 'SEARCH', 'M-SEARCH', 'LOCK']) countRequest(method, 'other', 405, 0.001);
    expect(await countOf(other)).toBe(before + 4);
    expect((await readMetrics()).text).not.toContain('PROPFIND');
  });
});

describe('slow statements', () => {
  // At any actual duration: a busy machine delays others too.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Makes a statement wait for the advisory lock of this number, 600 ms by the clock. */
  async function takeLong(tx: Tx, lock: number, statement: SQL): Promise<void> {
    const owner = connectOwner(database.url);
    try {
      await owner`SELECT pg_advisory_lock(${lock})`;
      const [taken] = await Promise.all([
        Promise.resolve(tx.execute(statement)),
        expect
          .poll(
            () => owner`SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
              WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted AND datname = current_database()`,
          )
          .toHaveLength(1)
          .then(() => vi.advanceTimersByTime(600))
          .then(() => owner`SELECT pg_advisory_unlock(${lock})`),
      ]);
      expect(taken).toHaveLength(1);
    } finally {
      await owner.end();
    }
  }

  it('are counted when they run over half a second, not when they waited for others', async () => {
    const before = await countOf('worthwhile_slow_statements_total');
    await unscoped('a test waits', async (tx) => {
      await takeLong(tx, 1, sql`SELECT pg_advisory_xact_lock(1)`);
      await tx.select({ id: users.id }).from(users).limit(1);
      vi.advanceTimersByTime(600);
      await tx.execute(sql`SELECT 1`);
    });
    expect(await countOf('worthwhile_slow_statements_total')).toBe(before + 1);
  });

  it('are logged with the request and the shortened statement, without its values', async () => {
    const warn = vi.spyOn(log(), 'warn').mockImplementation(() => undefined);
    await inScope({ kind: 'all', userId: 1, requestId: 'the-request' }, async (tx) => {
      await takeLong(tx, 2, sql`SELECT pg_advisory_xact_lock(${2}), ${'a value'}::text`);
      await takeLong(tx, 3, sql`SELECT pg_advisory_xact_lock(3), ${sql.raw('0, '.repeat(1_500))} 0`);
    });
    const told = warn.mock.calls.map(([first]) => first as { requestId?: string; ms: number; statement: string });
    warn.mockRestore();
    // Other parts of the process can log at the same time.
    const [short, long] = told.filter(({ requestId }) => requestId === 'the-request');
    // Polling moves the test's clock, too.
    expect(short?.ms).toBeGreaterThanOrEqual(600);
    expect(short).toMatchObject({
      statement: 'SELECT pg_advisory_xact_lock($1), $2::text',
    });
    expect(long?.statement).toHaveLength(2001);
  });
});
