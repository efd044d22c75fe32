import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#app/errors.ts';
import { inOneTransaction, unscoped } from '#app/infra/db/scope.server.ts';
import { keyedHashes } from '#app/infra/encryption.server.ts';
import { repeating } from '#app/infra/jobs/task.ts';
import type { Actor } from '#app/modules/access/actor.ts';
import { scopeOf } from '#app/modules/access/scope.ts';
import * as store from './idempotency.store.server.ts';

const HASH_PURPOSE = 'idempotent request';
/** Polling, as a concurrent request with the same key waits without a connection. */
const lookMs = 100;
const waitMs = 5000;

/** A call that runs at most once per key. */
export interface IdempotentOperation<T> {
  /** As sent by the caller. */
  readonly key: string;
  /** Hash of the request; called after the body was read. */
  readonly digest: () => Promise<string>;
  /** Part of the response to store and replay: never secrets shown once. */
  readonly kept: (answer: T) => unknown;
  /** As for `inScope`. */
  readonly withinMs?: number | undefined;
}

/**
 * Runs an operation at most once per actor and key. Effect and response are committed together; the same request within a day
 * gets the stored response. Failures are not stored and can be retried with the same key.
 *
 * @throws AppError `unprocessable` for a key of another request; `conflict` while the same request is running; any error of
 * `run`
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
      throw new AppError('conflict', 'The same call is still in progress. Repeat it for its response.', {
        retryAfterSeconds: 1,
      });
    await pause(lookMs);
  }
}

/** @returns null while another request holds the key */
function tryOnce<T>(actor: Actor, { key, digest, kept, withinMs }: IdempotentOperation<T>, run: () => Promise<T>) {
  const { userId } = actor;
  return inOneTransaction(
    scopeOf(actor),
    async (tx) => {
      if (!(await store.tryLockKey(tx, userId, key))) return null;
      const before = await store.findKept(tx, userId, key);
      if (before) {
        if (!keyedHashes(await digest(), HASH_PURPOSE).includes(before.requestHash))
          throw new AppError('unprocessable', 'This Idempotency-Key was already used for a different request.');
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

/**
 * Removes expired responses, one batch per transaction.
 *
 * @returns number of removed responses
 */
export async function removeOldAnswers(): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await unscoped('expired rows are removed whosever they are', store.deleteOver);
    total += deleted;
    if (deleted === 0) return total;
  }
}

export const idempotencyTasks = {
  'remove-idempotency-responses': repeating('day', '02:50', removeOldAnswers),
};
