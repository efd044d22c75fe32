import { data } from '@remix-run/node';
import { env } from '#app/env.server.ts';
import { AppError } from '#app/errors.ts';
import type { RequestContext } from '#app/http/context.ts';
import { refusalText, SignOnRefusal } from '#app/modules/sign-on/refusal.ts';
import { findProviderName } from '#app/modules/sign-on/sign-in.server.ts';
import { TEXT } from '#app/text.ts';

export const unknownProvider = () => new AppError('notFound', TEXT.notFound);

/**
 * Makes the page of a refused sign-in: what to do, and the request's ID. Everything else is thrown again.
 *
 * @param more.forget header that removes the pending sign-in
 */
export async function problemPage(
  error: unknown,
  more: { key: string; returnTo: string; context: RequestContext; forget?: string },
) {
  if (!(error instanceof SignOnRefusal)) throw error;
  const { key, returnTo, context, forget } = more;
  const provider = await findProviderName(key);
  if (provider === undefined) throw unknownProvider();
  const { problem } = error;
  return data(
    {
      ...refusalText(problem, provider),
      ...{ problem, provider, requestId: context.requestId },
      retryHref: `/login/sso/${key}?returnTo=${encodeURIComponent(returnTo)}`,
      brand: env().brandName,
      year: new Date().getUTCFullYear(),
    },
    { status: problem === 'unreachable' ? 503 : 403, headers: forget ? { 'Set-Cookie': forget } : {} },
  );
}
