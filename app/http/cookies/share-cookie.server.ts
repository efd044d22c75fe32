import { createHostCookie } from './host-cookie.server.ts';

const HOURS = 12;

/** Proves that a reader entered a locked link's password: one cookie per link, sent to that link only. */
const cookieOf = (token: string) =>
  createHostCookie('share-pass', { maxAge: HOURS * 60 * 60, path: `/share/${encodeURIComponent(token)}` });

export function storeSharePassCookie(token: string, pass: string): Promise<string> {
  return cookieOf(token).serialize(pass);
}

/** Reads the stored pass, or ''. */
export async function readSharePassCookie(request: Request, token: string): Promise<string> {
  const pass: unknown = await cookieOf(token).parse(request.headers.get('Cookie'));
  return typeof pass === 'string' ? pass : '';
}
