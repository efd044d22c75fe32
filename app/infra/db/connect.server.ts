import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { log } from '#app/infra/log/log.server.ts';
import { ARRAY_TYPES } from './array-types.server.ts';
import { ConnectionPool, type PoolState } from './pool/pool.server.ts';
import { clientOf, clientOn } from './pool/pool-client.server.ts';
import type { PooledConnection } from './pooled-connection.ts';
import { scopeKeys, signScope } from './scope-signature.server.ts';

const connectSeconds = 5;
const closeMs = 5000;
const waitMs = 10_000;
const statementMs = 15_000;
const idleInTransactionMs = 15_000;
/** Longer than the server's statement timeout, so the server cancels first while it can. */
const answerMs = 20_000;
const probeMs = 2000;

export type Database = ReturnType<typeof wrap>;

interface Connected {
  readonly pool: ConnectionPool;
  readonly database: Database;
  /** Health checks, independent of the busy connections. */
  readonly probe: ConnectionPool;
  readonly scopeKey: Buffer;
}

let connected: Connected | undefined;

function wrap(client: postgres.Sql) {
  return drizzle(client, { casing: 'snake_case' });
}

/**
 * Opens the pool of request connections. Connects at the first query.
 *
 * @param url see `appUrl`
 * @param max concurrent connections
 */
export function connectDatabase(url: string, max = 10): void {
  if (connected) throw new Error('The database is connected already.');
  const settings = {
    application_name: 'worthwhile',
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
  const onLost = () => log().warn('a connection to the database was lost');
  const pool = new ConnectionPool({ url, max, waitMs, answerMs, settings, onLost });
  const probe = new ConnectionPool({ url, max: 1, waitMs: probeMs, answerMs: probeMs, settings });
  const [scopeKey = Buffer.alloc(0)] = scopeKeys();
  connected = { pool, probe, database: wrap(clientOf(pool)), scopeKey };
}

function requireConnected(): Connected {
  if (!connected) throw new Error('The database is not connected yet.');
  return connected;
}

/**
 * Returns the request connections. Outside `inScope` or `unscoped`, row security hides all tenant rows.
 *
 * @throws Error before `connectDatabase`
 */
export function db(): Database {
  return requireConnected().database;
}

export type Sign = (scope: string) => string;

const databases = new WeakMap<PooledConnection, Database>();

/**
 * Gives `run` one request connection, and a function that signs scopes for its current transaction.
 *
 * @param withinMs limit of `run` instead of the pool's
 */
export function withConnection<T>(run: (database: Database, sign: Sign) => Promise<T>, withinMs?: number): Promise<T> {
  const { pool, scopeKey } = requireConnected();
  return pool.use((member) => {
    const database = databases.get(member) ?? wrap(clientOn(member));
    databases.set(member, database);
    return run(database, (scope) => signScope(scopeKey, scope, member.transaction));
  }, withinMs);
}

/** @returns the state of this process's request connections; undefined before `connectDatabase` */
export function poolState(): PoolState | undefined {
  return connected?.pool.state;
}

let probing: Promise<boolean> | undefined;

/** True if the database responds within two seconds. Concurrent calls share one query. */
export function isDatabaseReady(): Promise<boolean> {
  probing ??= requireConnected()
    .probe.use(({ sql }) => sql.unsafe('SELECT 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      probing = undefined;
    });
  return probing;
}

/** Gives running queries a short time to finish, then closes the pool. */
export async function closeDatabase(): Promise<void> {
  const closing = connected;
  connected = undefined;
  await Promise.all([closing?.pool.end(closeMs), closing?.probe.end(closeMs)]);
}

/** Opens an owner connection that bypasses row security; `withinMs` limits each use, see ConnectionPool. */
export function ownerPool(url: string, withinMs = answerMs, name = 'worthwhile-owner'): ConnectionPool {
  return new ConnectionPool({
    url,
    max: 1,
    waitMs,
    answerMs: withinMs,
    settings: { application_name: name },
  });
}

/** The same for a long-lived process. */
export function connectAsOwner(url: string, name?: string): { database: Database; end: () => Promise<void> } {
  const pool = ownerPool(url, answerMs, name);
  return { database: wrap(clientOf(pool)), end: () => pool.end(closeMs) };
}

/** Opens an owner connection that bypasses row security, for CLI commands and tests. Close it with `end`. */
export function connectOwner(url: string): postgres.Sql {
  return postgres(url, {
    max: 1,
    connect_timeout: connectSeconds,
    fetch_types: false,
    types: ARRAY_TYPES,
    onnotice: () => undefined,
    connection: { application_name: 'worthwhile-owner', TimeZone: 'UTC' },
  });
}
