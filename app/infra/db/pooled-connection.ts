import type postgres from 'postgres';

/** One connection, and the only user that it has at a time. */
export interface PooledConnection {
  readonly sql: postgres.Sql;
  /** Called when the connection is gone: ends the use of it, whatever its user waits for at that moment. */
  refuseUser: (error: Error) => void;
  readonly openedAt: number;
  /** The statements that it keeps parsed. */
  readonly prepared: Set<string>;
  isLost: boolean;
}
