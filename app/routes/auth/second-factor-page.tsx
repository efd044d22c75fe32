import { Form } from '@remix-run/react';
import type { ReactElement } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factor.css';

interface FactorState {
  readonly isOn: boolean;
  readonly isRequired: boolean;
  readonly codesLeft: number;
  readonly setUp: {
    readonly secret: string;
    readonly picture: { readonly side: number; readonly path: string };
  } | null;
}
type Refusal = Pick<ActionFailure, 'errors' | 'labels' | 'message'> | undefined;

export const FACTOR_LABELS = { otp: 'Code' } as const;

export function SecondFactorPage(props: {
  readonly brand: string;
  readonly year: number;
  readonly state: FactorState;
  /** New recovery codes, shown once. */
  readonly codes: readonly string[] | null;
  readonly refusal: Refusal;
}): ReactElement {
  const { brand, year, state, codes, refusal } = props;
  return (
    <AuthLayout brand={brand} year={year}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <div className="page-header-text">
        <h1 tabIndex={-1}>{codes ? 'Recovery codes' : 'Second factor'}</h1>
        <p className="lead">{codes ? 'Keep them where you would keep a key.' : leadOf(state)}</p>
      </div>
      {codes ? <RecoveryCodes codes={codes} /> : <Stage state={state} refusal={refusal} />}
      {codes || (state.isRequired && !state.isOn) ? null : (
        <p>
          <a href="/user-profile">Back to your profile</a>
        </p>
      )}
      {state.isRequired && !state.isOn ? (
        <form method="post" action="/logout">
          <Button type="submit" kind="text">
            Logout
          </Button>
        </form>
      ) : null}
    </AuthLayout>
  );
}

function leadOf({ isOn, isRequired, codesLeft }: FactorState): string {
  if (isOn) return `It is on. ${codesLeft} of your recovery codes ${codesLeft === 1 ? 'is' : 'are'} left.`;
  if (isRequired) return 'Your role requires a second factor. Set it up to go on.';
  return 'Beside your password, signing in then takes a code of an authenticator app on your telephone.';
}

function Stage({ state, refusal }: { readonly state: FactorState; readonly refusal: Refusal }): ReactElement {
  if (state.isOn) return <ManageForms isRequired={state.isRequired} />;
  if (state.setUp) return <ConfirmForm setUp={state.setUp} refusal={refusal} />;
  return (
    <Form className="auth-form" method="post">
      <SubmitButton className="button-wide" name="intent" value="begin" pendingText="One moment">
        Set up
      </SubmitButton>
    </Form>
  );
}

function ConfirmForm(props: { readonly setUp: NonNullable<FactorState['setUp']>; readonly refusal: Refusal }) {
  const { secret, picture } = props.setUp;
  return (
    <Form className="auth-form" method="post" noValidate>
      <ol className="factor-steps">
        <li>
          Scan this picture with an authenticator app.
          <svg
            className="factor-picture"
            viewBox={`0 0 ${picture.side} ${picture.side}`}
            role="img"
            aria-label="QR code of the secret below"
          >
            <rect width={picture.side} height={picture.side} fill="#fff" />
            <path d={picture.path} fill="#000" />
          </svg>
          Or type the secret into it: <code className="factor-secret">{secret}</code>
        </li>
        <li>
          <TextInput
            name="otp"
            label={FACTOR_LABELS.otp}
            hint="Enter the code that the app shows."
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            width="short"
            errors={props.refusal?.errors.otp}
          />
        </li>
      </ol>
      <SubmitButton className="button-wide" name="intent" value="confirm" pendingText="Checking">
        Turn on
      </SubmitButton>
    </Form>
  );
}

function ManageForms({ isRequired }: { readonly isRequired: boolean }) {
  return (
    <Form className="auth-form" method="post">
      <SubmitButton className="button-wide" kind="plain" name="intent" value="renewCodes" pendingText="One moment">
        Make new recovery codes
      </SubmitButton>
      {isRequired ? (
        <p>Your role requires the second factor, so it cannot be turned off.</p>
      ) : (
        <SubmitButton className="button-wide" kind="danger" name="intent" value="turnOff" pendingText="One moment">
          Turn off
        </SubmitButton>
      )}
    </Form>
  );
}
