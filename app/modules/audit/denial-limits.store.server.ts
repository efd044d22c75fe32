import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { db } from '#app/infra/db/connect.server.ts';
import { rateLimits } from '#drizzle/schema/index.ts';

const WINDOW_SECONDS = 15 * 60;
/** Denied requests of one user that the trail keeps in that time: enough to see a scan, too few to be flooded by one. */
export const DENIALS_KEPT = 20;

let limiter: RateLimiterDrizzle | undefined;
let client: ReturnType<typeof db> | undefined;

/** Counts a denied request of a user. @returns the how-manieth it is within the time that counts */
export async function countDenial(userId: number): Promise<number> {
  if (!limiter || client !== db()) {
    client = db();
    limiter = new RateLimiterDrizzle({
      storeClient: client,
      schema: rateLimits,
      duration: WINDOW_SECONDS,
      keyPrefix: 'denial',
      points: DENIALS_KEPT,
    });
  }
  try {
    return (await limiter.consume(userId)).consumedPoints;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal.consumedPoints;
    throw refusal;
  }
}
