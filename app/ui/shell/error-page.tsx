import { WordMark } from '../brand/logos.tsx';
import { ButtonLink, SubmitButton } from '../form/button.tsx';

export interface ErrorPageProps {
  readonly status: number;
  /** From the server, meant for users. */
  readonly message?: string;
  /** ID of this request in the log. */
  readonly requestId?: string;
  readonly homeHref?: string;
  /** Address of a form that cannot be shown again here. */
  readonly formHref?: string;
  /** Inside the signed-in frame, which has the brand and the navigation. */
  readonly isFramed?: boolean;
  /** Input of the failed form, if it can be sent again unchanged. */
  readonly sent?: Readonly<Record<string, string | readonly string[]>>;
}

interface ErrorText {
  readonly title: string;
  readonly happened: string;
  readonly todo: string;
}

const TEXTS: Readonly<Record<number, ErrorText>> = {
  400: {
    title: 'We couldn’t process this request',
    happened: 'Something in the link or form isn’t valid.',
    todo: 'Go back, check your entries, and try again.',
  },
  403: {
    title: 'You don’t have access to this page',
    happened: 'It requires a permission that your role doesn’t include.',
    todo: 'An administrator in your organization who manages users can give you another role.',
  },
  404: {
    title: 'Page not found',
    happened: 'This page doesn’t exist, or you don’t have access to it.',
    todo: 'Check the link, or find the estimate in your list.',
  },
  405: {
    title: 'This action isn’t available here',
    happened: 'This page doesn’t accept that kind of request.',
    todo: 'Go back and use the buttons on the page.',
  },
  409: {
    title: 'Someone else saved changes',
    happened: 'This changed after you opened it. Nothing was overwritten.',
    todo: 'Reload it to compare both versions.',
  },
  413: {
    title: 'Too large to upload',
    happened: 'The file or form is larger than this page accepts.',
    todo: 'Go back to the form. Most browsers keep your entries.',
  },
  422: {
    title: 'Couldn’t save your changes',
    happened: 'Some entries aren’t valid.',
    todo: 'Go back, correct them, and save again.',
  },
  429: {
    title: 'Too many attempts',
    happened: 'You made too many requests in a short time.',
    todo: 'Wait a minute and try again.',
  },
  500: {
    title: 'Something went wrong',
    happened: 'This is a problem on our side. Your saved work is safe.',
    todo: 'Try again. If it keeps happening, contact support with the request ID.',
  },
  503: {
    title: 'Temporarily unavailable',
    happened: 'The service is starting, or part of it can’t be reached. Your saved work is safe.',
    todo: 'Try again in a minute.',
  },
};

export function ErrorPage(props: ErrorPageProps) {
  const text = errorText(props.status);
  return (
    <div className="error-page">
      {props.isFramed ? null : (
        <a href={props.homeHref ?? '/'} className="error-page-brand">
          <WordMark />
        </a>
      )}
      <p className="error-page-code" aria-hidden="true">
        {props.status}
      </p>
      <h1 tabIndex={-1}>{text.title}</h1>
      {/* For an internal error the server shows only its ID, below. */}
      <p>{props.status === 500 ? text.happened : (props.message ?? text.happened)}</p>
      <p>{text.todo}</p>
      {props.sent ? <SendAgain values={props.sent} /> : null}
      <p className="button-row">
        {props.formHref ? (
          <ButtonLink href={props.formHref} kind="main">
            Reload the form
          </ButtonLink>
        ) : null}
        <ButtonLink href={props.homeHref ?? '/'}>Go to the start page</ButtonLink>
      </p>
      {props.requestId ? (
        <p className="error-page-id">
          Error {props.status} · Request ID <span className="num">{props.requestId}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Repeats the failed request, like a browser's own resend. */
function SendAgain({ values }: { readonly values: NonNullable<ErrorPageProps['sent']> }) {
  const fields = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one, index) => ({ key: `${name} ${index}`, name, value: one })),
  );
  return (
    <form method="post">
      <p>Your entries are still on this page.</p>
      {fields.map(({ key, name, value }) => (
        <input key={key} type="hidden" name={name} value={value} />
      ))}
      <p>
        <SubmitButton>Try again</SubmitButton>
      </p>
    </form>
  );
}

/** Unknown statuses get the text of 400 or 500. */
export function errorText(status: number): ErrorText {
  const known = TEXTS[status] ?? TEXTS[status >= 500 ? 500 : 400];
  if (!known) throw new Error(`No wording for status ${status}`);
  return known;
}
