import { redirect } from '@remix-run/node';
import { env } from '#app/env.server.ts';
import type { RequestContext } from '#app/http/context.ts';
import { linkCookie } from '#app/http/cookies.server.ts';
import type { NewPasswordForm } from '#app/modules/auth/resets.schema.ts';
import { isLinkExpired, readLink, setPasswordByLink } from '#app/modules/auth/resets.server.ts';

const EXPIRED = '/link-expired';

interface Visit {
  readonly request: Request;
  readonly url: URL;
  readonly context: RequestContext;
}

/**
 * Serves an emailed link. The first visit stores its code in a cookie and redirects to the address without it; an
 * invalid link redirects to /link-expired.
 */
export async function visitLink(
  { request, url, context }: Visit,
  query: { code?: string; done?: string },
  purpose: 'invite' | 'reset',
) {
  const frame = { brand: env().brandName, year: new Date().getUTCFullYear() };
  if (query.done !== undefined) return { ...frame, isDone: true };
  const code = query.code ?? (await linkCookie.read(request));
  const found = code ? await readLink(code, { ip: context.clientIp }) : null;
  if (found !== purpose) throw redirect(EXPIRED, { headers: { 'Set-Cookie': await linkCookie.clear() } });
  if (query.code)
    throw redirect(url.pathname.replace(/\.data$/, ''), { headers: { 'Set-Cookie': await linkCookie.store(code) } });
  return { ...frame, isDone: false };
}

/** Sets the password with the stored code and redirects to the same address, which then confirms it. */
export async function usePasswordLink(
  { request, url, context }: Visit,
  form: NewPasswordForm,
  purpose: 'invite' | 'reset',
): Promise<never> {
  const code = await linkCookie.read(request);
  const forget = { 'Set-Cookie': await linkCookie.clear() };
  try {
    await setPasswordByLink(code, form, { ip: context.clientIp, requestId: context.requestId }, purpose);
  } catch (error) {
    if (isLinkExpired(error)) throw redirect(EXPIRED, { status: 303, headers: forget });
    throw error;
  }
  throw redirect(`${url.pathname.replace(/\.data$/, '')}?done=`, { status: 303, headers: forget });
}
