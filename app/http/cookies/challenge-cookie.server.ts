import { createHostCookie } from './host-cookie.server.ts';

/** The id of a sign-in whose second factor is awaited. It opens nothing but the page that asks for the code. */
const createChallengeCookie = () => createHostCookie('sign-in', { maxAge: 10 * 60 });
let made: ReturnType<typeof createChallengeCookie> | undefined;
const cookie = () => {
  made ??= createChallengeCookie();
  return made;
};

/** The Set-Cookie header that keeps a challenge's id; the empty one forgets it. */
export function storeChallengeCookie(id: string): Promise<string> {
  return id ? cookie().serialize(id) : cookie().serialize('', { maxAge: 0 });
}

/** The kept id, or ''. */
export async function readChallengeCookie(request: Request): Promise<string> {
  const id: unknown = await cookie().parse(request.headers.get('Cookie'));
  return typeof id === 'string' ? id : '';
}
