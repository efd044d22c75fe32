import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { SubmitButton } from '../form/button.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { PasswordInput } from '../form/password-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { AuthLayout } from './auth-layout.tsx';

interface SignInProps {
  readonly brand: string;
  readonly year: number;
  /** Checked to be of this site. */
  readonly returnTo?: string;
  /** Of a rejected attempt. The password is never returned. */
  readonly email?: string;
  /** Does not reveal which of the two was wrong. */
  readonly error?: string;
  readonly notice?: ReactNode;
  /** Defaults to the page's own address. */
  readonly action?: string;
}

/** Field `name` is the email. */
export function SignIn(props: SignInProps): ReactElement {
  const errors = props.error ? [props.error] : undefined;
  const form = useRef<HTMLFormElement>(null);
  const { action } = props;
  // Fragments are never sent to the server: browsers carry them from redirect to redirect.
  useEffect(() => {
    if (form.current && action) form.current.action = `${action}${window.location.hash}`;
  }, [action]);
  return (
    <AuthLayout brand={props.brand} year={props.year}>
      {props.notice}
      {props.error ? <ErrorSummary problems={[{ name: 'name', message: props.error }]} /> : null}
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
