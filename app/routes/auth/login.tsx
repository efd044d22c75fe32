import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { parseForm } from '#app/http/form.server.ts';
import { HOME, safePath } from '#app/http/input/redirect-path.ts';
import { type ActionFailure, pageAction, pageLoader } from '#app/http/page.server.ts';
import { hasPendingFormHint } from '#app/http/pending-form.server.ts';
import { sessionIdOf, signIn, signInWithPasskey } from '#app/http/session.server.ts';
import { signInStepForm } from '#app/modules/auth/auth.schema.ts';
import { passkeyProof } from '#app/modules/auth/passkeys/passkeys.schema.ts';
import { findProviderForEmail, hasSignOn } from '#app/modules/sign-on/sign-in.server.ts';
import { TEXT } from '#app/text.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { ProviderStep, SignIn } from '#app/ui/shell/sign-in.tsx';

export const meta = pageTitle('Sign in');

export const loader = pageLoader({
  can: 'public',
  query: z.object({
    redirectTo: z.string().optional(),
    /** Asks for email and password together, also where single sign-on asks for the email first. */
    with: z.literal('password').optional(),
  }),
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
      hasSignOn: query.with === undefined && (await hasSignOn()),
    };
  },
});

export const action = pageAction({
  can: 'public',
  run: async ({ request, formData, context }) => {
    if (formData.has('intent')) return data(await findStep(formData));
    const { isComplete, headers } = formData.has('passkey')
      ? await signInWithPasskey(request, context, parseForm(passkeyProof, formData))
      : await signIn(request, context);
    const posted = formData.get('returnTo');
    const wanted = safePath(typeof posted === 'string' ? posted : null);
    const next = isComplete ? wanted : `/login/verify?returnTo=${encodeURIComponent(wanted)}`;
    throw redirect(next, { status: 303, headers });
  },
});

/** Depends on the domain only, never on whether the account exists. */
async function findStep(formData: FormData) {
  const { intent, name, returnTo } = parseForm(signInStepForm, formData);
  const provider = await findProviderForEmail(name);
  const notice = intent === 'continue' && !provider ? NO_SIGN_ON : null;
  return {
    ok: true as const,
    email: name,
    returnTo: safePath(returnTo),
    provider: intent === 'continue' ? (provider ?? null) : null,
    notice,
  };
}

const NO_SIGN_ON = 'Your email’s domain doesn’t use single sign-on here. Sign in with your password.';

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

type Answer = ActionFailure | Awaited<ReturnType<typeof findStep>> | undefined;

function describeFailure(failure: ActionFailure | null) {
  if (!failure) return {};
  const { passkey, challenge } = failure.errors;
  if (passkey || challenge) return { passkeyError: (passkey ?? challenge)?.[0] };
  const text = Object.values(failure.errors)[0]?.[0] ?? failure.message;
  return failure.code === 'unauthenticated' ? { wrongEntries: text } : { error: text };
}

export default function SignInPage() {
  const { brand, year, returnTo, wasSignedOut, hasPendingForm, hasSignOn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as Answer;
  const hasScripts = useEnhanced();
  if (answer?.ok && answer.provider) {
    const { email, provider } = answer;
    return <ProviderStep {...{ brand, year, email, provider }} returnTo={answer.returnTo} />;
  }
  const failure = answer && !answer.ok ? answer : null;
  const email = answer?.ok ? answer.email : failure?.values.name;
  const wanted = answer?.ok ? answer.returnTo : failure?.values.returnTo;
  return (
    <SignIn
      // The index route at "/" would need "?index"; /login is the only address that signs in.
      action="/login"
      {...{ brand, year, hasSignOn }}
      notice={
        (wasSignedOut || hasPendingForm) && !failure ? (
          <Notice type="info">
            {TEXT.signedOut} {hasPendingForm ? TEXT.formWaits : null}
          </Notice>
        ) : answer?.ok && answer.notice && !hasScripts ? (
          <Notice type="info">{answer.notice}</Notice>
        ) : null
      }
      returnTo={typeof wanted === 'string' ? wanted : returnTo}
      email={typeof email === 'string' ? email : undefined}
      {...describeFailure(failure)}
    />
  );
}
