import { type ReactNode, useEffect, useRef } from 'react';
import { useEnhanced } from '../enhanced.ts';
import { Button, SubmitButton } from '../form/button.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { PasswordInput } from '../form/password-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { Icon } from '../icons.tsx';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { AuthLayout } from './auth-layout.tsx';

interface SignInProps {
  readonly brand: string;
  readonly year: number;
  /** Checked to be of this site. */
  readonly returnTo?: string;
  /** Of a rejected attempt. The password is never returned. */
  readonly email?: string;
  /** Other than wrong entries. */
  readonly error?: string;
  /** At the password, though it does not reveal which of the two was wrong. */
  readonly wrongEntries?: string;
  /** Of a rejected passkey. */
  readonly passkeyError?: string;
  readonly notice?: ReactNode;
  /** Defaults to the page's own address. */
  readonly action?: string;
  /** Some organization has single sign-on: scripts ask for the email first, and its domain decides the second step. */
  readonly hasSignOn?: boolean;
}

/** Field `name` is the email. Without scripts, and where nobody has single sign-on, it stands with the password. */
export function SignIn(props: SignInProps) {
  const isStepwise = useEnhanced() && props.hasSignOn === true;
  const step = !isStepwise ? 'whole' : props.email ? 'password' : 'email';
  const errors = props.error ? [props.error] : undefined;
  const wrong = props.wrongEntries ? [props.wrongEntries] : undefined;
  const form = useRef<HTMLFormElement>(null);
  const { action } = props;
  // Fragments are never sent to the server: browsers carry them from redirect to redirect.
  useEffect(() => {
    if (form.current && action) form.current.action = `${action}${window.location.hash}`;
  }, [action]);
  return (
    <AuthLayout brand={props.brand} year={props.year}>
      {props.notice}
      {props.error ? (
        <ErrorSummary problems={[{ name: step === 'password' ? 'password' : 'name', message: props.error }]} />
      ) : null}
      {step === 'password' && props.email ? <KnownEmail email={props.email} returnTo={props.returnTo} /> : null}
      <div className="page-header-text">
        <h1>{step === 'password' ? 'Welcome' : 'Sign in'}</h1>
        {step === 'password' ? null : (
          <p className="lead">Business cases for {props.brand} products that finance can check line by line.</p>
        )}
      </div>
      <form className="auth-form" method="post" action={action} noValidate ref={form}>
        {props.returnTo ? <input type="hidden" name="returnTo" value={props.returnTo} /> : null}
        <div className="fields">
          {step === 'password' ? (
            <input type="hidden" name="name" value={props.email} autoComplete="username" />
          ) : (
            <TextInput
              name="name"
              label="Email"
              type="email"
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={props.email}
              errors={errors}
              autoFocus={!props.error && !wrong && !props.email}
            />
          )}
          {step === 'email' ? null : (
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              errors={wrong ?? (step === 'password' ? errors : undefined)}
              autoFocus={wrong !== undefined || (!errors && props.email !== undefined)}
              aside={<a href="/forget-password">Forgot password</a>}
            />
          )}
        </div>
        {step === 'email' ? (
          <SubmitButton className="button-wide" name="intent" value="continue" pendingText="Continuing…">
            Continue
          </SubmitButton>
        ) : (
          <SubmitButton className="button-wide" pendingText="Signing in…">
            Sign in
          </SubmitButton>
        )}
        {step === 'whole' && props.hasSignOn ? (
          <SubmitButton kind="plain" className="button-wide" name="intent" value="continue">
            <Icon name="external" size={16} /> Continue with single sign-on
          </SubmitButton>
        ) : null}
      </form>
      <PasskeySignIn action={action ?? ''} returnTo={props.returnTo} error={props.passkeyError} />
    </AuthLayout>
  );
}

interface ProviderStepProps {
  readonly brand: string;
  readonly year: number;
  readonly email: string;
  readonly returnTo: string;
  readonly provider: {
    readonly key: string;
    readonly name: string;
    readonly domain: string;
    readonly isRequired: boolean;
  };
}

/** The second step for a domain whose organization has single sign-on. */
export function ProviderStep({ brand, year, email, returnTo, provider }: ProviderStepProps) {
  const { key, name, domain, isRequired } = provider;
  return (
    <AuthLayout brand={brand} year={year}>
      <KnownEmail email={email} returnTo={returnTo} />
      <div className="page-header-text">
        <h1 tabIndex={-1}>Your organization signs in for you</h1>
        <p className="lead">{domain} uses single sign-on. You’ll come back here afterwards, to the page you wanted.</p>
      </div>
      <a
        className="button button-main button-wide"
        href={`/login/sso/${key}?returnTo=${encodeURIComponent(returnTo)}`}
        data-reload=""
      >
        <Icon name="external" size={16} /> Continue with {name}
      </a>
      <form className="auth-other" method="post" action="/login">
        <input type="hidden" name="name" value={email} />
        <input type="hidden" name="returnTo" value={returnTo} />
        {isRequired ? (
          <p>
            Passwords are off for {domain}. If {name} is unavailable, its administrators have an emergency account.
          </p>
        ) : null}
        <Button type="submit" kind="text" name="intent" value="password">
          {isRequired ? 'Use the emergency account' : 'Use your password'}
        </Button>
      </form>
    </AuthLayout>
  );
}

function KnownEmail({ email, returnTo }: { readonly email: string; readonly returnTo?: string }) {
  return (
    <p className="auth-email">
      <Icon name="user" size={16} />
      <span className="long-text">{email}</span>
      <a href={returnTo ? `/?redirectTo=${encodeURIComponent(returnTo)}` : '/login'}>
        Change<span className="visually-hidden"> email</span>
      </a>
    </p>
  );
}
