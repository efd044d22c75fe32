import { useActionData, useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { codeQuery } from '#app/modules/auth/resets.schema.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { pageTitle } from '#app/ui/page-title.ts';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';
import { useEmailLink, visitLink } from './password-by-link.server.ts';

export const meta = pageTitle('Confirm your email');

export const loader = pageLoader({
  can: 'public',
  query: codeQuery,
  run: (visit) => visitLink(visit, visit.query, 'email'),
});

/** Mail scanners open links: only the button changes anything. */
export const action = pageAction({ can: 'public', run: (visit) => useEmailLink(visit) });

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

const TEXTS = {
  open: { title: 'Confirm your email', lead: 'From then on you sign in with this address, and we send emails to it.' },
  done: { title: 'Email changed', lead: 'Sign in with your new email from now on. Your password stays the same.' },
  expired: {
    title: 'This link has expired',
    lead: 'It was used already, replaced by a newer one, or is too old. Your email was not changed. To try again, open your profile and choose Change email.',
  },
} as const;

export default function ConfirmEmail() {
  const { brand, year, isDone, isExpired } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const state = isExpired ? 'expired' : isDone ? 'done' : 'open';
  const { title, lead } = TEXTS[state];
  return (
    <AuthLayout brand={brand} year={year}>
      {failure ? <ErrorSummary problems={[{ name: null, message: failure.message }]} /> : null}
      <div className="page-header-text">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead" role={state === 'open' ? undefined : 'status'}>
          {lead}
        </p>
      </div>
      {state === 'open' ? (
        <form className="auth-form" method="post">
          <SubmitButton className="button-wide" pendingText="Confirming…">
            Confirm this email
          </SubmitButton>
        </form>
      ) : (
        <ButtonLink href="/login" kind="main" className="button-wide">
          Continue
        </ButtonLink>
      )}
    </AuthLayout>
  );
}
