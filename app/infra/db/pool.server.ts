import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { ARRAY_TYPES } from './array-types.server.ts';
import { isDatabaseUnavailable, LostConnectionError, PoolBusyError } from './errors.server.ts';
import type { PooledConnection } from './pooled-connection.ts';
import { sendStatement } from './statement.server.ts';
import { runTransaction } from './transaction.server.ts';

interface Waiter {
  take(member: PooledConnection): void;
  refuse(error: Error): void;
}

export interface PoolOptions {
  readonly url: string;
  /** Connections at a time. */
  readonly max: number;
  /** How long whoever needs one waits for it. */
  readonly waitMs: number;
  /** A server that was frozen cancels nothing itself: after this long its answer is not waited for any more. */
  readonly answerMs: number;
  /** Settings that each connection begins with. */
  readonly settings: Record<string, string | number>;
  readonly onLost?: () => void;
}

/** What a pool's connections do, and how many wait for one. */
export interface PoolState {
  readonly idle: number;
  readonly busy: number;
  readonly waiting: number;
}

const connectSeconds = 5;
const closeSeconds = 1;
const longestLifeMs = 30 * 60_000;
const ignore = () => undefined;
const lostConnection = () => new LostConnectionError('The connection to the database was lost.');

/**
 * A pool of connections with one user each, from the first statement of a transaction to its last. A connection that was
 * lost, or whose answer was not waited for, is never used again: postgres.js 3.4.9 would go on sending what belongs to
 * the lost transaction (its issues 1066 and 1208), to nobody or into the next one. Decision 024.
 */
export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #members = new Set<PooledConnection>();
  readonly #idle: PooledConnection[] = [];
  readonly #waiting = new Set<Waiter>();
  readonly #closing = new Set<Promise<void>>();
  #isClosed = false;
  #whenEmpty: (() => void) | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get state(): PoolState {
    const idle = this.#idle.length;
    return { idle, busy: this.#members.size - idle, waiting: this.#waiting.size };
  }

  /**
   * Gives `run` a connection of its own.
   *
   * @param withinMs how long it may take instead of `answerMs`
   * @throws PoolBusyError, LostConnectionError, or what `run` threw
   */
  async use<T>(run: (member: PooledConnection) => Promise<T>, withinMs = this.#options.answerMs): Promise<T> {
    const member = await this.#take();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        // Of this use alone: a race with a promise of the connection's would keep every answer for as long as that lives.
        member.refuseUser = reject;
        timer = setTimeout(() => {
          reject(new LostConnectionError('The database did not answer in time.'));
          this.#drop(member);
        }, withinMs);
        if (member.isLost) reject(lostConnection());
        else run(member).then(resolve, reject);
      });
    } catch (error) {
      // What fails so may be about to lose its connection: the error comes before the end of the socket.
      if (isDatabaseUnavailable(error)) this.#drop(member);
      throw error;
    } finally {
      clearTimeout(timer);
      member.refuseUser = ignore;
      this.#giveBack(member);
    }
  }

  /** Takes no new work, lets what is under way finish for a moment, then closes every connection. */
  async end(withinMs: number): Promise<void> {
    this.#isClosed = true;
    for (const waiter of this.#waiting) waiter.refuse(new LostConnectionError('The pool is closed.'));
    for (const member of this.#idle.splice(0)) this.#drop(member, closeSeconds);
    if (this.#members.size > 0) await this.#untilEmpty(withinMs);
    for (const member of [...this.#members]) this.#drop(member);
    await Promise.all(this.#closing);
  }

  #untilEmpty(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#whenEmpty = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #take(): Promise<PooledConnection> {
    if (this.#isClosed) return Promise.reject(new LostConnectionError('The pool is closed.'));
    const idle = this.#idle.pop();
    if (idle) return Promise.resolve(idle);
    if (this.#members.size < this.#options.max) return Promise.resolve(this.#open());
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter = {
        take: (member) => {
          end();
          resolve(member);
        },
        refuse: (error) => {
          end();
          reject(error);
        },
      };
      const timer = setTimeout(() => waiter.refuse(new PoolBusyError()), this.#options.waitMs);
      this.#waiting.add(waiter);
    });
  }

  #open(): PooledConnection {
    const { url, settings } = this.#options;
    const member: PooledConnection = {
      sql: postgres(url, {
        max: 1,
        connect_timeout: connectSeconds,
        // It would end a connection between two statements of a transaction; ours ends it when it is given back.
        max_lifetime: null,
        fetch_types: false,
        types: ARRAY_TYPES,
        onnotice: () => undefined,
        onclose: () => {
          member.refuseUser(lostConnection());
          this.#lose(member);
        },
        connection: { TimeZone: 'UTC', ...settings } as postgres.Options<Record<string, never>>['connection'],
      }),
      refuseUser: ignore,
      openedAt: performance.now(),
      prepared: new Set(),
      isLost: false,
    };
    // Drizzle sets how values are read in the client that it is given.
    drizzle(member.sql);
    this.#members.add(member);
    return member;
  }

  #giveBack(member: PooledConnection): void {
    if (member.isLost) return;
    const [next] = this.#waiting;
    if (this.#isClosed || performance.now() - member.openedAt > longestLifeMs) this.#drop(member, closeSeconds);
    else if (next) next.take(member);
    else this.#idle.push(member);
  }

  #lose(member: PooledConnection): void {
    if (!member.isLost && !this.#isClosed) this.#options.onLost?.();
    this.#drop(member);
  }

  /** Closes a connection, so that nothing more can be sent through it; at once, unless it has a moment to say goodbye. */
  #drop(member: PooledConnection, withinSeconds = 0): void {
    member.isLost = true;
    if (!this.#members.delete(member)) return;
    const closing = member.sql.end({ timeout: withinSeconds }).catch(ignore);
    this.#closing.add(closing);
    void closing.then(() => this.#closing.delete(closing));
    const at = this.#idle.indexOf(member);
    if (at >= 0) this.#idle.splice(at, 1);
    const [next] = this.#waiting;
    if (next && !this.#isClosed) next.take(this.#open());
    if (this.#members.size === 0) this.#whenEmpty?.();
  }
}

/**
 * The pool as the client that Drizzle asks for: single statements and transactions, each on a connection of its own.
 *
 * @param withinMs how long a transaction may take, where it is not what the pool says
 */
export function clientOf(pool: ConnectionPool, withinMs?: number): postgres.Sql {
  const client = {
    options: { parsers: {}, serializers: {} },
    unsafe: (...given: Parameters<postgres.Sql['unsafe']>) => singleStatement(pool, given),
    begin: (run: (tx: postgres.TransactionSql) => Promise<unknown>) =>
      pool.use((member) => runTransaction(member, run), withinMs),
  };
  return client as postgres.Sql;
}

/** One connection of a pool as such a client, for what belongs to one session. */
export function clientOn(member: PooledConnection): postgres.Sql {
  const client = {
    options: { parsers: {}, serializers: {} },
    unsafe: (...given: Parameters<postgres.Sql['unsafe']>) => sendStatement(member, given),
    begin: (run: (tx: postgres.TransactionSql) => Promise<unknown>) => runTransaction(member, run),
  };
  return client as postgres.Sql;
}

/** Sent when somebody waits for it, as the driver's own: until then its form, rows or values, can be chosen. */
function singleStatement(pool: ConnectionPool, given: Parameters<postgres.Sql['unsafe']>) {
  const send = (member: PooledConnection) => sendStatement(member, given);
  const lazy = (run: (member: PooledConnection) => Promise<unknown>) => ({
    // biome-ignore lint/suspicious/noThenProperty: a query of the driver is a promise that has not begun
    then: (...handlers: Parameters<Promise<unknown>['then']>) => pool.use(run).then(...handlers),
  });
  return { ...lazy(async (member) => send(member)), values: () => lazy(async (member) => send(member).values()) };
}
