import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { addressOf } from '#app/http/input/address-of.ts';
import { pageAction, pageLoader } from '#app/http/page.server.ts';
import { codeQuery, newPasswordForm } from '#app/modules/auth/resets.schema.ts';
import { PRODUCT_NAME } from '#app/text.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { NewPasswordInputs, PASSWORD_LABELS } from '#app/ui/form/password-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';
import { usePasswordLink, visitLink } from './password-by-link.server.ts';

const ADDRESSES = ['/accept-invite', '/reset-password'] as const;
const PURPOSES = { '/accept-invite': 'invite', '/reset-password': 'reset' } as const;
const TEXTS = {
  '/accept-invite': {
    title: 'Accept invitation',
    lead: 'Set a password for your account.',
    button: 'Accept invitation',
    done: 'Your account is ready. Sign in with your email and new password.',
  },
  '/reset-password': {
    title: 'Reset password',
    lead: 'Choose a new password. You’ll be signed out everywhere else.',
    button: 'Reset password',
    done: 'Password changed. You’ve been signed out everywhere. Sign in with your new password.',
  },
} as const;

export const meta: MetaFunction = ({ location }) => [
  { title: `${TEXTS[addressOf(ADDRESSES, location)].title} · ${PRODUCT_NAME}` },
];

export const loader = pageLoader({
  can: 'public',
  query: codeQuery,
  run: async (visit) => {
    const address = addressOf(ADDRESSES, visit.url);
    return { ...TEXTS[address], ...(await visitLink(visit, visit.query, PURPOSES[address])) };
  },
});

export const action = pageAction({
  can: 'public',
  form: newPasswordForm,
  labels: PASSWORD_LABELS,
  run: (visit) => usePasswordLink(visit, visit.form, PURPOSES[addressOf(ADDRESSES, visit.url)]),
});

export { submitPreservingInput as clientAction } from '#app/ui/network/submit-with-fallback.ts';

export default function ChoosePassword() {
  const { title, lead, button, done, brand, year, email, isDone } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <AuthLayout brand={brand} year={year}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <div className="page-header-text">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead" role={isDone ? 'status' : undefined}>
          {isDone ? done : lead}
        </p>
      </div>
      {isDone && email ? (
        <form className="auth-form" method="post" action="/login">
          <input type="hidden" name="name" value={email} />
          <SubmitButton className="button-wide" name="intent" value="password" pendingText="Loading…">
            Sign in
          </SubmitButton>
        </form>
      ) : isDone ? (
        <ButtonLink href="/login" kind="main" className="button-wide">
          Sign in
        </ButtonLink>
      ) : (
        <form className="auth-form" method="post" noValidate>
          {email ? <InvitedEmail email={email} /> : null}
          <div className="fields">
            <NewPasswordInputs errors={refusal?.errors ?? {}} />
          </div>
          <SubmitButton className="button-wide" pendingText="Saving…">
            {button}
          </SubmitButton>
        </form>
      )}
    </AuthLayout>
  );
}

/** The link names the account. Without a name, the field is for password managers alone and is not posted. */
function InvitedEmail({ email }: { readonly email: string }) {
  return (
    <p className="auth-email">
      <Icon name="user" size={16} />
      <span className="long-text">{email}</span>
      <input type="hidden" autoComplete="username" defaultValue={email} />
    </p>
  );
}
