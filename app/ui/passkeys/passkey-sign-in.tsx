import { useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { useEnhanced } from '../enhanced.ts';
import { Notice } from '../feedback/notice.tsx';
import { Button } from '../form/button.tsx';
import { askForPasskey, hasPasskeys, type PasskeyRequest, stopAsking } from './passkey.ts';

const FAILED = 'This browser couldn’t use a passkey here. Sign in with your password.';

/** A button, and an offer in the email field; absent where the browser has no passkeys. */
export function PasskeySignIn(props: {
  readonly action: string;
  readonly returnTo: string | undefined;
  /** Of the last attempt. */
  readonly error: string | undefined;
}) {
  const { action, returnTo = '', error } = props;
  const isPossible = useEnhanced() && hasPasskeys();
  const [hasFailed, setHasFailed] = useState(false);
  const submit = useSubmit();
  const signIn = useCallback(
    async (isOffered: boolean) => {
      const answer = await fetch('/login/passkey', { method: 'POST', body: new URLSearchParams() });
      if (!answer.ok) throw new Error(`The options were refused with ${answer.status}`);
      const fields = await askForPasskey((await answer.json()) as PasskeyRequest, isOffered);
      if (fields) submit({ ...fields, returnTo }, { method: 'post', action });
    },
    [submit, returnTo, action],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused passkey ends the offer
  useEffect(() => {
    if (!isPossible) return;
    // Without the offer the button and the password are left.
    signIn(true).catch(() => undefined);
    return stopAsking;
  }, [isPossible, signIn, error]);
  if (!isPossible) return null;
  return (
    <div className="passkey-sign-in">
      <p className="or">or</p>
      <div role="alert">{error || hasFailed ? <Notice type="error">{error ?? FAILED}</Notice> : null}</div>
      <Button className="button-wide" icon="key" onClick={() => signIn(false).catch(() => setHasFailed(true))}>
        Use a passkey
      </Button>
      <p className="hint">With a passkey you don’t need a code.</p>
    </div>
  );
}
