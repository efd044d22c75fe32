import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type postgres from 'postgres';
import type { Scope } from '#app/modules/access/scope.ts';
import { type Database, db, type Sign, withConnection } from './connect.server.ts';
import { translateDatabaseError } from './errors.server.ts';
import { watchStatements } from './slow-statements.server.ts';

/** A transaction with a scope. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0];

/**
 * Runs `run` in one transaction limited to the scope's rows: row security reads the scope from a signed setting.
 * Commits when `run` resolves, rolls back when it throws.
 *
 * @param options.withinMs limit for work longer than a request: for each statement, each idle time between them, and the whole
 * @throws AppError `unavailable` if the database is unavailable
 */
export async function inScope<T>(
  scope: Scope,
  run: (tx: Tx) => Promise<T>,
  options: { readonly withinMs?: number } = {},
): Promise<T> {
  return transact(settingsOf(scope), run, options.withinMs);
}

/**
 * Runs `run` in one transaction that sees every tenant's rows, for work before an actor is known or on no one's behalf:
 * sign-in, seeds, jobs.
 *
 * @param reason documentation at the call site
 * @param options.withinMs as for `inScope`
 * @throws AppError `unavailable` if the database is unavailable
 */
export async function unscoped<T>(
  reason: string,
  run: (tx: Tx) => Promise<T>,
  options: { readonly withinMs?: number } = {},
): Promise<T> {
  if (!reason) throw new Error('A query past the scope needs a reason.');
  return transact({ kind: 'system', userId: null, partnerId: null }, run, options.withinMs);
}

/**
 * Runs `run` in one transaction that includes every nested `inScope` and `unscoped`, each with its scope: use cases unaware of
 * it commit together with the writes of `run`, or not at all. A part that throws is rolled back alone. For few callers: a use
 * case should show its transactions.
 *
 * @param options.withinMs as for `inScope`
 */
export async function inOneTransaction<T>(
  scope: Scope,
  run: (tx: Tx) => Promise<T>,
  options: { readonly withinMs?: number } = {},
): Promise<T> {
  const settings = settingsOf(scope);
  return transact(
    settings,
    (tx, sign) => whole.run({ tx, sign, settings, turn: Promise.resolve() }, () => run(tx)),
    options.withinMs,
  );
}

/**
 * Returns the connection for rows of no tenant: inside `inOneTransaction` its own, since a request that holds one connection
 * and waits for another could wait forever.
 */
export function currentConnection(): Pick<Database, 'select' | 'execute' | 'insert'> {
  return whole.getStore()?.tx ?? db();
}

/** Limit of a whole transaction. */
const TRANSACTION_MS = 60_000;

interface Settings {
  readonly kind: string;
  readonly userId: number | null;
  readonly partnerId: number | null;
  readonly requestId?: string | undefined;
}
/** The enclosing transaction. Its parts run one after another, as savepoints cannot overlap. */
interface Whole {
  readonly tx: Tx;
  readonly sign: Sign;
  readonly settings: Settings;
  turn: Promise<unknown>;
}
const whole = new AsyncLocalStorage<Whole>();

function settingsOf(scope: Scope): Settings {
  const { kind, userId, requestId } = scope;
  return { kind, userId, partnerId: 'partnerId' in scope ? scope.partnerId : null, requestId };
}

async function transact<T>(settings: Settings, run: (tx: Tx, sign: Sign) => Promise<T>, withinMs?: number): Promise<T> {
  const outer = whole.getStore();
  try {
    if (outer) return await inTurn(outer, () => runPart(outer, settings, run, withinMs));
    return await withConnection(
      (database, sign) =>
        database.transaction(async (tx) => {
          const applied = apply(tx, sign, settings, withinMs);
          watchStatements(tx, settings.requestId);
          // The first statement follows without waiting: without a scope it would see no row.
          const ran = (async () => run(tx, sign))();
          const [scope, done] = await Promise.allSettled([applied, ran]);
          if (scope.status === 'rejected') throw scope.reason;
          if (done.status === 'rejected') throw done.reason;
          return done.value;
        }),
      withinMs,
    );
  } catch (error) {
    throw translateDatabaseError(error);
  }
}

function inTurn<T>(outer: Whole, run: () => Promise<T>): Promise<T> {
  const part = outer.turn.then(run);
  outer.turn = part.catch(() => undefined);
  return part;
}

async function runPart<T>(
  outer: Whole,
  settings: Settings,
  run: (tx: Tx, sign: Sign) => Promise<T>,
  withinMs?: number,
): Promise<T> {
  const { tx, sign } = outer;
  let result: T;
  await tx.execute(sql`SAVEPOINT part`);
  try {
    await apply(tx, sign, settings, withinMs);
    result = await whole.run({ tx, sign, settings, turn: Promise.resolve() }, () => run(tx, sign));
  } catch (error) {
    // Restores the settings too. If even this fails the whole fails, and the part's error says more.
    await tx.execute(sql`ROLLBACK TO SAVEPOINT part`).catch(() => undefined);
    throw error;
  }
  await tx.execute(sql`RELEASE SAVEPOINT part`);
  await apply(tx, sign, outer.settings);
  return result;
}

/** Ends the locks of a process that hangs in the middle of a statement, too. PostgreSQL 17 and newer. */
const SET_SCOPE = `SELECT set_config('app.scope', $1, true),
  CASE WHEN current_setting('transaction_timeout', true) IS NOT NULL THEN set_config('transaction_timeout', $2, true) END`;
/** Long work also idles between statements: an import waits for a slow upload. */
const SET_LIMITS = `SELECT set_config('statement_timeout', $1, true),
  set_config('idle_in_transaction_session_timeout', $1, true)`;

/** Sends before it returns: a connection runs its statements in order. */
async function apply(tx: Tx, sign: Sign, settings: Settings, withinMs?: number): Promise<void> {
  const { kind, userId, partnerId } = settings;
  const { client } = tx._.session as unknown as { readonly client: postgres.TransactionSql };
  const scope = sign(`${kind}:${userId ?? ''}:${partnerId ?? ''}`);
  const sent = [client.unsafe(SET_SCOPE, [scope, String(withinMs ?? TRANSACTION_MS)]).execute()];
  if (withinMs !== undefined) sent.push(client.unsafe(SET_LIMITS, [String(withinMs)]).execute());
  await Promise.all(sent);
}
