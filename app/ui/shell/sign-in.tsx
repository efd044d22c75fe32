import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { SubmitButton } from '../form/button.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { PasswordInput } from '../form/password-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { AuthLayout } from './auth-layout.tsx';

interface SignInProps {
  readonly brand: string;
  readonly year: number;
  /** Path to return to after signing in, already checked to be of this site. */
  readonly returnTo?: string;
  /** What was typed as the e-mail at a refused attempt; the password is never given back. */
  readonly email?: string;
  /** One message for a refused attempt: it does not say which of the two was wrong. */
  readonly error?: string;
  /** Changes with each attempt, so that the message takes the focus again. */
  readonly attempt?: string | number;
  /** A notice above the form, such as "You have been signed out". */
  readonly notice?: ReactNode;
  /** Where the form posts to; its own address if left out. */
  readonly action?: string;
}

/** The sign-in page: fields `name` (the e-mail) and `password`, posted to its own address. */
export function SignIn(props: SignInProps): ReactElement {
  const errors = props.error ? [props.error] : undefined;
  const form = useRef<HTMLFormElement>(null);
  const { action } = props;
  // What stands behind the # of the wanted address is never sent: the browser takes it along from redirect to redirect.
  useEffect(() => {
    if (form.current && action) form.current.action = `${action}${window.location.hash}`;
  }, [action]);
  return (
    <AuthLayout brand={props.brand} year={props.year}>
      {props.notice}
      {props.error ? (
        <ErrorSummary problems={[{ name: 'name', message: props.error }]} revision={props.attempt} />
      ) : null}
      <div className="page-header-text">
        <h1>Sign in</h1>
        <p className="lead">Business cases for {props.brand} products that a finance team can check line by line.</p>
      </div>
      <form className="auth-form" method="post" action={action} noValidate ref={form}>
        {props.returnTo ? <input type="hidden" name="returnTo" value={props.returnTo} /> : null}
        <div className="fields">
          <TextInput
            name="name"
            label="E-mail"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={props.email}
            errors={errors}
            autoFocus={!props.error}
          />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            aside={<a href="/forget-password">Forgot password</a>}
          />
        </div>
        <SubmitButton className="button-wide" pendingText="Signing in">
          Sign in
        </SubmitButton>
      </form>
    </AuthLayout>
  );
}
