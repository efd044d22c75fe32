import { RateLimiterRes } from 'rate-limiter-flexible';
import { db } from '#app/infra/db/connect.server.ts';
import { DatabaseLimiter } from './database-limiter.store.server.ts';

/** How a counter stands after something was counted. */
export interface Count {
  readonly used: number;
  readonly remaining: number;
  /** Whether this was one too many. */
  readonly isOver: boolean;
  /** Until it begins anew; at least 1. */
  readonly secondsLeft: number;
}

/** So much of something in so much time, counted for each key, by all processes together. */
export interface Limit {
  readonly points: number;
  /** Counts one, also one too many. */
  count(key: string | number): Promise<Count>;
  /** Counts one. @returns 0, or the seconds until another is let through */
  consume(key: string | number): Promise<number>;
  /** Counts nothing. @returns 0, or the seconds until another is let through */
  secondsToWait(key: string | number): Promise<number>;
  /** Begins anew. */
  clear(key: string | number): Promise<void>;
}

/**
 * Declares a limit. Its counters stand in the database; what ran out is removed with the other things that did.
 *
 * @param name in front of its keys there; of its own
 * @param points that are let through in `windowSeconds`, which begin with the first
 */
export function limitOf(name: string, { points, windowSeconds }: { points: number; windowSeconds: number }): Limit {
  let opened: { client: ReturnType<typeof db>; limiter: DatabaseLimiter } | undefined;
  const open = (): DatabaseLimiter => {
    const client = db();
    // Whoever closes the database and connects anew has another client.
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

/** The library throws the counter when it is over. */
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
