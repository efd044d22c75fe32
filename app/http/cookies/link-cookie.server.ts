import { createHostCookie } from './host-cookie.server.ts';

/**
 * Secret of an emailed link while its form is open. The first visit removes it from the address, so neither the history
 * nor a referrer reveals it.
 */
const createLinkCookie = () => createHostCookie('account-link', { maxAge: 60 * 60 });
let made: ReturnType<typeof createLinkCookie> | undefined;
const cookie = () => {
  made ??= createLinkCookie();
  return made;
};

/** Makes the Set-Cookie header; an empty secret deletes the cookie. */
export function storeLinkCodeCookie(code: string): Promise<string> {
  return code ? cookie().serialize(code) : cookie().serialize('', { maxAge: 0 });
}

/** Reads the stored secret, or ''. */
export async function readLinkCodeCookie(request: Request): Promise<string> {
  const code: unknown = await cookie().parse(request.headers.get('Cookie'));
  return typeof code === 'string' ? code : '';
}
