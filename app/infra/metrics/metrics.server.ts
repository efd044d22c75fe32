import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { connectAsOwner, poolState } from '#app/infra/db/connect.server.ts';
import { WORKER_CONNECTIONS } from '#app/infra/jobs/worker-heartbeat.server.ts';
import { log } from '#app/infra/log/log.server.ts';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: 'worthwhile_http_requests_total',
  help: 'Requests by method, route of the URL map and status.',
  labelNames: ['method', 'route', 'status'],
  registers: [registry],
});

/** Without method and status labels: each would multiply a route's eight series. */
const durations = new Histogram({
  name: 'worthwhile_http_request_duration_seconds',
  help: 'How long requests took, by route of the URL map.',
  labelNames: ['route'],
  buckets: [0.025, 0.1, 0.25, 1, 5],
  registers: [registry],
});

/** Methods of our routes; all others count as one, as clients can invent any. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const prints = new Histogram({
  name: 'worthwhile_report_print_duration_seconds',
  help: 'Reports printed as PDF, by outcome; waiting for a page included.',
  labelNames: ['outcome'],
  buckets: [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15],
  registers: [registry],
});

const slowStatements = new Counter({
  name: 'worthwhile_slow_statements_total',
  help: 'Statements that took longer than the slow-query log lets pass.',
  registers: [registry],
});

/** @param route pattern of the URL map, never a client's path */
export function countRequest(method: string, route: string, status: number, seconds: number): void {
  requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
  durations.observe({ route }, seconds);
}

export function countPrint(outcome: 'done' | 'failed', seconds: number): void {
  prints.observe({ outcome }, seconds);
}

export function countSlowStatement(): void {
  slowStatements.inc();
}

/**
 * Adds metrics of the queue and the connections to each scrape.
 *
 * @param url connection of the database's owner, who owns the queue's tables
 */
export function monitorDatabase(url: string): void {
  let looking: Promise<DatabaseState | null> | undefined;
  // One query for all these gauges, which are read in parallel.
  const look = () => {
    looking ??= readDatabase(url)
      .catch((error: unknown) => {
        log().warn({ err: error }, 'the database told nothing for the metrics');
        return null;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  gauge('worthwhile_queue_jobs', 'Jobs on the queue, by task: running, waiting, or failed for good.', async (own) => {
    for (const { task, state, count } of (await look())?.jobs ?? []) own.set({ task, state }, count);
  });
  gauge('worthwhile_queue_oldest_seconds', 'How long the job that is due longest has waited.', async (own) => {
    const found = await look();
    if (found) own.set(found.oldestSeconds);
  });
  gauge('worthwhile_workers', 'Workers of the queue that were heard of within 15 seconds.', async (own) => {
    const found = await look();
    if (found) own.set(found.workers);
  });
  gauge('worthwhile_database_connections', 'Connections to the database, by what they do.', async (own) => {
    for (const { application, state, count } of (await look())?.connections ?? [])
      own.set({ application, state }, count);
  });
}

gauge('worthwhile_pool', "This process' connections, idle or busy, and who waits for one.", async (own) => {
  for (const [state, count] of Object.entries(poolState() ?? {})) own.set({ state }, count);
});

/** Registers a gauge that is read at each scrape. */
function gauge(name: string, help: string, read: (own: Gauge) => Promise<void>): void {
  new Gauge({
    name,
    help,
    labelNames: ['task', 'state', 'application'],
    registers: [registry],
    async collect() {
      this.reset();
      await read(this);
    },
  });
}

/** Returns the metrics in Prometheus' text format with its content type. */
export async function readMetrics(): Promise<{ type: string; text: string }> {
  return { type: registry.contentType, text: await registry.metrics() };
}

interface DatabaseState {
  readonly jobs: readonly { task: string; state: string; count: number }[];
  readonly connections: readonly { application: string; state: string; count: number }[];
  readonly oldestSeconds: number;
  readonly workers: number;
}

async function readDatabase(url: string): Promise<DatabaseState> {
  const owner = connectAsOwner(url);
  try {
    const jobs = await owner.database.execute<DatabaseState['jobs'][number]>(sql`
      SELECT t.identifier AS task, count(*)::int AS count,
             CASE WHEN j.locked_at IS NOT NULL THEN 'running'
                  WHEN j.attempts >= j.max_attempts THEN 'failed' ELSE 'waiting' END AS state
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       GROUP BY 1, 3`);
    const [age] = await owner.database.execute<{ seconds: number }>(sql`
      SELECT coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS seconds
        FROM graphile_worker._private_jobs
       WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()`);
    const [heard] = await owner.database.execute<{ workers: number }>(sql`
      SELECT count(*)::int AS workers FROM ${WORKER_CONNECTIONS} AS living`);
    const connections = await owner.database.execute<DatabaseState['connections'][number]>(sql`
      SELECT coalesce(nullif(split_part(application_name, '/', 1), ''), 'other') AS application, coalesce(state, 'none') AS state,
             count(*)::int AS count
        FROM pg_stat_activity WHERE datname = current_database() GROUP BY 1, 2`);
    return { jobs, connections, oldestSeconds: age?.seconds ?? 0, workers: heard?.workers ?? 0 };
  } finally {
    await owner.end();
  }
}
