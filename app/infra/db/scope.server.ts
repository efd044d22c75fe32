import { sql } from 'drizzle-orm';
import type { Scope } from '#app/modules/access/scope.ts';
import { type Database, databaseWithin } from './connect.server.ts';
import { translateDatabaseError } from './errors.server.ts';
import { watchStatements } from './slow-statements.server.ts';

/** A transaction in which the scope is set. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Runs `run` in one transaction that sees and changes only the rows of the scope: row security reads it from the
 * transaction's settings. Commits when `run` resolves, rolls back when it throws.
 *
 * @param options.withinMs for work that takes longer than a request may: its statements and the whole may last so long
 * @throws AppError `unavailable` when the database is away
 */
export async function inScope<T>(
  scope: Scope,
  run: (tx: Tx) => Promise<T>,
  options: { readonly withinMs?: number } = {},
): Promise<T> {
  const partnerId = 'partnerId' in scope ? scope.partnerId : null;
  return transact({ kind: scope.kind, userId: scope.userId, partnerId }, run, options.withinMs);
}

/**
 * Runs `run` in one transaction that sees the rows of every tenant. For what happens before an actor is known or on
 * nobody's behalf: sign-in, seeds, jobs.
 *
 * @param reason said at the place of the call, for its reader
 * @throws AppError `unavailable` when the database is away
 */
export async function unscoped<T>(reason: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  if (!reason) throw new Error('A query past the scope needs a reason.');
  return transact({ kind: 'system', userId: null, partnerId: null }, run);
}

async function transact<T>(
  scope: { kind: string; userId: number | null; partnerId: number | null },
  run: (tx: Tx) => Promise<T>,
  withinMs?: number,
): Promise<T> {
  try {
    return await databaseWithin(withinMs).transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('app.scope_kind', ${scope.kind}, true),
      set_config('app.user_id', ${scope.userId?.toString() ?? ''}, true),
      set_config('app.partner_id', ${scope.partnerId?.toString() ?? ''}, true)`);
      if (withinMs !== undefined)
        await tx.execute(sql`SELECT set_config('statement_timeout', ${String(withinMs)}, true)`);
      watchStatements(tx);
      return run(tx);
    });
  } catch (error) {
    throw translateDatabaseError(error);
  }
}
