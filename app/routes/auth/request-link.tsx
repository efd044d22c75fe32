import type { ReactElement } from 'react';
import type { FieldErrors } from '#app/errors.ts';
import { SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';

/** Asks for a new link. The answer is one for every address, known or not. */
export function RequestLink(props: {
  readonly brand: string;
  readonly year: number;
  readonly isSent: boolean;
  readonly title: string;
  readonly lead: string;
  readonly errors: FieldErrors;
  readonly message?: string;
  readonly email?: string | string[];
}): ReactElement {
  const { errors, message, email } = props;
  const first = errors.email?.[0];
  return (
    <AuthLayout brand={props.brand} year={props.year}>
      {first ? <ErrorSummary problems={[{ name: 'email', message: first }]} /> : null}
      {!first && message ? <ErrorSummary problems={[{ name: null, message }]} /> : null}
      <div className="page-header-text">
        <h1 tabIndex={-1}>{props.title}</h1>
        <p className="lead" role={props.isSent ? 'status' : undefined}>
          {props.isSent
            ? 'If the address belongs to an account, a mail with a link is on its way. It can take a few minutes; look in the junk folder too.'
            : props.lead}
        </p>
      </div>
      {props.isSent ? null : (
        <form className="auth-form" method="post" noValidate>
          <div className="fields">
            <TextInput
              name="email"
              label="E-mail"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={typeof email === 'string' ? email : undefined}
              errors={errors.email}
            />
          </div>
          <SubmitButton className="button-wide" pendingText="Sending">
            Send me a link
          </SubmitButton>
        </form>
      )}
      <p>
        <a href="/login">Back to sign in</a>
      </p>
    </AuthLayout>
  );
}
