import { createHostCookie } from './host-cookie.server.ts';

const HOURS = 12;

/** What a reader of a locked share link shows after its password: one cookie a link, sent to that link alone. */
const cookieOf = (token: string) =>
  createHostCookie('share-pass', { maxAge: HOURS * 60 * 60, path: `/share/${encodeURIComponent(token)}` });

/** The Set-Cookie header that keeps a link open in this browser. */
export function storeSharePassCookie(token: string, pass: string): Promise<string> {
  return cookieOf(token).serialize(pass);
}

/** The kept pass, or ''. */
export async function readSharePassCookie(request: Request, token: string): Promise<string> {
  const pass: unknown = await cookieOf(token).parse(request.headers.get('Cookie'));
  return typeof pass === 'string' ? pass : '';
}
