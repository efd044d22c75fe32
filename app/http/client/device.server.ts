import { networkOf } from '#app/infra/limits/network.ts';
import type { Origin } from '#app/modules/auth/auth.server.ts';
import { hashSecret, newSecret } from '#app/modules/auth/secrets.server.ts';
import { deviceCookie } from '../cookies.server.ts';

/**
 * Identifies the browser that signs in, by its own cookie, so that it stays known when the session ends.
 *
 * @returns the hash for `Origin`, and the Set-Cookie header to send once the owner of the account has signed in
 */
export async function identifyDevice(request: Request): Promise<{ deviceHash: string; setCookie: string }> {
  const id = (await deviceCookie.read(request)) || newSecret();
  return { deviceHash: hashSecret(id), setCookie: await deviceCookie.store(id) };
}

/** The API has no cookies: a program is known by its name and network. */
export function hashOfApiClient({ ip, userAgent }: Origin): string {
  return hashSecret(`${networkOf(ip)} ${userAgent}`);
}
