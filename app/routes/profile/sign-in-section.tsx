import { Form } from '@remix-run/react';
import type { ComponentProps, ReactElement } from 'react';
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

export function SignInSection(
  props: ComponentProps<typeof PasskeyRows> & { readonly secondFactor: SecondFactor; readonly errors: FieldErrors },
): ReactElement {
  const { passkeys, request, rename, secondFactor, errors } = props;
  const isPasswordRefused = Boolean(errors.newpassword || errors.confrimpassword);
  const { level, reason } = levelOf(passkeys.length, secondFactor.isOn);
  const count = passkeys.length === 1 ? '1 passkey' : `${passkeys.length} passkeys`;
  return (
    <AccountSection
      id="sign-in"
      title="How you sign in"
      lead="The key marks a change that asks you to confirm it’s you. We email you each time."
      state={[passkeys.length > 0 && count, 'password', secondFactor.isOn && 'two-factor'].filter(Boolean).join(', ')}
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
      <AccountRow label="Passkeys" hint="The quickest and safest way">
        <PasskeyRows passkeys={passkeys} request={request} rename={rename} />
      </AccountRow>
      <AccountRow label="Password">
        <p>Works when no passkey is at hand</p>
        <RowForm label="Change password" isProtected isOpen={isPasswordRefused}>
          <Form className="form-narrow" method="post" preventScrollReset noValidate>
            <div className="fields">
              <NewPasswordInputs errors={errors} />
            </div>
            <p className="hint">Other sessions and sign-ins of the API are ended.</p>
            <div>
              <SubmitButton kind="plain" name="intent" value="changePassword" pendingText="Changing…">
                Change password
              </SubmitButton>
            </div>
          </Form>
        </RowForm>
      </AccountRow>
      <AccountRow label="Two-factor authentication" hint="Asked after the password">
        <p>{stateOf(secondFactor)}</p>
        <ButtonLink href="/second-factor">
          <ProtectedMark />
          {secondFactor.isOn ? 'Manage' : 'Turn on'}
        </ButtonLink>
        {secondFactor.isOn && secondFactor.codesLeft <= FEW_CODES ? (
          <Notice type="warning">Few recovery codes are left. Replace them before you run out.</Notice>
        ) : null}
      </AccountRow>
    </AccountSection>
  );
}

function stateOf({ isOn, isRequired, codesLeft }: SecondFactor): string {
  if (!isOn) return 'Off. Turn it on to require a code after the password.';
  const required = isRequired ? ', as your role requires' : '';
  return `On, with an authenticator app${required}. ${codesLeft} of 10 recovery codes left`;
}

function levelOf(passkeys: number, hasCode: boolean): { readonly level: string; readonly reason: string } {
  if (passkeys > 0 && hasCode) return { level: 'Strong', reason: 'Passkeys, and a code with the password.' };
  if (passkeys > 0) return { level: 'Good', reason: 'Passkeys, but the password alone works too.' };
  if (hasCode) return { level: 'Good', reason: 'A code with the password.' };
  return { level: 'Basic', reason: 'Password only.' };
}
