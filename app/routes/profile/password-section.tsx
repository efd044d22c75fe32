import type { FieldErrors } from '#app/errors.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { NewPasswordInputs, PASSWORD_LABELS, PasswordInput } from '#app/ui/form/password-input.tsx';

/** Changing the password ends the sessions elsewhere. */
export function PasswordSection({ errors }: { readonly errors: FieldErrors }) {
  return (
    <section className="section" aria-labelledby="password-heading">
      <h2 id="password-heading">Password</h2>
      <form className="form-narrow" method="post" noValidate>
        <div className="fields">
          <PasswordInput
            name="currentPassword"
            label={PASSWORD_LABELS.currentPassword}
            autoComplete="current-password"
            errors={errors.currentPassword}
          />
          <NewPasswordInputs errors={errors} />
        </div>
        <div>
          <SubmitButton kind="plain" name="intent" value="changePassword" pendingText="Changing">
            Change password
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
