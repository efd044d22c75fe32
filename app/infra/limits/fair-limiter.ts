import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';

/** Who asks. */
export interface Client {
  readonly key: string;
  /** Signed in. Anyone can send from many networks. */
  readonly isProven: boolean;
}

/** Per process. */
export interface FairLimits {
  readonly maxActive: number;
  /** While no proven client is served. The rest of `maxActive` is for proven clients alone. */
  readonly maxActiveUnproven: number;
  /** A client's further requests wait behind those of others. */
  readonly maxActivePerClient: number;
  readonly maxQueued: number;
  readonly waitMs: number;
  /** A page is followed by its data: for so long after a proven client's request, strangers still get one place. */
  readonly provenPauseMs: number;
}

const RETRY_SECONDS = 2;
/** A signed-in person's request then has at least half of the thread, whatever strangers ask for. */
const MAX_UNPROVEN_BESIDE_PROVEN = 1;

interface Waiter {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/** How a request waits for its place. */
export interface Waiting {
  /** For forms: a refusal would lose the entries. */
  readonly waitsWithoutTimeout: boolean;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Serves clients in turn: each waiting client's first request before any client's second. A request that waits too long
 * is answered with the time to retry.
 */
export class FairLimiter {
  readonly #limits: FairLimits;
  readonly #active = new Map<string, number>();
  /** By client, in serving order. */
  readonly #queues = new Map<string, { readonly client: Client; readonly waiters: Set<Waiter> }>();
  #activeCount = 0;
  #unprovenCount = 0;
  #provenEndedAt = Number.NEGATIVE_INFINITY;
  #queuedCount = 0;

  constructor(limits: FairLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves when the request can start.
   *
   * @returns a function that releases the place
   * @throws AppError `tooMany` if the client itself uses its whole share; `unavailable` if all places are used
   */
  acquire(client: Client, options: Waiting): Promise<() => void> {
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
      const queue = this.#queues.get(client.key);
      if (queue) queue.waiters.add(waiter);
      else this.#queues.set(client.key, { client, waiters: new Set([waiter]) });
      this.#queuedCount += 1;
    });
  }

  #canStart({ key, isProven }: Client): boolean {
    const { maxActive, maxActiveUnproven, maxActivePerClient, provenPauseMs } = this.#limits;
    const isBesideProven =
      this.#activeCount > this.#unprovenCount || performance.now() - this.#provenEndedAt < provenPauseMs;
    const maxUnproven = isBesideProven ? MAX_UNPROVEN_BESIDE_PROVEN : maxActiveUnproven;
    const hasRoom = this.#activeCount < maxActive && (isProven || this.#unprovenCount < maxUnproven);
    return hasRoom && (this.#active.get(key) ?? 0) < maxActivePerClient;
  }

  #start({ key, isProven }: Client): () => void {
    this.#activeCount += 1;
    if (!isProven) this.#unprovenCount += 1;
    this.#active.set(key, (this.#active.get(key) ?? 0) + 1);
    return () => {
      this.#activeCount -= 1;
      if (isProven) this.#provenEndedAt = performance.now();
      else this.#unprovenCount -= 1;
      const left = (this.#active.get(key) ?? 1) - 1;
      if (left === 0) this.#active.delete(key);
      else this.#active.set(key, left);
      this.#startNext();
    };
  }

  /** Starts all that can: after a signed-in request there is room for several strangers. */
  #startNext(): void {
    let next = this.#findNext();
    while (next) {
      const { client, waiters, first } = next;
      this.#dequeue(client, first);
      // The client moves to the end of the line, with its other waiting requests.
      this.#queues.delete(client.key);
      if (waiters.size > 0) this.#queues.set(client.key, { client, waiters });
      first.start();
      next = this.#findNext();
    }
  }

  #findNext() {
    for (const { client, waiters } of this.#queues.values()) {
      const [first] = waiters;
      if (first && this.#canStart(client)) return { client, waiters, first };
    }
    return null;
  }

  #dequeue({ key }: Client, waiter: Waiter): void {
    const waiters = this.#queues.get(key)?.waiters;
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#queues.delete(key);
    this.#queuedCount -= 1;
  }

  #rejection({ key }: Client): AppError {
    const isOwnFault = (this.#active.get(key) ?? 0) >= this.#limits.maxActivePerClient;
    return isOwnFault
      ? new AppError('tooMany', 'Too many simultaneous requests. Try again in a moment.', {
          retryAfterSeconds: RETRY_SECONDS,
        })
      : new AppError('unavailable', TEXT.unavailable, { retryAfterSeconds: RETRY_SECONDS });
  }
}
