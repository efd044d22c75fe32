import type { ReactElement } from 'react';
import type { ActionFailure } from '#app/http/page.server.ts';
import { ButtonLink, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary, problemsOf } from '#app/ui/form/error-summary.tsx';
import { NewPasswordInputs } from '#app/ui/form/password-input.tsx';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';

/** The form behind a mailed link: a new password, twice; and, once it is set, the way to the sign-in. */
export function ChoosePassword(props: {
  readonly brand: string;
  readonly year: number;
  readonly isDone: boolean;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly done: string;
  readonly refusal: ActionFailure | undefined;
}): ReactElement {
  const { refusal } = props;
  return (
    <AuthLayout brand={props.brand} year={props.year}>
      <ErrorSummary problems={problemsOf(refusal)} />
      <div className="page-header-text">
        <h1 tabIndex={-1}>{props.title}</h1>
        <p className="lead" role={props.isDone ? 'status' : undefined}>
          {props.isDone ? props.done : props.lead}
        </p>
      </div>
      {props.isDone ? (
        <ButtonLink href="/login" kind="main" className="button-wide">
          Sign in
        </ButtonLink>
      ) : (
        <form className="auth-form" method="post" noValidate>
          <div className="fields">
            <NewPasswordInputs errors={refusal?.errors ?? {}} />
          </div>
          <SubmitButton className="button-wide" pendingText="Saving">
            {props.button}
          </SubmitButton>
        </form>
      )}
    </AuthLayout>
  );
}
