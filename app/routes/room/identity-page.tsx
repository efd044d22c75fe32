import { Button, SubmitButton } from '#app/ui/form/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { TextInput } from '#app/ui/form/text-input.tsx';
import { AuthLayout } from '#app/ui/shell/auth-layout.tsx';
import type { RoomFailure } from './room-failure.ts';

const IDENTITY = ['readerName', 'readerEmail', 'code'];

/** Asks who responds, once per link, and carries the response along. */
export function IdentityPage(props: {
  readonly frame: { readonly brand: string; readonly year: number };
  readonly token: string;
  readonly needs: 'name' | 'code';
  readonly email: string | null;
  readonly pending: Readonly<Record<string, string | string[]>>;
  readonly failure: RoomFailure | null;
}) {
  const { frame, token, needs, email, pending, failure } = props;
  const action = `/share/${token}`;
  const carried = Object.entries(pending).flatMap(([name, value]) =>
    IDENTITY.includes(name) ? [] : [value].flat().map((one) => [name, one] as const),
  );
  const hiddenAs = (intent: string) =>
    carried.map(([name, value]) => (
      <input key={name} type="hidden" name={name === 'intent' ? intent : name} value={value} />
    ));
  const problems = failure
    ? Object.entries(failure.errors).flatMap(([name, [message]]) => (message === undefined ? [] : [{ name, message }]))
    : [];
  return (
    <AuthLayout {...frame}>
      {problems.length > 0 ? <ErrorSummary problems={problems} /> : null}
      {failure && problems.length === 0 ? <ErrorSummary problems={[{ name: null, message: failure.message }]} /> : null}
      <div className="page-header-text">
        <h1 tabIndex={-1}>{needs === 'name' ? 'Who is responding?' : 'Check your email'}</h1>
        <p className="lead">
          {needs === 'name'
            ? 'Your name and work email go with your answers, to the sender and to readers of this room. You are asked once.'
            : `We sent a code${email ? ` to ${email}` : ''}. Enter it to send your response. It expires in 15 minutes.`}
        </p>
      </div>
      <form className="auth-form" method="post" action={action} noValidate>
        {hiddenAs('intent')}
        <div className="fields">
          {needs === 'name' ? (
            <>
              <TextInput
                name="readerName"
                label="Your name"
                autoComplete="name"
                defaultValue={String(pending.readerName ?? '')}
                errors={failure?.errors.readerName}
              />
              <TextInput
                name="readerEmail"
                type="email"
                label="Work email"
                autoComplete="email"
                defaultValue={String(pending.readerEmail ?? '')}
                errors={failure?.errors.readerEmail}
              />
            </>
          ) : (
            <TextInput
              name="code"
              label="Six-digit code"
              inputMode="numeric"
              autoComplete="one-time-code"
              width="short"
              errors={failure?.errors.code}
            />
          )}
        </div>
        <SubmitButton className="button-wide" pendingText="Sending…">
          {needs === 'name' ? 'Continue' : 'Confirm'}
        </SubmitButton>
      </form>
      {needs === 'code' ? (
        <form method="post" action={action}>
          {hiddenAs('waiting')}
          <Button type="submit" kind="text" name="intent" value="again">
            Use another address, or get a new code
          </Button>
        </form>
      ) : null}
      <p>
        <a href={action}>Back to the room without responding</a>
      </p>
    </AuthLayout>
  );
}
