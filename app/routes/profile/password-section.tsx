import { Form } from '@remix-run/react';
import type { FieldErrors } from '#app/errors.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { NewPasswordInputs } from '#app/ui/form/password-input.tsx';

/** Changing the password ends the sessions elsewhere. */
export function PasswordSection({ errors }: { readonly errors: FieldErrors }) {
  return (
    <section className="section" aria-labelledby="password-heading">
      <h2 id="password-heading">Password</h2>
      <Form className="form-narrow" method="post" noValidate>
        <div className="fields">
          <NewPasswordInputs errors={errors} />
        </div>
        <div>
          <SubmitButton kind="plain" name="intent" value="changePassword" pendingText="Changing">
            Change password
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
