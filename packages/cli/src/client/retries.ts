import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from './api-error.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_WAIT_MS = 120_000;
/** Between tries during an outage: a restarted server is noticed soon. */
const OUTAGE_PAUSE_MS = 15_000;

const waitAbortably = async (ms: number, signal?: AbortSignal) => {
  await sleep(ms, undefined, signal ? { signal } : {});
};

/**
 * @param header seconds or a date
 * @returns milliseconds; null without a valid header
 */
export function readRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** @returns wait before try `tries` + 1: as the server asked, otherwise exponential with jitter */
function backoffMs(error: ApiError, tries: number, random: () => number): number {
  return error.retryAfterMs ?? FIRST_DELAY_MS * 2 ** (tries - 1) * (0.5 + random());
}

export interface RetryOptions {
  readonly retries: number;
  /** How long to try again during an outage, beyond `retries`, in ms. Default: 0. */
  readonly outageMs?: number;
  /** Called before each further try. */
  readonly onRetry?: (error: ApiError, waitMs: number) => void;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
  /** In ms, monotonic. */
  readonly now?: () => number;
}

/** Runs `attempt` until it succeeds, fails permanently, or the tries are used up. An outage takes no tries while it is waited for. */
export async function withRetries<T>(
  attempt: (tries: number) => Promise<T>,
  options: RetryOptions,
  signal?: AbortSignal,
): Promise<T> {
  const { outageMs = 0, now = () => performance.now() } = options;
  let outageSince: number | null = null;
  for (let [tries, pauses] = [1, 1]; ; pauses++) {
    try {
      return await attempt(tries);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ApiError) || !error.isPassing) throw error;
      if (error.isOutage) outageSince ??= now();
      else outageSince = null;
      const isWaitedFor = outageSince !== null && now() - outageSince < outageMs;
      if (!isWaitedFor && tries > options.retries) throw error;
      const waitMs = Math.min(
        backoffMs(error, pauses, options.random ?? Math.random),
        isWaitedFor ? OUTAGE_PAUSE_MS : Infinity,
      );
      if (waitMs > LONGEST_WAIT_MS) throw error;
      if (!isWaitedFor) tries++;
      options.onRetry?.(error, waitMs);
      await (options.wait ?? waitAbortably)(waitMs, signal);
    }
  }
}
