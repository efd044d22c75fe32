import type postgres from 'postgres';
import { LostConnectionError } from './errors.server.ts';
import type { PooledConnection } from './pooled-connection.ts';
import type { TransactionId } from './scope-signature.server.ts';
import { sendStatement } from './statement.server.ts';

/** Begins and identifies the transaction in one round trip. */
const BEGIN = 'BEGIN; SELECT pg_backend_pid() AS pid, extract(epoch FROM now())::text AS "startedAt"';

/** Blocks a transaction's statements after its end or the loss of its connection. */
interface Gate {
  isOver: boolean;
  readonly member: PooledConnection;
}

/**
 * Runs `run` in a transaction on an exclusive connection. Commits when `run` resolves, rolls back when it throws. Rejects
 * statements after the end or the connection's loss: they would reach another transaction.
 *
 * @throws LostConnectionError, or any error of `run`
 */
export async function runTransaction<T>(
  member: PooledConnection,
  run: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const gate: Gate = { isOver: false, member };
  // Two statements, two results, which the driver's types do not know.
  const [, [id]] = (await send(gate, BEGIN)) as unknown as [unknown, [TransactionId]];
  member.transaction = id;
  let result: T;
  try {
    result = await run(throughGate(gate));
  } catch (error) {
    if (!member.isLost) await send(gate, 'ROLLBACK');
    throw error;
  } finally {
    gate.isOver = true;
  }
  // After a failed statement whose error was swallowed, the server answers COMMIT with ROLLBACK.
  const { command } = await member.sql.unsafe('COMMIT');
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
  return result;
}

function throughGate(gate: Gate): postgres.TransactionSql {
  const client = { unsafe: (...given: Parameters<postgres.Sql['unsafe']>) => send(gate, ...given) };
  return client as postgres.TransactionSql;
}

function send(gate: Gate, ...given: Parameters<postgres.Sql['unsafe']>) {
  if (gate.member.isLost) throw new LostConnectionError('The connection to the database was lost.');
  if (gate.isOver) throw new Error('A statement came after the end of its transaction.');
  return sendStatement(gate.member, given);
}
