import { useState } from 'react';
import type { FieldErrors } from '#app/errors.ts';
import { useEnhanced } from '../enhanced.ts';
import { Icon } from '../icons.tsx';
import type { Labels } from '../labels.ts';
import { type ControlProps, Field } from './field.tsx';
import { InputBox } from './text-input.tsx';

/** The server never fills it in. Pasting is allowed. */
export function PasswordInput(
  props: ControlProps & { readonly autoComplete: 'current-password' | 'new-password'; readonly autoFocus?: boolean },
) {
  const [shown, setShown] = useState(false);
  const isEnhanced = useEnhanced();
  const { autoComplete, autoFocus, ...field } = props;
  return (
    <Field {...field}>
      {(attributes) => (
        <span className="password-row">
          <InputBox
            attributes={attributes}
            native={{
              type: shown ? 'text' : 'password',
              autoComplete,
              autoFocus,
              spellCheck: false,
              autoCapitalize: 'none',
            }}
          />
          {isEnhanced ? (
            <button type="button" className="button" aria-controls={attributes.id} onClick={() => setShown(!shown)}>
              <Icon name="eye" />
              {shown ? 'Hide' : 'Show'}
              <span className="visually-hidden"> password</span>
            </button>
          ) : null}
        </span>
      )}
    </Field>
  );
}

export const PASSWORD_LABELS = {
  newpassword: 'New password',
  confrimpassword: 'Confirm new password',
} as const satisfies Labels;

export function NewPasswordInputs({ errors }: { readonly errors: FieldErrors }) {
  return (
    <>
      <PasswordInput
        name="newpassword"
        label={PASSWORD_LABELS.newpassword}
        hint="At least 12 characters. Several unrelated words work well."
        autoComplete="new-password"
        errors={errors.newpassword}
      />
      <PasswordInput
        name="confrimpassword"
        label={PASSWORD_LABELS.confrimpassword}
        autoComplete="new-password"
        errors={errors.confrimpassword}
      />
    </>
  );
}
