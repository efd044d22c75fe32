import { Form, useSubmit } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import { useEnhanced } from '../enhanced.ts';
import { Notice } from '../feedback/notice.tsx';
import { Button, SubmitButton } from '../form/button.tsx';
import { PasswordInput } from '../form/password-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { askForPasskey, hasPasskeys, type PasskeyRequest } from '../passkeys/passkey.ts';
import { type StepUp, WAITING_CHANGE } from './step-up.ts';

interface Props {
  readonly stepUp: StepUp;
  readonly cancel: ReactNode;
}

/** Posts the proof with the change to the page of the change. */
export function StepUpForm({ stepUp, cancel }: Props) {
  const { path, sealed, ways, errors, message } = stepUp;
  const isOnlyWay = !ways.password && !ways.passkey;
  const byProvider = ways.provider ? <ProviderLink provider={ways.provider} path={path} isMain={isOnlyWay} /> : null;
  const hasPasskey = useEnhanced() && ways.passkey !== null && hasPasskeys();
  const byPasskey = ways.passkey && hasPasskey ? <PasskeyButton stepUp={stepUp} request={ways.passkey} /> : null;
  if (!ways.password)
    return (
      <div className="step-up-form">
        {byPasskey}
        {byProvider}
        <div className="step-up-foot">{cancel}</div>
      </div>
    );
  return (
    <>
      {byPasskey}
      {/* A list of users to import is longer than other forms can be. */}
      <Form
        method="post"
        encType="multipart/form-data"
        action={path}
        noValidate
        preventScrollReset
        className="step-up-form"
      >
        <input type="hidden" name={WAITING_CHANGE} value={sealed} />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          errors={errors.password ?? (message && !errors.otp && !errors.passkey ? [message] : undefined)}
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
        <SubmitButton className="button-wide" kind={hasPasskey ? 'plain' : 'main'} pendingText="Checking…">
          {hasPasskey ? 'Confirm with the password' : 'Confirm'}
        </SubmitButton>
        {byProvider}
        <div className="step-up-foot">
          <p className="hint">We won’t ask again for 5 minutes.</p>
          {cancel}
        </div>
      </Form>
    </>
  );
}

const FAILED = 'This browser couldn’t use a passkey here. Use your password.';

function PasskeyButton({ stepUp, request }: { readonly stepUp: StepUp; readonly request: PasskeyRequest }) {
  const { path, sealed, errors } = stepUp;
  const submit = useSubmit();
  const [hasFailed, setHasFailed] = useState(false);
  async function confirm() {
    const fields = await askForPasskey(request);
    const options = { method: 'post', encType: 'multipart/form-data', action: path, preventScrollReset: true } as const;
    if (fields) submit({ [WAITING_CHANGE]: sealed, ...fields }, options);
  }
  const problem = errors.passkey?.[0] ?? (hasFailed ? FAILED : null);
  return (
    <>
      <div role="alert">{problem ? <Notice type="error">{problem}</Notice> : null}</div>
      <Button
        id="use-passkey"
        kind="main"
        icon="key"
        className="button-wide"
        onClick={() => confirm().catch(() => setHasFailed(true))}
      >
        Use a passkey
      </Button>
      <p className="or">or</p>
    </>
  );
}

/** A link: forms lead to this site only. The change is stored on the server until then. */
function ProviderLink(props: {
  readonly provider: { readonly key: string; readonly name: string };
  readonly path: string;
  readonly isMain: boolean;
}) {
  const { provider, path, isMain } = props;
  return (
    <>
      <a
        id="use-provider"
        className={isMain ? 'button button-main button-wide' : 'button button-wide'}
        href={`/login/sso/${provider.key}?confirm=1&returnTo=${encodeURIComponent(path)}`}
        data-reload=""
      >
        Continue with {provider.name}
      </a>
      <p className="hint">You’ll come back to this page, and the change is made.</p>
    </>
  );
}
