import type { Client } from '#app/infra/limits/fair-limiter.ts';
import { networkOf } from '#app/infra/limits/network.ts';

/** What a request proves about its sender without the database. */
export interface Proof {
  /** ID of a session cookie that we signed at a sign-in and that is not past its age. */
  readonly sessionId?: string | undefined;
  /** Hash of a token that was valid within the last minute. */
  readonly tokenHash?: string | undefined;
}

/** Identifies the client of a request. Nothing that a sender can make up creates a new client. */
export function identifyClient({ sessionId, tokenHash }: Proof, ip: string): Client {
  if (sessionId) return { key: `s:${sessionId}`, isProven: true };
  if (tokenHash) return { key: `t:${tokenHash}`, isProven: true };
  const network = networkOf(ip);
  return { key: `${network.includes(':') ? 6 : 4}:${network}`, isProven: false };
}

/** Tokens that were valid recently. */
export class RecentTokens {
  readonly #maxCount: number;
  readonly #maxAgeMs: number;
  /** By hash, oldest first. */
  readonly #seenAt = new Map<string, number>();

  constructor({ maxCount, maxAgeMs }: { readonly maxCount: number; readonly maxAgeMs: number }) {
    this.#maxCount = maxCount;
    this.#maxAgeMs = maxAgeMs;
  }

  add(tokenHash: string, now: number): void {
    this.#seenAt.delete(tokenHash);
    this.#seenAt.set(tokenHash, now);
    const [oldest] = this.#seenAt.keys();
    if (this.#seenAt.size > this.#maxCount && oldest !== undefined) this.#seenAt.delete(oldest);
  }

  has(tokenHash: string, now: number): boolean {
    const seenAt = this.#seenAt.get(tokenHash);
    return seenAt !== undefined && now - seenAt < this.#maxAgeMs;
  }
}
