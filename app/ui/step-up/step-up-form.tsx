import { Form } from '@remix-run/react';
import type { ReactElement, ReactNode } from 'react';
import { SubmitButton } from '../form/button.tsx';
import { PasswordInput } from '../form/password-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { type StepUp, WAITING_CHANGE } from './step-up.ts';

/** Posts the proof with the change to the page of the change. */
export function StepUpForm({ stepUp, cancel }: { readonly stepUp: StepUp; readonly cancel: ReactNode }): ReactElement {
  const { path, sealed, ways, errors, message } = stepUp;
  const byProvider = ways.provider ? <ProviderLink provider={ways.provider} path={path} /> : null;
  if (!ways.password)
    return (
      <div className="step-up-form">
        {byProvider}
        <div className="step-up-foot">{cancel}</div>
      </div>
    );
  return (
    <Form method="post" action={path} noValidate preventScrollReset className="step-up-form">
      <input type="hidden" name={WAITING_CHANGE} value={sealed} />
      <PasswordInput
        name="password"
        label="Password"
        autoComplete="current-password"
        errors={errors.password ?? (message && !errors.otp ? [message] : undefined)}
      />
      {ways.code ? (
        <TextInput
          name="otp"
          label="Code"
          hint="From the app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          errors={errors.otp}
        />
      ) : null}
      <SubmitButton className="button-wide" pendingText="Checking">
        Confirm
      </SubmitButton>
      {byProvider}
      <div className="step-up-foot">
        <p className="hint">We won’t ask again for 5 minutes.</p>
        {cancel}
      </div>
    </Form>
  );
}

/** A link: forms lead to this site only. The change does not travel with it, so it is made once more. */
function ProviderLink({ provider, path }: { readonly provider: { key: string; name: string }; readonly path: string }) {
  return (
    <>
      <a
        className="button button-wide"
        href={`/login/sso/${provider.key}?confirm=1&returnTo=${encodeURIComponent(path)}`}
        data-reload=""
      >
        Continue with {provider.name}
      </a>
      <p className="hint">You’ll come back to this page. Then make the change again.</p>
    </>
  );
}
