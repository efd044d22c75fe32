import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { ARRAY_TYPES } from '../array-types.server.ts';
import { isDatabaseUnavailable, LostConnectionError, PoolBusyError } from '../errors.server.ts';
import type { PooledConnection } from '../pooled-connection.ts';

interface Waiter {
  take(member: PooledConnection): void;
  refuse(error: Error): void;
}

export interface PoolOptions {
  readonly url: string;
  /** Concurrent connections. */
  readonly max: number;
  /** Maximum wait for a free connection. */
  readonly waitMs: number;
  /** A frozen server cancels nothing itself: stop waiting for its response after this time. */
  readonly answerMs: number;
  readonly settings: Record<string, string | number>;
  readonly onLost?: () => void;
}

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
 * A pool whose connections each have one user, from the first statement of a transaction to its last. A lost or timed-out
 * connection is never used again: postgres.js 3.4.9 would continue to send the lost transaction's statements (its issues 1066
 * and 1208), to no one or into the next transaction. Decision 024.
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
   * Gives `run` an exclusive connection.
   *
   * @param withinMs limit instead of `answerMs`
   * @throws PoolBusyError, LostConnectionError, or any error of `run`
   */
  async use<T>(run: (member: PooledConnection) => Promise<T>, withinMs = this.#options.answerMs): Promise<T> {
    const member = await this.#take();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        // One promise per use: a race with the connection's own promise would retain every response for the connection's
        // lifetime.
        member.refuseUser = reject;
        timer = setTimeout(() => {
          reject(new LostConnectionError('The database did not answer in time.'));
          this.#drop(member);
        }, withinMs);
        if (member.isLost) reject(lostConnection());
        else run(member).then(resolve, reject);
      });
    } catch (error) {
      // This error can precede the socket's end, so the connection may be about to close.
      if (isDatabaseUnavailable(error)) this.#drop(member);
      throw error;
    } finally {
      clearTimeout(timer);
      member.refuseUser = ignore;
      this.#giveBack(member);
    }
  }

  /** Rejects new work, gives running work a short time to finish, then closes every connection. */
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
        // The driver would end a connection between two statements of a transaction; ours ends it after release.
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
      transaction: { pid: 0, startedAt: '' },
      isLost: false,
    };
    // Drizzle sets the value parsers of the client it receives.
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

  /** Closes a connection, so nothing can be sent through it: immediately, or after a grace period. */
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
