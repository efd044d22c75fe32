import type { ReactElement } from 'react';
import { WordMark } from '../brand.tsx';
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
    title: 'This request was not understood',
    happened: 'Something in the address or in the form is not what this page takes.',
    todo: 'Go back, check what was entered and try again.',
  },
  403: {
    title: 'You don’t have access to this page',
    happened: 'It requires a permission that your role doesn’t include.',
    todo: 'An administrator in your organization who manages users can give you another role.',
  },
  404: {
    title: 'Page not found',
    happened: 'There is nothing at this address, or it belongs to somebody else.',
    todo: 'Check the address, or look for the estimate in the list.',
  },
  405: {
    title: 'This cannot be done here',
    happened: 'This address does not take that kind of request.',
    todo: 'Go back and use the buttons of the page.',
  },
  409: {
    title: 'Somebody else was quicker',
    happened: 'This was changed since you opened it. Nothing of either version was overwritten.',
    todo: 'Open it again to see both versions, then save yours.',
  },
  413: {
    title: 'Too large',
    happened: 'What was sent is larger than this page takes.',
    todo: 'The Back button of your browser leads to the form, where most browsers still show what you typed.',
  },
  422: {
    title: 'This could not be saved',
    happened: 'Some of what was entered cannot be used.',
    todo: 'Go back, correct it and save again.',
  },
  429: {
    title: 'Too many attempts',
    happened: 'There were more requests in a short time than are allowed.',
    todo: 'Wait a minute, then try again.',
  },
  500: {
    title: 'Something went wrong',
    happened: 'The fault is on our side. What was saved before is safe.',
    todo: 'Try again. If it happens twice, tell us the request id.',
  },
  503: {
    title: 'Not available right now',
    happened: 'The service is starting, or a part of it cannot be reached. What was saved before is safe.',
    todo: 'Try again in a minute.',
  },
};

export function ErrorPage(props: ErrorPageProps): ReactElement {
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
            Open the form anew
          </ButtonLink>
        ) : null}
        <ButtonLink href={props.homeHref ?? '/'}>Go to the start page</ButtonLink>
      </p>
      {props.requestId ? (
        <p className="error-page-id">
          Error {props.status}, request id <span className="num">{props.requestId}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Repeats the failed request, like a browser's own resend. */
function SendAgain({ values }: { readonly values: NonNullable<ErrorPageProps['sent']> }): ReactElement {
  const fields = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one, index) => ({ key: `${name} ${index}`, name, value: one })),
  );
  return (
    <form method="post">
      <p>What you entered is kept on this page.</p>
      {fields.map(({ key, name, value }) => (
        <input key={key} type="hidden" name={name} value={value} />
      ))}
      <p>
        <SubmitButton>Send again</SubmitButton>
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
