import { createHostCookie } from './host-cookie.server.ts';

/** ID of a sign-in that waits for its second factor. It opens only the page that asks for the code. */
const createChallengeCookie = () => createHostCookie('sign-in', { maxAge: 10 * 60 });
let made: ReturnType<typeof createChallengeCookie> | undefined;
const cookie = () => {
  made ??= createChallengeCookie();
  return made;
};

/** Makes the Set-Cookie header; an empty ID deletes the cookie. */
export function storeChallengeCookie(id: string): Promise<string> {
  return id ? cookie().serialize(id) : cookie().serialize('', { maxAge: 0 });
}

/** Reads the stored ID, or ''. */
export async function readChallengeCookie(request: Request): Promise<string> {
  const id: unknown = await cookie().parse(request.headers.get('Cookie'));
  return typeof id === 'string' ? id : '';
}
