import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#app/errors.ts';
import { inOneTransaction, unscoped } from '#app/infra/db/scope.server.ts';
import { keyedHashes } from '#app/infra/encryption.server.ts';
import type { Task } from '#app/infra/jobs/runner.server.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import * as store from './idempotency.store.server.ts';

const HASH_PURPOSE = 'idempotent request';
/** A twin waits without a connection, and so looks again and again. */
const lookMs = 100;
const waitMs = 5000;

/** A call that is made at most once under its key. */
export interface IdempotentOperation<T> {
  /** As the caller made it. */
  readonly key: string;
  /** What is sent, in a few signs that another request does not have; asked for when it was read whole. */
  readonly digest: () => Promise<string>;
  /** What of an answer is kept and given again: not what is shown once. */
  readonly kept: (answer: T) => unknown;
  /** As of `inScope`. */
  readonly withinMs?: number | undefined;
}

/**
 * Does something at most once for each of an actor's keys. Its effect and its answer are committed together; who sends
 * the same again, within a day, gets the kept answer. What fails is not kept: it can be tried again under the same key.
 *
 * @throws AppError `unprocessable` for a key that named another request; `conflict` while its twin is still under way;
 *   whatever `run` throws
 */
export async function runIdempotent<T>(
  actor: Actor,
  once: IdempotentOperation<T>,
  run: () => Promise<T>,
): Promise<{ readonly answer: unknown; readonly isRepeated: boolean }> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    const done = await tryOnce(actor, once, run);
    if (done) return done;
    if (performance.now() > giveUpAt)
      throw new AppError('conflict', 'The same call is still under way. Ask again for its answer.', {
        retryAfterSeconds: 1,
      });
    await pause(lookMs);
  }
}

/** @returns null while another has the key */
function tryOnce<T>(actor: Actor, { key, digest, kept, withinMs }: IdempotentOperation<T>, run: () => Promise<T>) {
  const { userId } = actor;
  return inOneTransaction(
    scopeOf(actor),
    async (tx) => {
      if (!(await store.tryLockKey(tx, userId, key))) return null;
      const before = await store.findKept(tx, userId, key);
      if (before) {
        if (!keyedHashes(await digest(), HASH_PURPOSE).includes(before.requestHash))
          throw new AppError('unprocessable', 'This Idempotency-Key was used for another request.');
        return { answer: before.answer, isRepeated: true };
      }
      const answer = await run();
      const [requestHash = ''] = keyedHashes(await digest(), HASH_PURPOSE);
      await store.storeResponse(tx, { userId, key, requestHash, answer: kept(answer) });
      return { answer, isRepeated: false };
    },
    { withinMs },
  );
}

/** Removes the answers that are not given again any more, a batch a transaction. @returns how many */
export async function removeOldAnswers(): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await unscoped('answers whose time is over are removed whoever they were for', store.deleteOver);
    total += deleted;
    if (deleted === 0) return total;
  }
}

export const idempotencyTasks: Readonly<Record<string, Task>> = {
  'remove-idempotency-responses': async () => {
    await removeOldAnswers();
  },
};

/** When the queue does it by itself (UTC). */
export const idempotencySchedule = '50 2 * * * remove-idempotency-responses ?fill=1d';
