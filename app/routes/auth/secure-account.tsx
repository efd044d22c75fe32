import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { codeQuery } from '#app/modules/auth/resets.schema.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';
import { useSecureLink, visitLink } from './password-by-link.server.ts';

export const meta = pageTitle('Secure your account');

export const loader = pageLoader({
  can: 'public',
  query: codeQuery,
  run: (visit) => visitLink(visit, visit.query, 'secure'),
});

/** Mail scanners open links: only the button changes anything. */
export const action = pageAction({ can: 'public', run: (visit) => useSecureLink(visit) });

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function SecureAccount() {
  const { brand, year } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <AuthLayout brand={brand} year={year}>
      {failure ? <ErrorSummary problems={[{ name: null, message: failure.message }]} /> : null}
      <div className="page-header-text">
        <h1 tabIndex={-1}>Secure your account</h1>
        <p className="lead">
          If you didn’t make the change that we emailed you about, someone else may be using your account.
        </p>
      </div>
      <p>
        This signs out every device, revokes all access tokens, and replaces your password. You choose a new one next.
      </p>
      <p>If your email address was changed or two-factor authentication was turned on since, that is undone.</p>
      <form className="auth-form" method="post">
        <SubmitButton className="button-wide" pendingText="Securing…">
          Secure my account
        </SubmitButton>
      </form>
      <p>
        If it was you, there is nothing to do. <a href="/login">Go to sign in</a>
      </p>
    </AuthLayout>
  );
}
