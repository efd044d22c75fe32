import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';

/** Per process. */
export interface RequestLimits {
  readonly maxActive: number;
  /** A client's further requests wait behind those of others. */
  readonly maxActivePerClient: number;
  readonly maxQueued: number;
  readonly waitMs: number;
}

/** A page takes about 10 ms of the only thread: 32 requests ahead of a new one delay it by a third of a second. */
const LIMITS: RequestLimits = { maxActive: 32, maxActivePerClient: 16, maxQueued: 1000, waitMs: 2000 };
const RETRY_SECONDS = 2;

interface Waiter {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Serves clients in turn: each waiting client's first request before any client's second. A request that waits too long
 * is answered with the time to retry.
 */
export class FairRequestLimiter {
  readonly #limits: RequestLimits;
  readonly #active = new Map<string, number>();
  /** By client, in serving order. */
  readonly #queues = new Map<string, Set<Waiter>>();
  #activeCount = 0;
  #queuedCount = 0;

  constructor(limits: RequestLimits = LIMITS) {
    this.#limits = limits;
  }

  /**
   * Resolves when the request can start.
   *
   * @param client session, token or address
   * @param options.waitsWithoutTimeout for forms: a refusal would lose the entries
   * @param options.signal aborts when the client disconnects
   * @returns a function that releases the place
   * @throws AppError `tooMany` if the client itself uses its whole share; `unavailable` if all places are used
   */
  acquire(client: string, options: { waitsWithoutTimeout: boolean; signal: AbortSignal }): Promise<() => void> {
    if (this.#canStart(client)) return Promise.resolve(this.#start(client));
    if (this.#queuedCount >= this.#limits.maxQueued) return Promise.reject(this.#rejection(client));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        options.signal.removeEventListener('abort', goAway);
      };
      const waiter: Waiter = {
        start: () => {
          leave();
          resolve(this.#start(client));
        },
        reject: (error) => {
          leave();
          this.#dequeue(client, waiter);
          reject(error);
        },
      };
      const goAway = () => waiter.reject(this.#rejection(client));
      const timer = options.waitsWithoutTimeout
        ? undefined
        : setTimeout(() => waiter.reject(this.#rejection(client)), this.#limits.waitMs);
      options.signal.addEventListener('abort', goAway);
      const waiters = this.#queues.get(client);
      if (waiters) waiters.add(waiter);
      else this.#queues.set(client, new Set([waiter]));
      this.#queuedCount += 1;
    });
  }

  #canStart(client: string): boolean {
    const { maxActive, maxActivePerClient } = this.#limits;
    return this.#activeCount < maxActive && (this.#active.get(client) ?? 0) < maxActivePerClient;
  }

  #start(client: string): () => void {
    this.#activeCount += 1;
    this.#active.set(client, (this.#active.get(client) ?? 0) + 1);
    return () => {
      this.#activeCount -= 1;
      const left = (this.#active.get(client) ?? 1) - 1;
      if (left === 0) this.#active.delete(client);
      else this.#active.set(client, left);
      this.#startNext();
    };
  }

  #startNext(): void {
    for (const [client, waiters] of this.#queues) {
      const [first] = waiters;
      if (!first || !this.#canStart(client)) continue;
      this.#dequeue(client, first);
      // The client moves to the end of the line, with its other waiting requests.
      const others = this.#queues.get(client);
      this.#queues.delete(client);
      if (others) this.#queues.set(client, others);
      first.start();
      return;
    }
  }

  #dequeue(client: string, waiter: Waiter): void {
    const waiters = this.#queues.get(client);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#queues.delete(client);
    this.#queuedCount -= 1;
  }

  #rejection(client: string): AppError {
    const isOwnFault = (this.#active.get(client) ?? 0) >= this.#limits.maxActivePerClient;
    return isOwnFault
      ? new AppError('tooMany', 'You are asking for too much at once.', { retryAfterSeconds: RETRY_SECONDS })
      : new AppError('unavailable', TEXT.unavailable, { retryAfterSeconds: RETRY_SECONDS });
  }
}
