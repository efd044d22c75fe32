import { redirect } from '@remix-run/node';
import type { z } from 'zod';
import { env } from '#app/env.server.ts';
import { identifyDevice } from '#app/http/client/device.server.ts';
import type { RequestContext } from '#app/http/context.ts';
import { acceptedCookie, linkCookie } from '#app/http/cookies.server.ts';
import { originOf } from '#app/http/session.server.ts';
import { confirmEmailChange } from '#app/modules/auth/email-change/email-change.server.ts';
import type { codeQuery, LinkPurpose, NewPasswordForm, PasswordPurpose } from '#app/modules/auth/resets.schema.ts';
import { isLinkExpired, readLink, setPasswordByLink } from '#app/modules/auth/resets.server.ts';
import { secureAccount } from '#app/modules/auth/security-mail/secure-account.server.ts';

/** A new password can be requested again by anyone, a new email only by who is signed in. */
const expiredPath = (purpose: LinkPurpose) => (purpose === 'email' ? '/confirm-email?expired=' : '/link-expired');

interface Visit {
  readonly request: Request;
  readonly url: URL;
  readonly context: RequestContext;
}

/**
 * Serves an emailed link. The first visit stores its code in a cookie and redirects to the address without it; an
 * invalid link redirects to /link-expired, no link to the form that sends one.
 */
export async function visitLink(
  { request, url, context }: Visit,
  query: z.output<typeof codeQuery>,
  purpose: LinkPurpose,
) {
  const frame = { brand: env().brandName, year: new Date().getUTCFullYear(), email: '' };
  const isInvited = purpose === 'invite';
  if (query.done !== undefined) {
    const email = isInvited ? await acceptedCookie.read(request) : '';
    return { ...frame, email, isDone: true, isExpired: false };
  }
  if (query.expired !== undefined) return { ...frame, isDone: false, isExpired: true };
  const code = query.code ?? (await linkCookie.read(request));
  if (!code && purpose === 'reset') throw redirect('/forget-password');
  const found = code ? await readLink(code, { ip: context.clientIp }) : null;
  if (found?.purpose !== purpose)
    throw redirect(expiredPath(purpose), { headers: { 'Set-Cookie': await linkCookie.clear() } });
  if (query.code)
    throw redirect(url.pathname.replace(/\.data$/, ''), { headers: { 'Set-Cookie': await linkCookie.store(code) } });
  return { ...frame, email: isInvited ? found.email : '', isDone: false, isExpired: false };
}

/** Sets the password with the stored code and redirects to the same address, which then confirms it. */
export async function usePasswordLink(visit: Visit, form: NewPasswordForm, purpose: PasswordPurpose): Promise<never> {
  const { request, url, context } = visit;
  const { deviceHash, setCookie } = await identifyDevice(request);
  const origin = { ...originOf(request, context), deviceHash };
  const email = await useLink(visit, purpose, (code) => setPasswordByLink(code, form, origin, purpose));
  const headers = new Headers({ 'Set-Cookie': await linkCookie.clear() });
  headers.append('Set-Cookie', setCookie);
  if (purpose === 'invite') headers.append('Set-Cookie', await acceptedCookie.store(email));
  throw redirect(`${url.pathname.replace(/\.data$/, '')}?done=`, { status: 303, headers });
}

/** Takes the account back with the stored code and redirects to the form for a new password. */
export async function useSecureLink(visit: Visit): Promise<never> {
  const { request, context } = visit;
  const resetCode = await useLink(visit, 'secure', (code) => secureAccount(code, originOf(request, context)));
  throw redirect('/reset-password', { status: 303, headers: { 'Set-Cookie': await linkCookie.store(resetCode) } });
}

/** Makes the address of the link the account's and redirects to the same address, which then confirms it. */
export async function useEmailLink(visit: Visit): Promise<never> {
  const { request, context } = visit;
  await useLink(visit, 'email', (code) => confirmEmailChange(code, originOf(request, context)));
  throw redirect('/confirm-email?done=', { status: 303, headers: { 'Set-Cookie': await linkCookie.clear() } });
}

/** Runs with the stored code; if the link expired since, redirects to the page that says so. */
async function useLink<T>({ request }: Visit, purpose: LinkPurpose, run: (code: string) => Promise<T>): Promise<T> {
  try {
    return await run(await linkCookie.read(request));
  } catch (error) {
    if (!isLinkExpired(error)) throw error;
    throw redirect(expiredPath(purpose), { status: 303, headers: { 'Set-Cookie': await linkCookie.clear() } });
  }
}
