import { type ReactElement, useState } from 'react';
import { Icon } from '../icons.tsx';
import { type ControlProps, Field } from './field.tsx';
import { InputBox } from './text-input.tsx';

/** A password with a button that shows it. It is never filled by the server, and takes pasted text. */
export function PasswordInput(
  props: ControlProps & { readonly autoComplete: 'current-password' | 'new-password' },
): ReactElement {
  const [shown, setShown] = useState(false);
  const { autoComplete, ...field } = props;
  return (
    <Field {...field}>
      {(attributes) => (
        <span className="password-row">
          <InputBox
            attributes={attributes}
            native={{
              type: shown ? 'text' : 'password',
              autoComplete,
              spellCheck: false,
              autoCapitalize: 'none',
              maxLength: 1024,
            }}
          />
          <button
            type="button"
            className="button needs-script"
            aria-controls={attributes.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name="eye" />
            {shown ? 'Hide' : 'Show'}
            <span className="visually-hidden"> password</span>
          </button>
        </span>
      )}
    </Field>
  );
}
