import { createCookie } from '@remix-run/node';
import { env } from '#app/env.server.ts';
import { sessionSecrets } from '#app/infra/secrets.server.ts';

const HOURS = 12;

/** What a reader of a locked share link shows after its password: one cookie a link, sent to that link alone. */
function cookieOf(token: string) {
  return createCookie('share-pass', {
    httpOnly: true,
    secure: env().appUrl.startsWith('https:'),
    sameSite: 'lax',
    path: `/share/${encodeURIComponent(token)}`,
    maxAge: HOURS * 60 * 60,
    secrets: sessionSecrets(),
  });
}

/** The Set-Cookie header that keeps a link open in this browser. */
export function keepSharePass(token: string, pass: string): Promise<string> {
  return cookieOf(token).serialize(pass);
}

/** The kept pass, or ''. */
export async function keptSharePass(request: Request, token: string): Promise<string> {
  const pass: unknown = await cookieOf(token).parse(request.headers.get('Cookie'));
  return typeof pass === 'string' ? pass : '';
}
