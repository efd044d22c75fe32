import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client, FairLimiter, Waiting } from './fair-limiter.ts';

/** Who asks, and how long they wait. */
export interface Requester {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** One request's place among those that a process works on. */
class RequestSlot {
  readonly requester: Requester;
  readonly #limiter: FairLimiter;
  #release: (() => void) | null;
  #pauses = 0;
  #isOver = false;

  constructor(requester: Requester, limiter: FairLimiter, release: () => void) {
    this.requester = requester;
    this.#limiter = limiter;
    this.#release = release;
  }

  /** Several parts of a request may pause at the same time. */
  async pause<T>(run: () => Promise<T>): Promise<T> {
    this.#pauses += 1;
    this.#giveBack();
    try {
      return await run();
    } finally {
      this.#pauses -= 1;
      if (this.#pauses === 0) await this.#takeAgain();
    }
  }

  end(): void {
    this.#isOver = true;
    this.#giveBack();
  }

  #giveBack(): void {
    this.#release?.();
    this.#release = null;
  }

  async #takeAgain(): Promise<void> {
    const { client, signal } = this.requester;
    // A client that has left, or that finds the queue full, finishes without a slot: most of the work is done.
    const release = await this.#limiter.acquire(client, { waitsWithoutTimeout: true, signal }).catch(() => null);
    this.#release = release;
    if (this.#isOver || this.#pauses > 0) this.#giveBack();
  }
}

const slots = new AsyncLocalStorage<RequestSlot>();

/**
 * Runs a request in a place of the limiter, once there is one.
 *
 * @throws AppError as `FairLimiter.acquire`
 */
export async function runInSlot<T>(
  limiter: FairLimiter,
  client: Client,
  waiting: Waiting,
  run: () => Promise<T>,
): Promise<T> {
  const release = await limiter.acquire(client, waiting);
  const slot = new RequestSlot({ client, signal: waiting.signal }, limiter, release);
  try {
    return await slots.run(slot, run);
  } finally {
    slot.end();
  }
}

/** Outside of a request all work counts as one client's. */
const PROCESS: Client = { key: 'process', isProven: true };

/** Gives the request's place to others while `run` waits, and takes one again before it returns. */
export function withoutSlot<T>(run: (requester: Requester) => Promise<T>): Promise<T> {
  const slot = slots.getStore();
  return slot ? slot.pause(() => run(slot.requester)) : run({ client: PROCESS, signal: new AbortController().signal });
}
