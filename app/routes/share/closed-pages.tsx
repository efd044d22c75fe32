import { SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';
import { LostEntries } from './lost-entries.tsx';

interface Frame {
  readonly brand: string;
  readonly year: number;
}

/**
 * Does not reveal if the link ever existed.
 *
 * @param props.lost entries of a response that came too late, to copy
 */
export function GonePage(props: Frame & { readonly lost?: Readonly<Record<string, string | string[]>> | undefined }) {
  const { brand, year, lost = {} } = props;
  return (
    <AuthLayout brand={brand} year={year}>
      <div className="page-header-text">
        <h1>This link no longer works</h1>
        <p className="lead">It expired, was revoked, or is incomplete. Ask the sender for a new link.</p>
      </div>
      <LostEntries values={lost} />
    </AuthLayout>
  );
}

/** The working copy of a draft that has no result at the moment. */
export function PausedPage({ brand, year }: Frame) {
  return (
    <AuthLayout brand={brand} year={year}>
      <div className="page-header-text">
        <h1>The sender is working on this</h1>
        <p className="lead">The business case has no result at the moment. Open the link again later.</p>
      </div>
    </AuthLayout>
  );
}

/** The browser itself posts the form: the answer sets this link's cookie. */
export function LockedPage({ brand, year, message }: Frame & { readonly message: string | undefined }) {
  return (
    <AuthLayout brand={brand} year={year}>
      {message ? <ErrorSummary problems={[{ name: 'password', message }]} /> : null}
      <div className="page-header-text">
        <h1>This report is password protected</h1>
        <p className="lead">Enter the password that came with the link.</p>
      </div>
      <form className="auth-form" method="post" noValidate>
        <div className="fields">
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            errors={message ? [message] : undefined}
          />
        </div>
        <SubmitButton className="button-wide" pendingText="Opening…">
          View report
        </SubmitButton>
      </form>
    </AuthLayout>
  );
}
