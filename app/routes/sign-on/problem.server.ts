import { data } from '@remix-run/node';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import type { RequestContext } from '#app/http/context.ts';
import { refusalText, SignOnRefusal } from '#app/modules/sign-on/refusal.ts';
import { findProviderToName } from '#app/modules/sign-on/sign-in.server.ts';
import { TEXT } from '#app/text.ts';

export const unknownProvider = () => new AppError('notFound', TEXT.notFound);

/**
 * Makes the page of a refused sign-in: what to do, and the request's ID. Everything else is thrown again.
 *
 * @param more.isConfirmation whether a signed-in user was confirming a change
 * @param more.forget header that removes the pending sign-in
 */
export async function problemPage(
  error: unknown,
  more: { key: string; returnTo: string; isConfirmation: boolean; context: RequestContext; forget?: string },
) {
  if (!(error instanceof SignOnRefusal)) throw error;
  const { key, returnTo, isConfirmation, context, forget } = more;
  const found = await findProviderToName(key);
  if (!found) throw unknownProvider();
  const { problem } = error;
  const provider = found.name;
  const back = encodeURIComponent(returnTo);
  return data(
    {
      ...refusalText(problem, provider),
      ...{ problem, provider, requestId: context.requestId },
      // The way of the emergency account, whose password works while the provider is down.
      passwordHref: problem === 'unreachable' && !isConfirmation ? `/login?with=password&redirectTo=${back}` : null,
      isRequired: found.isRequired,
      retryHref: `/login/sso/${key}?${isConfirmation ? 'confirm=1&' : ''}returnTo=${back}`,
      backHref: isConfirmation ? returnTo : '/login',
      brand: env().brandName,
      year: new Date().getUTCFullYear(),
    },
    { status: problem === 'unreachable' ? 503 : 403, headers: forget ? { 'Set-Cookie': forget } : {} },
  );
}
