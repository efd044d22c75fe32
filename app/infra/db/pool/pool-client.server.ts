import type postgres from 'postgres';
import type { PooledConnection } from '../pooled-connection.ts';
import { sendStatement } from '../statement.server.ts';
import { runTransaction } from '../transaction.server.ts';
import type { ConnectionPool } from './pool.server.ts';

/** Adapts the pool to the client that Drizzle expects: single statements and transactions, each on a separate connection. */
export function clientOf(pool: ConnectionPool): postgres.Sql {
  const client = {
    options: { parsers: {}, serializers: {} },
    unsafe: (...given: Parameters<postgres.Sql['unsafe']>) => singleStatement(pool, given),
    begin: (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      pool.use((member) => runTransaction(member, run)),
  };
  return client as postgres.Sql;
}

/** Adapts one connection to the same client, for work in one session. */
export function clientOn(member: PooledConnection): postgres.Sql {
  const client = {
    options: { parsers: {}, serializers: {} },
    unsafe: (...given: Parameters<postgres.Sql['unsafe']>) => sendStatement(member, given),
    begin: (run: (tx: postgres.TransactionSql) => Promise<unknown>) => runTransaction(member, run),
  };
  return client as postgres.Sql;
}

/** Lazy as in the driver: sent when awaited, so its result format (rows or values) can be chosen until then. */
function singleStatement(pool: ConnectionPool, given: Parameters<postgres.Sql['unsafe']>) {
  const send = (member: PooledConnection) => sendStatement(member, given);
  const lazy = (run: (member: PooledConnection) => Promise<unknown>) => ({
    // biome-ignore lint/suspicious/noThenProperty: a query of the driver is a promise that has not begun
    then: (...handlers: Parameters<Promise<unknown>['then']>) => pool.use(run).then(...handlers),
  });
  return { ...lazy(async (member) => send(member)), values: () => lazy(async (member) => send(member).values()) };
}
