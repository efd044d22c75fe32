import { RateLimiterRes } from 'rate-limiter-flexible';
import { db } from '#app/infra/db/connect.server.ts';
import { DatabaseLimiter } from './database-limiter.store.server.ts';

export interface Count {
  readonly used: number;
  readonly remaining: number;
  /** True if this count exceeded the limit. */
  readonly isOver: boolean;
  /** Seconds until the window restarts; at least 1. */
  readonly secondsLeft: number;
}

/** A limit per key and time window, shared by all processes. */
export interface Limit {
  readonly points: number;
  /** Counts one, beyond the limit too. */
  count(key: string | number): Promise<Count>;
  /**
   * Counts one.
   *
   * @returns 0, or seconds until the next is allowed
   */
  consume(key: string | number): Promise<number>;
  /**
   * Counts nothing.
   *
   * @returns 0, or seconds until the next is allowed
   */
  secondsToWait(key: string | number): Promise<number>;
  clear(key: string | number): Promise<void>;
}

/**
 * Declares a limit with counters in the database; the cleanup of expired sign-ins deletes old ones.
 *
 * @param name unique prefix of its keys
 * @param points allowed per `windowSeconds`, starting with the first
 */
export function limitOf(name: string, { points, windowSeconds }: { points: number; windowSeconds: number }): Limit {
  let opened: { client: ReturnType<typeof db>; limiter: DatabaseLimiter } | undefined;
  const open = (): DatabaseLimiter => {
    const client = db();
    // A process that reconnects has another client.
    if (opened?.client !== client) {
      opened = { client, limiter: new DatabaseLimiter(client, { keyPrefix: name, points, duration: windowSeconds }) };
    }
    return opened.limiter;
  };
  const count = async (key: string | number) => countOf(await consumed(open(), key), points);
  return {
    points,
    count,
    async consume(key) {
      const { isOver, secondsLeft } = await count(key);
      return isOver ? secondsLeft : 0;
    },
    async secondsToWait(key) {
      const found = await open().get(key);
      return found && found.consumedPoints >= points ? secondsOf(found) : 0;
    },
    async clear(key) {
      await open().delete(key);
    },
  };
}

/** The library throws the counter if it is exceeded. */
async function consumed(limiter: DatabaseLimiter, key: string | number): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}

function countOf(result: RateLimiterRes, points: number): Count {
  const used = result.consumedPoints;
  return { used, remaining: Math.max(0, points - used), isOver: used > points, secondsLeft: secondsOf(result) };
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));
