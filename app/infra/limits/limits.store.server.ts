import { and, gt, inArray, sql } from 'drizzle-orm';
import { db } from '#app/infra/db/connect.server.ts';
import { currentConnection } from '#app/infra/db/scope.server.ts';
import { rateLimits } from '#drizzle/schema/index.ts';
import { LIMITS, type Limit, type LimitName, requireNoWait, secondsUntilNext } from './limits.ts';
import { networkOf } from './network.ts';

/** What counts against which limits. */
export type Keys = Readonly<Partial<Record<LimitName, string | number>>>;

export interface Count {
  readonly name: LimitName;
  readonly used: number;
  readonly remaining: number;
  /** True if this count exceeded the limit. */
  readonly isOver: boolean;
  /** Seconds until the window restarts; at least 1. */
  readonly secondsLeft: number;
}

/** A network's wider network has the points of ten. */
const WIDER = 10;

const counter = {
  key: rateLimits.key,
  points: rateLimits.points,
  secondsLeft: sql<number>`greatest(ceil(extract(epoch FROM ${rateLimits.expire} - now())), 1)::int`,
};

/** Counts one, beyond the limit too. */
export async function count(name: LimitName, key: string | number): Promise<Count> {
  const [counted] = await countAll({ [name]: key });
  if (!counted) throw new Error('an upsert returned no row');
  return counted;
}

/**
 * Counts one against each limit, beyond it too; together with what `inOneTransaction` creates, or not at all.
 *
 * @returns 0, or seconds until the next is allowed
 */
export async function spend(keys: Keys): Promise<number> {
  const waits = (await countAll(keys, currentConnection())).map(({ isOver, secondsLeft }) =>
    isOver ? secondsLeft : 0,
  );
  return Math.max(0, ...waits);
}

/**
 * Counts nothing.
 *
 * @returns 0, or seconds until the next is allowed
 */
export async function secondsToWait(keys: Keys): Promise<number> {
  const limits = limitsOf(keys);
  const found = await findCounters(limits);
  const waits = found.map(({ key, points, secondsLeft }) => {
    const limit = limits.get(key);
    return limit ? secondsUntilNext(limit, points, secondsLeft) : 0;
  });
  return Math.max(0, ...waits);
}

/**
 * Runs a guess under limits and counts a wrong one. Parallel guesses may pass the first check before the others fail, so the
 * right one is checked again.
 *
 * @returns for a wrong guess also the limits that it used up
 * @throws AppError `tooMany`, for the right one too
 */
export async function limitGuess(
  keys: Keys,
  check: () => Promise<boolean>,
  message?: string,
): Promise<{ readonly isRight: boolean; readonly usedUp: readonly LimitName[] }> {
  requireNoWait(await secondsToWait(keys), message);
  const isRight = await check();
  if (isRight) requireNoWait(await secondsToWait(keys), message);
  const counts = isRight ? [] : await countAll(keys);
  return {
    isRight,
    usedUp: counts.filter(({ remaining, isOver }) => remaining === 0 && !isOver).map(({ name }) => name),
  };
}

/** Counts nothing. @returns how many were counted in the present window, 0 left out, by the limit's name */
export async function findUsed(keys: Keys): Promise<ReadonlyMap<LimitName, number>> {
  const limits = limitsOf(keys);
  const found = await findCounters(limits);
  return new Map(
    found.flatMap(({ key, points }) => {
      const limit = limits.get(key);
      return limit ? [[limit.name, Math.min(points, limit.points)] as const] : [];
    }),
  );
}

export async function clear(keys: Keys): Promise<void> {
  await db()
    .delete(rateLimits)
    .where(inArray(rateLimits.key, [...limitsOf(keys).keys()]));
}

async function findCounters(limits: ReadonlyMap<string, Limit>) {
  return db()
    .select(counter)
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...limits.keys()]), gt(rateLimits.expire, sql`now()`)));
}

/** On the database's clock: a process with a clock ahead would see every counter expired. Decision 011. */
async function countAll(keys: Keys, connection: ReturnType<typeof currentConnection> = db()): Promise<Count[]> {
  const limits = limitsOf(keys);
  const isExpired = sql`${rateLimits.expire} <= now()`;
  const startsAgain = [...limits]
    .filter(([, { doublesUpToSeconds }]) => doublesUpToSeconds !== undefined)
    .map(([key, { points }]) => sql`OR (${rateLimits.key} = ${key} AND ${rateLimits.points} + 1 >= ${points})`);
  const counted = await connection
    .insert(rateLimits)
    .values(
      [...limits].map(([key, { windowSeconds }]) => ({
        key,
        points: 1,
        expire: sql`now() + ${windowSeconds} * interval '1 second'`,
      })),
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`CASE WHEN ${isExpired} THEN 1 ELSE ${rateLimits.points} + 1 END`,
        expire: sql`CASE WHEN ${isExpired} ${sql.join(startsAgain, sql` `)} THEN excluded.expire ELSE ${rateLimits.expire} END`,
      },
    })
    .returning(counter);
  return counted.flatMap(({ key, points: used, secondsLeft }) => {
    const limit = limits.get(key);
    if (!limit) return [];
    const { name, points } = limit;
    return { name, used, remaining: Math.max(0, points - used), isOver: used > points, secondsLeft };
  });
}

type NamedLimit = Limit & { readonly name: LimitName };

/** By stored key, in one order for all: two statements that lock the same rows must not deadlock. */
function limitsOf(keys: Keys): ReadonlyMap<string, NamedLimit> {
  const entries = Object.entries(keys) as [LimitName, string | number][];
  const limits = entries.flatMap(([name, key]): [string, NamedLimit][] => {
    const limit: NamedLimit = { name, ...LIMITS[name] };
    if (!limit.isPerNetwork) return [[`${name}:${key}`, limit]];
    const address = String(key);
    return [
      [`${name}:${networkOf(address, 48)}`, { ...limit, points: limit.points * WIDER }],
      [`${name}:${networkOf(address)}`, limit],
    ];
  });
  return new Map(limits.sort(([one], [other]) => (one < other ? -1 : 1)));
}
