import { and, eq, gt, sql } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#app/infra/db/connect.server.ts';
import { rateLimits } from '#drizzle/schema/index.ts';

interface Counter {
  readonly points: number;
  readonly msLeft: number;
}

const counter = {
  points: rateLimits.points,
  msLeft: sql<number>`greatest(extract(epoch FROM ${rateLimits.expire} - now()) * 1000, 0)::float8`,
};

/**
 * The library's counters on the database's clock. Its own store uses the process's clock: one ahead would see every counter
 * expired and leave counters that block others until its time. The library sets the method names. Decision 011.
 */
export class DatabaseLimiter extends RateLimiterDrizzle {
  readonly #database: Database;

  constructor(database: Database, options: { keyPrefix: string; points: number; duration: number }) {
    super({ ...options, storeClient: database, schema: rateLimits, clearExpiredByTimeout: false });
    this.#database = database;
  }

  protected _getRateLimiterRes(_key: string, changed: number, { points, msLeft }: Counter): RateLimiterRes {
    return new RateLimiterRes(Math.max(this.points - points, 0), msLeft, points, points === changed);
  }

  protected async _upsert(key: string, points: number, forMs: number): Promise<Counter | undefined> {
    const end = sql`now() + ${forMs} * interval '1 millisecond'`;
    const isOver = sql`${rateLimits.expire} <= now()`;
    const [found] = await this.#database
      .insert(rateLimits)
      .values({ key, points, expire: end })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`CASE WHEN ${isOver} THEN ${points} ELSE ${rateLimits.points} + ${points} END`,
          expire: sql`CASE WHEN ${isOver} THEN ${end} ELSE ${rateLimits.expire} END`,
        },
      })
      .returning(counter);
    return found;
  }

  protected async _get(key: string): Promise<Counter | null> {
    const [found] = await this.#database
      .select(counter)
      .from(rateLimits)
      .where(and(eq(rateLimits.key, key), gt(rateLimits.expire, sql`now()`)));
    return found ?? null;
  }

  protected async _delete(key: string): Promise<boolean> {
    const gone = await this.#database
      .delete(rateLimits)
      .where(eq(rateLimits.key, key))
      .returning({ key: rateLimits.key });
    return gone.length > 0;
  }
}
