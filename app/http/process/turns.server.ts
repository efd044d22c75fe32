import { AppError } from '#app/errors.ts';
import { TEXT } from '#app/text.ts';

/** How many requests a process works on, and how many more it keeps waiting. */
export interface TurnLimits {
  readonly atWork: number;
  /** Of one client: whoever asks for more waits behind the others. */
  readonly ofOneClient: number;
  readonly waiting: number;
  readonly waitMs: number;
}

/** A page takes some 10 ms of the one thread: so many are ahead of a newcomer at most, a third of a second. */
const LIMITS: TurnLimits = { atWork: 32, ofOneClient: 16, waiting: 1000, waitMs: 2000 };
const RETRY_SECONDS = 2;

interface Waiter {
  readonly begin: () => void;
  readonly giveUp: (error: Error) => void;
}

/**
 * Lets clients take turns. A process that took on everything at once would answer everybody late; this one works on a few
 * requests at a time, and of those that wait each client's first comes before any client's second. Who waits too long is
 * told when to come again. Decision 017.
 */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #atWork = new Map<string, number>();
  /** In the order in which their turn comes. */
  readonly #waiting = new Map<string, Set<Waiter>>();
  #countAtWork = 0;
  #countWaiting = 0;

  constructor(limits: TurnLimits = LIMITS) {
    this.#limits = limits;
  }

  /**
   * Resolves when it is the client's turn.
   *
   * @param client whose turn it is: a session, a token, else an address
   * @param options.isPatient waits for as long as it takes: what was typed would be lost with a refusal
   * @param options.signal of a client that may go away
   * @returns ends the turn
   * @throws AppError `tooMany` when the client itself is at work with all that one may; `unavailable` when all are
   */
  take(client: string, options: { isPatient: boolean; signal: AbortSignal }): Promise<() => void> {
    if (this.#mayBegin(client)) return Promise.resolve(this.#begin(client));
    if (this.#countWaiting >= this.#limits.waiting) return Promise.reject(this.#refusal(client));
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        options.signal.removeEventListener('abort', goAway);
      };
      const waiter: Waiter = {
        begin: () => {
          leave();
          resolve(this.#begin(client));
        },
        giveUp: (error) => {
          leave();
          this.#forget(client, waiter);
          reject(error);
        },
      };
      const goAway = () => waiter.giveUp(this.#refusal(client));
      const timer = options.isPatient
        ? undefined
        : setTimeout(() => waiter.giveUp(this.#refusal(client)), this.#limits.waitMs);
      options.signal.addEventListener('abort', goAway);
      const waiters = this.#waiting.get(client);
      if (waiters) waiters.add(waiter);
      else this.#waiting.set(client, new Set([waiter]));
      this.#countWaiting += 1;
    });
  }

  #mayBegin(client: string): boolean {
    const { atWork, ofOneClient } = this.#limits;
    return this.#countAtWork < atWork && (this.#atWork.get(client) ?? 0) < ofOneClient;
  }

  #begin(client: string): () => void {
    this.#countAtWork += 1;
    this.#atWork.set(client, (this.#atWork.get(client) ?? 0) + 1);
    return () => {
      this.#countAtWork -= 1;
      const left = (this.#atWork.get(client) ?? 1) - 1;
      if (left === 0) this.#atWork.delete(client);
      else this.#atWork.set(client, left);
      this.#callNext();
    };
  }

  #callNext(): void {
    for (const [client, waiters] of this.#waiting) {
      const [first] = waiters;
      if (!first || !this.#mayBegin(client)) continue;
      this.#forget(client, first);
      // To the end of the line, with whatever else it waits for.
      const others = this.#waiting.get(client);
      this.#waiting.delete(client);
      if (others) this.#waiting.set(client, others);
      first.begin();
      return;
    }
  }

  #forget(client: string, waiter: Waiter): void {
    const waiters = this.#waiting.get(client);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#waiting.delete(client);
    this.#countWaiting -= 1;
  }

  #refusal(client: string): AppError {
    const isOwnFault = (this.#atWork.get(client) ?? 0) >= this.#limits.ofOneClient;
    return isOwnFault
      ? new AppError('tooMany', 'You are asking for too much at once.', { retryAfterSeconds: RETRY_SECONDS })
      : new AppError('unavailable', TEXT.unavailable, { retryAfterSeconds: RETRY_SECONDS });
  }
}
