import { type Cookie, createCookie } from '@remix-run/node';
import { env } from '#app/env.server.ts';
import { sessionSecrets } from '#app/infra/secrets.server.ts';

/** Adds a prefix over HTTPS: another host of the same domain then cannot replace the cookie. */
export function cookieName(name: string, path = '/'): string {
  if (!isOverHttps()) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

export function isOverHttps(): boolean {
  return env().appUrl.startsWith('https:');
}

/**
 * Creates a signed cookie that scripts cannot read and forms of other sites do not send.
 *
 * @param options.maxAge in seconds
 */
export function createHostCookie(name: string, options: { maxAge?: number; path?: string } = {}): Cookie {
  const { maxAge, path = '/' } = options;
  return createCookie(cookieName(name, path), {
    httpOnly: true,
    secure: isOverHttps(),
    sameSite: 'lax',
    path,
    ...(maxAge === undefined ? {} : { maxAge }),
    secrets: sessionSecrets(),
  });
}
