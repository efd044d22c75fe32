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

interface CookieOptions {
  /** In seconds. */
  readonly maxAge?: number;
  readonly path?: string;
}

/** Creates a signed cookie that scripts cannot read and forms of other sites do not send. */
function createHostCookie(name: string, { maxAge, path = '/' }: CookieOptions = {}): Cookie {
  return createCookie(cookieName(name, path), {
    httpOnly: true,
    secure: isOverHttps(),
    sameSite: 'lax',
    path,
    ...(maxAge === undefined ? {} : { maxAge }),
    secrets: sessionSecrets(),
  });
}

/** A host cookie for a constant of a module: the secrets that sign it are read on first use. */
export function hostCookie(name: string, options: CookieOptions = {}) {
  let created: Cookie | undefined;
  const cookie = () => {
    created ??= createHostCookie(name, options);
    return created;
  };
  return {
    read: (request: Request): Promise<unknown> => cookie().parse(request.headers.get('Cookie')),
    /** Makes the Set-Cookie header. */
    store: (value: unknown): Promise<string> => cookie().serialize(value),
    /** Makes the Set-Cookie header that deletes the cookie. */
    clear: (): Promise<string> => cookie().serialize('', { maxAge: 0 }),
  };
}

/** The page whose change the identity provider has just confirmed: only the way back is to make it. */
export const confirmedChangeCookie = hostCookie('confirmed-change', { maxAge: 60 });

/** A host cookie with one secret. */
function secretCookie(name: string, options: CookieOptions) {
  const cookie = hostCookie(name, options);
  return {
    ...cookie,
    /** Reads the secret, or ''. */
    read: async (request: Request): Promise<string> => {
      const secret = await cookie.read(request);
      return typeof secret === 'string' ? secret : '';
    },
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const SESSION_SECONDS = 7 * 24 * HOUR;

let session: Cookie | undefined;

/** The cookie of a session's ID, only given at a sign-in. */
export function sessionCookie(): Cookie {
  session ??= createHostCookie('worthwhile', { maxAge: SESSION_SECONDS });
  return session;
}

/** ID of a browser on which someone has signed in, renewed at each sign-in. */
export const deviceCookie = secretCookie('device', { maxAge: 180 * 24 * HOUR });

/** ID of a sign-in that waits for its second factor. It opens only the page that asks for the code. */
export const challengeCookie = secretCookie('sign-in', { maxAge: 10 * MINUTE });

/** A sign-in on its way to an identity provider and back. */
export const signOnCookie = hostCookie('sign-on', { maxAge: 10 * MINUTE, path: '/login' });

/**
 * Secret of an emailed link while its form is open. The first visit removes it from the address, so neither the history
 * nor a referrer reveals it.
 */
export const linkCookie = secretCookie('account-link', { maxAge: HOUR });

/** Address of an invitation that was just accepted, which the sign-in after it is filled in with. */
export const acceptedCookie = secretCookie('accepted', { maxAge: 10 * MINUTE });

/** Proves that a reader entered a locked link's password: one cookie per link, sent to that link only. */
export const sharePassCookie = (token: string) =>
  secretCookie('share-pass', { maxAge: 12 * HOUR, path: `/share/${encodeURIComponent(token)}` });

/** Random ID of a reader who responded in a room: one cookie per link, sent to that link only. Never a name. */
export const roomKeyCookie = (token: string) =>
  secretCookie('room', { maxAge: 30 * 24 * HOUR, path: `/share/${encodeURIComponent(token)}` });
