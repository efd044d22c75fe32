import { Form } from '@remix-run/react';
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
  /** They replace older ones. */
  readonly isRenewed: boolean;
  readonly refusal: Refusal;
}) {
  const { brand, year, state, codes, isRenewed, refusal } = props;
  return (
    <AuthLayout brand={brand} year={year}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <div className="page-header-text">
        <h1 tabIndex={-1}>{codes ? 'Recovery codes' : 'Second factor'}</h1>
        <p className="lead">{codes ? 'Store them somewhere safe, such as a password manager.' : leadOf(state)}</p>
      </div>
      {codes ? <RecoveryCodes codes={codes} isRenewed={isRenewed} /> : <Stage state={state} refusal={refusal} />}
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
  if (isOn)
    return `Two-factor authentication is on. You have ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left.`;
  if (isRequired) return 'Your role requires two-factor authentication. Set it up to continue.';
  return 'You’ll sign in with your password and a code from an authenticator app.';
}

function Stage({ state, refusal }: { readonly state: FactorState; readonly refusal: Refusal }) {
  if (state.isOn) return <ManageForms isRequired={state.isRequired} />;
  if (state.setUp) return <ConfirmForm setUp={state.setUp} refusal={refusal} />;
  return (
    <Form className="auth-form" method="post">
      <SubmitButton className="button-wide" name="intent" value="begin" pendingText="Setting up…">
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
          Scan this QR code with an authenticator app,
          <svg
            className="factor-picture"
            viewBox={`0 0 ${picture.side} ${picture.side}`}
            role="img"
            aria-label="QR code of the key below"
          >
            <rect width={picture.side} height={picture.side} fill="#fff" />
            <path d={picture.path} fill="#000" />
          </svg>
          or enter this key: <code className="factor-secret">{secret}</code>
        </li>
        <li>
          <TextInput
            name="otp"
            label={FACTOR_LABELS.otp}
            hint="Enter the code from the app"
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            width="short"
            errors={props.refusal?.errors.otp}
          />
        </li>
      </ol>
      <SubmitButton className="button-wide" name="intent" value="confirm" pendingText="Checking…">
        Turn on
      </SubmitButton>
    </Form>
  );
}

function ManageForms({ isRequired }: { readonly isRequired: boolean }) {
  return (
    <Form className="auth-form" method="post">
      <SubmitButton className="button-wide" kind="plain" name="intent" value="renewCodes" pendingText="Generating…">
        Generate new recovery codes
      </SubmitButton>
      {isRequired ? (
        <p>Your role requires two-factor authentication, so it can’t be turned off.</p>
      ) : (
        <SubmitButton className="button-wide" kind="danger" name="intent" value="turnOff" pendingText="Turning off…">
          Turn off
        </SubmitButton>
      )}
    </Form>
  );
}
