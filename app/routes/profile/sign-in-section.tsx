import { Form } from '@remix-run/react';
import type { ComponentProps } from 'react';
import type { FieldErrors } from '#app/errors.ts';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { NewPasswordInputs } from '#app/ui/form/password-input.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { AccountRow, AccountSection } from './account-section.tsx';
import { PasskeyRows } from './passkey-rows.tsx';
import { ProtectedMark, RowForm } from './row-form.tsx';

const FEW_CODES = 2;

interface SecondFactor {
  readonly isOn: boolean;
  readonly isRequired: boolean;
  readonly codesLeft: number;
}

interface WaysToSignIn {
  /** Single sign-on is required: passwords and passkeys are off. */
  readonly isManaged: boolean;
  /** Name of the provider. */
  readonly manager: string | null;
  readonly hasPassword: boolean;
  readonly passwordChanged: string | null;
  /** Of the email. */
  readonly domain: string;
  readonly isPasskeyLast: boolean;
}

export function SignInSection(
  props: Omit<ComponentProps<typeof PasskeyRows>, 'isLastWay' | 'canAdd'> & {
    readonly ways: WaysToSignIn;
    readonly secondFactor: SecondFactor;
    readonly errors: FieldErrors;
  },
) {
  const { passkeys, request, rename, ways, secondFactor, errors } = props;
  const isPasswordRefused = Boolean(errors.newpassword || errors.confrimpassword);
  const { level, reason } = levelOf(passkeys.length, secondFactor.isOn, ways);
  const count = passkeys.length === 1 ? '1 passkey' : `${passkeys.length} passkeys`;
  const states = [
    passkeys.length > 0 && count,
    ways.hasPassword && 'password',
    secondFactor.isOn && 'two-factor',
    ways.manager && 'single sign-on',
  ];
  const managed = ways.isManaged ? <p>Managed by {ways.manager}</p> : null;
  return (
    <AccountSection
      id="sign-in"
      title="How you sign in"
      lead="The key marks a change that asks you to confirm it’s you. We email you each time."
      state={states.filter(Boolean).join(', ')}
      aside={
        <p className="account-level">
          <Icon name="audit" size={20} />
          <span>
            <strong>{level}.</strong> {reason}
          </span>
        </p>
      }
      hasErrors={isPasswordRefused || rename !== null || request !== null}
    >
      {managed && passkeys.length === 0 ? null : (
        <AccountRow label="Passkeys" hint={managed ? 'Off: single sign-on is required' : 'The quickest and safest way'}>
          <PasskeyRows
            passkeys={passkeys}
            request={request}
            rename={rename}
            isLastWay={ways.isPasskeyLast}
            canAdd={!ways.isManaged}
          />
        </AccountRow>
      )}
      <AccountRow label="Password" hint={ways.passwordChanged ? `Changed ${ways.passwordChanged}` : undefined}>
        {managed ?? <PasswordForm hasPassword={ways.hasPassword} isOpen={isPasswordRefused} errors={errors} />}
      </AccountRow>
      <AccountRow label="Two-factor authentication" hint="Asked after the password">
        {managed ?? <SecondFactorState state={secondFactor} />}
      </AccountRow>
      <AccountRow label="Single sign-on">
        <p>{ways.manager ? `Set up with ${ways.manager}` : `Not set up for ${ways.domain}`}</p>
      </AccountRow>
    </AccountSection>
  );
}

function PasswordForm(props: {
  readonly hasPassword: boolean;
  readonly isOpen: boolean;
  readonly errors: FieldErrors;
}) {
  const { hasPassword, isOpen, errors } = props;
  const label = hasPassword ? 'Change password' : 'Set a password';
  return (
    <>
      <p>{hasPassword ? 'Works when no passkey is at hand' : 'None'}</p>
      <RowForm label={label} isProtected isOpen={isOpen}>
        <Form className="form-narrow" method="post" preventScrollReset noValidate>
          <div className="fields">
            <NewPasswordInputs errors={errors} />
          </div>
          <p className="hint">Your other devices and API sign-ins are signed out.</p>
          <div>
            <SubmitButton kind="plain" name="intent" value="changePassword" pendingText="Changing">
              {label}
            </SubmitButton>
          </div>
        </Form>
      </RowForm>
    </>
  );
}

function SecondFactorState({ state }: { readonly state: SecondFactor }) {
  return (
    <>
      <p>{stateOf(state)}</p>
      <ButtonLink href="/second-factor">
        <ProtectedMark />
        {state.isOn ? 'Manage' : 'Turn on'}
      </ButtonLink>
      {state.isOn && state.codesLeft <= FEW_CODES ? (
        <Notice type="warning">
          {state.codesLeft === 0
            ? 'No recovery codes are'
            : state.codesLeft === 1
              ? 'One recovery code is'
              : 'Two recovery codes are'}{' '}
          left. Replace them before you need one.
        </Notice>
      ) : null}
    </>
  );
}

function stateOf({ isOn, isRequired, codesLeft }: SecondFactor): string {
  if (!isOn) return 'Off. Turn it on to require a code after the password.';
  const required = isRequired ? ', as your role requires' : '';
  return `On, with an authenticator app${required}. ${codesLeft} of 10 recovery codes left`;
}

interface Level {
  readonly level: 'Strong' | 'Good' | 'Basic';
  readonly reason: string;
}

/** The weakest way in decides. */
function levelOf(passkeys: number, hasCode: boolean, { isManaged, manager, hasPassword }: WaysToSignIn): Level {
  if (isManaged || (manager && !hasPassword && passkeys === 0))
    return { level: 'Good', reason: 'Your organization signs you in.' };
  if (passkeys > 0 && !hasPassword) return { level: 'Strong', reason: 'Passkeys, and no password.' };
  if (passkeys > 0 && hasCode) return { level: 'Strong', reason: 'Passkeys, and a code with the password.' };
  if (passkeys > 0) return { level: 'Good', reason: 'Passkeys, but the password alone works too.' };
  if (hasCode) return { level: 'Good', reason: 'A code with the password.' };
  return { level: 'Basic', reason: 'Password only.' };
}
