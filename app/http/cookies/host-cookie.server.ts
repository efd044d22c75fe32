import { type Cookie, createCookie } from '@remix-run/node';
import { env } from '#app/env.server.ts';
import { sessionSecrets } from '#app/infra/secrets.server.ts';

/**
 * The name of a cookie of ours. Over https a prefix makes browsers hold it to this very host: a page of another host of
 * the same domain cannot put one in its place.
 */
export function cookieName(name: string, path = '/'): string {
  if (!isOverHttps()) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

/** Whether browsers reach us by https, and so may be told to send cookies by https alone. */
export function isOverHttps(): boolean {
  return env().appUrl.startsWith('https:');
}

/** A signed cookie that scripts cannot read and other sites' forms do not bring. */
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
