import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { HOME, safePath } from '#app/http/input/redirect-path.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { hasPendingFormHint } from '#app/http/pending-form.server.ts';
import { sessionIdOf, signIn } from '#app/http/session.server.ts';
import { TEXT } from '#app/text.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { SignIn } from '#app/ui/shell/sign-in.tsx';

export const meta = pageTitle('Sign in');

export const loader = pageLoader({
  can: 'public',
  query: z.object({ redirectTo: z.string().optional() }),
  run: async ({ actor, query, request }) => {
    if (actor) throw redirect(HOME);
    // A cookie without its session, on the way to a page: the session ended, this is not a first visit.
    const wasSignedOut = query.redirectTo !== undefined && (await sessionIdOf(request)) !== '';
    return {
      brand: env().brandName,
      year: new Date().getUTCFullYear(),
      returnTo: safePath(query.redirectTo),
      wasSignedOut,
      hasPendingForm: hasPendingFormHint(request),
    };
  },
});

export const action = pageAction({
  can: 'public',
  run: async ({ request, formData, context }) => {
    const { isComplete, headers } = await signIn(request, context);
    const posted = formData.get('returnTo');
    const wanted = safePath(typeof posted === 'string' ? posted : null);
    const next = isComplete ? wanted : `/login/verify?returnTo=${encodeURIComponent(wanted)}`;
    throw redirect(next, { status: 303, headers });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function SignInPage() {
  const { brand, year, returnTo, wasSignedOut, hasPendingForm } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const email = failure?.values.name;
  const wanted = failure?.values.returnTo;
  return (
    <SignIn
      // The index route at "/" would need "?index"; /login is the only address that signs in.
      action="/login"
      brand={brand}
      year={year}
      notice={
        (wasSignedOut || hasPendingForm) && !failure ? (
          <Notice type="info">
            {TEXT.signedOut} {hasPendingForm ? TEXT.formWaits : null}
          </Notice>
        ) : null
      }
      returnTo={typeof wanted === 'string' ? wanted : returnTo}
      email={typeof email === 'string' ? email : undefined}
      error={failure ? (Object.values(failure.errors)[0]?.[0] ?? failure.message) : undefined}
    />
  );
}
