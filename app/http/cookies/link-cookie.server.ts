import { createHostCookie } from './host-cookie.server.ts';

/**
 * The secret of a mailed link while its form is open: taken out of the address at the first visit, so that neither the
 * history nor a referrer carries it on.
 */
const createLinkCookie = () => createHostCookie('account-link', { maxAge: 60 * 60 });
let made: ReturnType<typeof createLinkCookie> | undefined;
const cookie = () => {
  made ??= createLinkCookie();
  return made;
};

/** The Set-Cookie header that keeps a link's secret; the empty one forgets it. */
export function storeLinkCodeCookie(code: string): Promise<string> {
  return code ? cookie().serialize(code) : cookie().serialize('', { maxAge: 0 });
}

/** The kept secret, or ''. */
export async function readLinkCodeCookie(request: Request): Promise<string> {
  const code: unknown = await cookie().parse(request.headers.get('Cookie'));
  return typeof code === 'string' ? code : '';
}
