import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

/** The role of every request: it owns no table, so row security binds it. */
export const APP_ROLE = 'worthwhile_app';

const connectSeconds = 5;
const closeSeconds = 5;
const statementMs = 15_000;
const idleInTransactionMs = 15_000;
/** After a lost connection the next try waits at most this long, so that we are back soon after the database. */
const longestBackoffSeconds = 1;

export type Database = ReturnType<typeof wrap>;

interface Pool {
  sql: postgres.Sql;
  database: Database;
  url: string;
  max: number;
}

let pool: Pool | undefined;

function wrap(sql: postgres.Sql) {
  return drizzle(sql, { casing: 'snake_case' });
}

/**
 * Opens the pool of request connections, which act as the app's role. Connects at the first query.
 *
 * @param url of the database's owner
 * @param max connections at a time
 */
export function connectDatabase(url: string, max = 10): void {
  if (pool) throw new Error('The database is connected already.');
  pool = createPool(url, max);
}

function createPool(url: string, max: number): Pool {
  const sql = postgres(url, {
    max,
    connect_timeout: connectSeconds,
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, longestBackoffSeconds),
    onnotice: () => undefined,
    connection: {
      application_name: 'worthwhile',
      role: APP_ROLE,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
      TimeZone: 'UTC',
      // A generic plan cannot use the trigram index for ILIKE $1: 90 ms instead of 0.3 ms.
      plan_cache_mode: 'force_custom_plan',
    } as postgres.Options<Record<string, never>>['connection'],
  });
  return { sql, database: wrap(sql), url, max };
}

/** Takes a new pool for all that comes; what runs on the old one has a moment to finish. Nothing without a pool. */
export function renewPool(): void {
  if (!pool) return;
  const before = pool;
  pool = createPool(before.url, before.max);
  void before.sql.end({ timeout: closeSeconds });
}

/**
 * The request connections. Outside a transaction of `inScope` or `unscoped` row security shows no tenant's row.
 *
 * @throws Error before `connectDatabase`
 */
export function db(): Database {
  if (!pool) throw new Error('The database is not connected yet.');
  return pool.database;
}

/** Lets running queries finish for a moment, then closes the pool. */
export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.sql.end({ timeout: closeSeconds });
}

/** A connection of the owner of the database, past row security: for migrations and tests. Close it with `end`. */
export function connectOwner(url: string): postgres.Sql {
  return postgres(url, {
    max: 1,
    connect_timeout: connectSeconds,
    onnotice: () => undefined,
    connection: { application_name: 'worthwhile-owner', TimeZone: 'UTC' },
  });
}
