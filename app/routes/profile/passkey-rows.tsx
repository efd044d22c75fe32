import { Form, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#app/errors.ts';
import { useEnhanced } from '#app/ui/enhanced.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { createPasskey, hasPasskeys, type NewPasskeyRequest } from '#app/ui/passkeys/passkey.ts';
import { PROFILE_LABELS } from './profile-labels.ts';
import { PhoneActions, ProtectedMark, RowForm } from './row-form.tsx';

export interface PasskeyRow {
  readonly id: number;
  readonly name: string;
  readonly isSynced: boolean;
  readonly added: string;
  /** Null: never. */
  readonly lastUsed: string | null;
}

interface Rename {
  readonly id: number;
  readonly errors: FieldErrors;
}

export function PasskeyRows(props: {
  readonly passkeys: readonly PasskeyRow[];
  /** Makes the browser create one. */
  readonly request: NewPasskeyRequest | null;
  /** A refused new name. */
  readonly rename: Rename | null;
  /** The only passkey is the only way to sign in. */
  readonly isLastWay: boolean;
  readonly canAdd: boolean;
}) {
  const { passkeys, request, rename, isLastWay, canAdd } = props;
  return (
    <>
      {passkeys.length === 0 ? <p>None yet. With a passkey you sign in by fingerprint, face, or device PIN.</p> : null}
      <ul className="passkey-list">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="passkey">
            <Icon name={passkey.isSynced ? 'phone' : 'laptop'} />
            <div className="passkey-text">
              <span className="account-label">{passkey.name}</span>
              <span className="hint">
                {passkey.isSynced ? 'Synced · added ' : 'Added '}
                {passkey.added} · {passkey.lastUsed ? `last used ${passkey.lastUsed}` : 'not used yet'}
              </span>
            </div>
            <PhoneActions name={passkey.name} isOpen={rename?.id === passkey.id}>
              <RowForm label="Rename" look="link" of={passkey.name} isOpen={rename?.id === passkey.id}>
                <Form method="post" preventScrollReset className="form-narrow" noValidate>
                  <input type="hidden" name="passkeyId" value={passkey.id} />
                  <TextInput
                    id={`passkey-name-${passkey.id}`}
                    name="passkeyName"
                    label={PROFILE_LABELS.passkeyName}
                    defaultValue={passkey.name}
                    errors={rename?.id === passkey.id ? rename.errors.passkeyName : undefined}
                  />
                  <div>
                    <SubmitButton kind="plain" name="intent" value="renamePasskey" pendingText="Saving…">
                      Save
                    </SubmitButton>
                  </div>
                </Form>
              </RowForm>
              {isLastWay ? (
                <p className="hint">Your only way to sign in, so it can’t be removed</p>
              ) : (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="passkeyId" value={passkey.id} />
                  <Button type="submit" kind="text" name="intent" value="removePasskey">
                    <ProtectedMark />
                    Remove<span className="visually-hidden"> {passkey.name}</span>
                  </Button>
                </Form>
              )}
            </PhoneActions>
          </li>
        ))}
      </ul>
      {canAdd ? <AddPasskey request={request} /> : null}
    </>
  );
}

const FAILED = 'This browser couldn’t create a passkey. It may have one for this account already.';

/** Passkeys are created by scripts: absent where the browser cannot. */
function AddPasskey({ request }: { readonly request: NewPasskeyRequest | null }) {
  const isPossible = useEnhanced() && hasPasskeys();
  const submit = useSubmit();
  const [hasFailed, setHasFailed] = useState(false);
  const asked = useRef<NewPasskeyRequest | null>(null);
  useEffect(() => {
    if (!request || asked.current === request) return;
    asked.current = request;
    setHasFailed(false);
    createPasskey(request).then(
      (fields) => {
        if (fields) submit({ intent: 'addPasskey', ...fields }, { method: 'post', preventScrollReset: true });
      },
      () => setHasFailed(true),
    );
  }, [request, submit]);
  if (!isPossible) return null;
  return (
    <>
      <div role="alert">{hasFailed ? <Notice type="error">{FAILED}</Notice> : null}</div>
      <Form method="post" preventScrollReset>
        <SubmitButton kind="plain" name="intent" value="beginPasskey" pendingText="Setting up…">
          <ProtectedMark />
          Add a passkey
        </SubmitButton>
      </Form>
    </>
  );
}
