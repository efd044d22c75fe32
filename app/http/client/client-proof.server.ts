import { hashSecret, secondsSince } from '#app/modules/auth/secrets.server.ts';
import { SESSION_SECONDS, sessionCookie } from '../cookies.server.ts';
import { type Proof, RecentTokens } from './client-key.ts';

const recentTokens = new RecentTokens({ maxCount: 1000, maxAgeMs: 60_000 });

/** Reads the bearer token of an Authorization header, or ''. */
export function bearerIn(header: string | null | undefined): string {
  return /^Bearer ([\w-]{20,200})$/.exec(header ?? '')?.[1] ?? '';
}

/** Notes that a token was found valid. */
export function addRecentToken(token: string): void {
  recentTokens.add(hashSecret(token), performance.now());
}

/** Finds what a page's request proves about its sender. */
export async function proofOfCookie(header: string | undefined): Promise<Proof> {
  const id: unknown = await sessionCookie().parse(header ?? null);
  return typeof id === 'string' && secondsSince(id) < SESSION_SECONDS ? { sessionId: id } : {};
}

/** Finds what an API call proves about its sender. */
export function proofOfToken(header: string | undefined): Proof {
  const tokenHash = hashSecret(bearerIn(header));
  return recentTokens.has(tokenHash, performance.now()) ? { tokenHash } : {};
}
