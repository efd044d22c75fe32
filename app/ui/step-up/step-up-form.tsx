import { Form } from '@remix-run/react';
import type { ReactElement, ReactNode } from 'react';
import { SubmitButton } from '../form/button.tsx';
import { PasswordInput } from '../form/password-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { type StepUp, WAITING_CHANGE } from './step-up.ts';

/** Posts the proof with the change to the page of the change. */
export function StepUpForm({ stepUp, cancel }: { readonly stepUp: StepUp; readonly cancel: ReactNode }): ReactElement {
  const { path, sealed, ways, errors, message } = stepUp;
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
      <div className="step-up-foot">
        <p className="hint">We won’t ask again for 5 minutes.</p>
        {cancel}
      </div>
    </Form>
  );
}
