import type postgres from 'postgres';
import type { TransactionId } from './scope-signature.server.ts';

/** A connection with at most one user at a time. */
export interface PooledConnection {
  readonly sql: postgres.Sql;
  /** Called when the connection is lost: rejects the current use, whatever it awaits. */
  refuseUser: (error: Error) => void;
  readonly openedAt: number;
  /** Statements prepared on this connection. */
  readonly prepared: Set<string>;
  /** The current or last transaction. */
  transaction: TransactionId;
  isLost: boolean;
}
