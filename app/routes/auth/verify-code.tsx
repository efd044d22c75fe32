import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { env } from '#app/env.server.ts';
import { HOME, safePath } from '#app/http/input/redirect-path.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { finishSignIn, isSignInWaiting } from '#app/http/session.server.ts';
import { verifyForm } from '#app/modules/auth/second-factor/second-factor.schema.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';

export const meta = pageTitle('Second factor');

export const loader = pageLoader({
  can: 'public',
  query: z.object({ returnTo: z.string().max(2000).optional() }),
  run: async ({ actor, request, query }) => {
    if (actor) throw redirect(HOME);
    if (!(await isSignInWaiting(request))) throw redirect('/login');
    return { brand: env().brandName, year: new Date().getUTCFullYear(), returnTo: safePath(query.returnTo) };
  },
});

export const action = pageAction({
  can: 'public',
  form: verifyForm,
  run: async ({ request, context, form }): Promise<never> => {
    const { isComplete, headers } = await finishSignIn(request, context, form.otp);
    throw redirect(isComplete ? safePath(form.returnTo) : '/login', { status: 303, headers });
  },
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function VerifyCode() {
  const { brand, year, returnTo } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const wanted = failure?.values.returnTo;
  const named = failure?.errors.otp;
  return (
    <AuthLayout brand={brand} year={year}>
      {failure ? <ErrorSummary problems={[{ name: 'otp', message: named?.[0] ?? failure.message }]} /> : null}
      <div className="page-header-text">
        <h1 tabIndex={-1}>Second factor</h1>
        <p className="lead">Enter the code from your authenticator app or a recovery code.</p>
      </div>
      <form className="auth-form" method="post" noValidate>
        <input type="hidden" name="returnTo" value={typeof wanted === 'string' ? wanted : returnTo} />
        <div className="fields">
          <TextInput
            name="otp"
            label="Code"
            hint="Six digits. A recovery code has 16 letters and digits, and works once."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            errors={named ?? (failure ? [failure.message] : undefined)}
            autoFocus={!failure}
          />
        </div>
        <SubmitButton className="button-wide" pendingText="Checking…">
          Sign in
        </SubmitButton>
      </form>
      <p>
        No app or recovery code? Ask an administrator to reset two-factor authentication.{' '}
        <a href="/login">Back to sign in</a>
      </p>
    </AuthLayout>
  );
}
